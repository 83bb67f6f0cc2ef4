import type { Arrow, Box, Drawing } from '#discovery/payments/rules/states.ts';

/** Where the boxes, arrows and words of a drawing stand. */

const WIDTH = 372;
const BOX = { width: 146, height: 40 };
const ROW_HEIGHT = 92;
const LEFT = 6;
const ASIDE = 220;
const TOP = 34;
/** Room for the second line of a final box. */
const FRAME = 4;

export interface PlacedBox {
  name: string;
  x: number;
  y: number;
  final: boolean;
}

export interface PlacedArrow {
  /** The line and its head, as a path. */
  path: string;
  words: string;
  x: number;
  y: number;
}

export interface Placed {
  viewBox: string;
  boxes: readonly PlacedBox[];
  arrows: readonly PlacedArrow[];
  /** The middle of the first box, where the life begins. */
  beginX: number;
  beginY: number;
}

const place = ({ name, column, row, final = false }: Box): PlacedBox => ({
  name,
  x: column === 0 ? LEFT : ASIDE,
  y: TOP + row * ROW_HEIGHT,
  final,
});

const middleX = ({ x }: PlacedBox): number => x + BOX.width / 2;
const head = (x: number, y: number): string => `M${x - 5} ${y - 7}l5 7l5 -7`;

/** Straight down, or aside and then down. */
const lead = ({ when }: Arrow, from: PlacedBox, to: PlacedBox): PlacedArrow => {
  const end = to.y - (to.final ? FRAME : 0);
  const target = middleX(to);
  if (from.x === to.x) {
    const start = from.y + BOX.height;
    const path = `M${target} ${start}V${end}${head(target, end)}`;
    return { path, words: when, x: target + 12, y: start + 30 };
  }
  const startX = from.x + BOX.width;
  const middleY = from.y + BOX.height / 2;
  const path = `M${startX} ${middleY}H${target}V${end}${head(target, end)}`;
  return { path, words: when, x: startX + 10, y: middleY - 8 };
};

/** @throws Error where an arrow leads from or to a box that is not there */
export const placed = ({ boxes, arrows, title }: Drawing): Placed => {
  const all = boxes.map(place);
  const byName = new Map(all.map((box) => [box.name, box]));
  const find = (name: string): PlacedBox => {
    const box = byName.get(name);
    if (box === undefined) throw new Error(`${title} has no box ${name}`);
    return box;
  };
  const first = find(boxes[0]?.name ?? '');
  const bottom = Math.max(...all.map(({ y }) => y)) + BOX.height + FRAME + 1;
  return {
    viewBox: `0 0 ${WIDTH} ${bottom}`,
    boxes: all,
    arrows: arrows.map((arrow) => lead(arrow, find(arrow.from), find(arrow.to))),
    beginX: middleX(first),
    beginY: first.y,
  };
};

export const BOX_SIZE = BOX;
export const FINAL_FRAME = FRAME;

/** What is drawn, in sentences for those who do not see it. */
export const drawingText = ({ boxes, arrows }: Drawing): string => {
  const finals = boxes.filter(({ final }) => final).map(({ name }) => name);
  const ways = arrows.map(({ from, to, when }) => `${from} becomes ${to} when ${when}.`);
  return `${ways.join(' ')} Final: ${finals.join(', ')}.`;
};
