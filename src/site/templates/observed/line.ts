import type { Series } from '#register/observatory/over-time.ts';

/** Lines over time in a square of 100 by 100, which the page stretches to its width. */

const SIDE = 100;
/** The least distance between the labels of lines, in percent of the height. */
const LABEL_APART = 8;

interface Line {
  subject: string;
  /** The path of the line; a share is drawn until the next day on which it was counted. */
  path: string;
  share: number;
  /** The position of the label, in percent from the top. */
  labelAt: number;
}

const xOf = (day: string, [first, last]: readonly [string, string]): number => {
  const span = Date.parse(last) - Date.parse(first);
  return (SIDE * (Date.parse(day) - Date.parse(first))) / span;
};

const rounded = (number: number): string => String(Number(number.toFixed(2)));

const pathOf = ({ points }: Series, span: readonly [string, string], most: number): string => {
  const parts = points.map(({ day, count, of }, index) => {
    const [x, y] = [xOf(day, span), SIDE * (1 - count / of / most)].map(rounded);
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${parts.join('')}H${SIDE}`;
};

const lastShare = ({ points }: Series): number => {
  const last = points.at(-1);
  return last === undefined ? 0 : last.count / last.of;
};

/** The top of the scale: the greatest share, rounded up to the next tenth. */
export const topOf = (series: readonly Series[]): number => {
  const shares = series.flatMap(({ points }) => points.map(({ count, of }) => count / of));
  return Math.min(1, Math.ceil(Math.max(0.1, ...shares) * 10) / 10);
};

/** The lines, sorted by their last share from the highest, with labels that do not overlap. */
export const linesOf = (series: readonly Series[], span: readonly [string, string]): Line[] => {
  const most = topOf(series);
  const sorted = [...series].sort((one, other) => lastShare(other) - lastShare(one));
  let above = -LABEL_APART;
  return sorted.map((each) => {
    const share = lastShare(each);
    const labelAt = Math.max(SIDE * (1 - share / most), above + LABEL_APART);
    above = labelAt;
    return { subject: each.subject, path: pathOf(each, span, most), share, labelAt };
  });
};
