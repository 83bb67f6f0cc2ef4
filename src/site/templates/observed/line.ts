import type { Series } from '#register/observatory/over-time.ts';

/** Lines over time in a square of 100 by 100, which is stretched to its width. */

const SIDE = 100;
/** Labels of lines that end close together stand at least so far apart, in percent. */
const LABEL_APART = 8;

interface Line {
  subject: string;
  /** The path of the line: a share holds until the next day on which it was counted. */
  path: string;
  share: number;
  /** Where its label stands, in percent from the top. */
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

/** The top of the scale: the next tenth above the greatest share. */
export const topOf = (series: readonly Series[]): number => {
  const shares = series.flatMap(({ points }) => points.map(({ count, of }) => count / of));
  return Math.min(1, Math.ceil(Math.max(0.1, ...shares) * 10) / 10);
};

/** The lines, the highest at its end first, each with a label that no other covers. */
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
