import type { Box, Drawing } from '#documents/payments/states.ts';
import type { PaymentRules } from '#words/en/payments/states.ts';

/** Computes the positions of boxes, arrows and words of a state diagram, in pixels. */

const WIDTH = 372;
const BOX = { width: 146, height: 40 };
const ROW_HEIGHT = 92;
/** The left column starts here, which leaves space for arrows that pass boxes on the left. */
const LEFT = 26;
const ASIDE = 220;
const TOP = 34;
/** Space for the second frame of a final state. */
const FRAME = 4;
/** The x position of upward arrows, between the columns. */
const LANE = 190;
/** The x position of arrows that pass boxes on the left. */
const ROUND = 10;
/** The distance between an outgoing and an incoming arrow at the same side of a box. */
const APART = 16;

interface PlacedBox {
  name: string;
  x: number;
  y: number;
  final: boolean;
}

interface PlacedArrow {
  /** The line and the arrow head as an SVG path. */
  path: string;
  words: string;
  x: number;
  y: number;
}

interface Placed {
  viewBox: string;
  boxes: readonly PlacedBox[];
  arrows: readonly PlacedArrow[];
  /** The centre of the first box, where the start arrow ends. */
  beginX: number;
  beginY: number;
}

const position = ({ name, column, row, final = false }: Box): PlacedBox => ({
  name,
  x: column === 0 ? LEFT : ASIDE,
  y: TOP + row * ROW_HEIGHT,
  final,
});

const middleX = ({ x }: PlacedBox): number => x + BOX.width / 2;
const middleY = ({ y }: PlacedBox): number => y + BOX.height / 2;
const rightOf = ({ x }: PlacedBox): number => x + BOX.width;
const head = (x: number, y: number): string => `M${x - 5} ${y - 7}l5 7l5 -7`;
const headRight = (x: number, y: number): string => `M${x - 7} ${y - 5}l7 5l-7 5`;
const headLeft = (x: number, y: number): string => `M${x + 7} ${y - 5}l-7 5l7 5`;

/** An arrow between two boxes. */
interface Way {
  from: PlacedBox;
  to: PlacedBox;
  words: string;
  /** Whether another box is between them. */
  isBlocked: boolean;
  /** Whether other arrows lead up into the box from which this one starts. */
  isReturnedTo: boolean;
}

const down = ({ from, to, words }: Way): PlacedArrow => {
  const end = to.y - (to.final ? FRAME : 0);
  const x = middleX(to);
  const start = from.y + BOX.height;
  return { path: `M${x} ${start}V${end}${head(x, end)}`, words, x: x + 12, y: start + 30 };
};

/** An arrow that passes the boxes between on the left. */
const round = ({ from, to, words }: Way): PlacedArrow => {
  const end = to.x - (to.final ? FRAME : 0);
  const [startY, endY] = [middleY(from), middleY(to)];
  const path = `M${from.x} ${startY}H${ROUND}V${endY}H${end}${headRight(end, endY)}`;
  return { path, words, x: ROUND + 12, y: to.y - 22 };
};

const asideAndDown = ({ from, to, words, isReturnedTo }: Way): PlacedArrow => {
  const end = to.y - (to.final ? FRAME : 0);
  const [startX, target] = [rightOf(from), middleX(to)];
  const y = middleY(from) - (isReturnedTo ? APART / 2 : 0);
  const path = `M${startX} ${y}H${target}V${end}${head(target, end)}`;
  return { path, words, x: startX + 10, y: y - 8 };
};

/** An upward arrow between the columns. Arrows to the same box share this part and its words. */
const up = ({ from, to, words }: Way): PlacedArrow => {
  const startX = from.x < LANE ? rightOf(from) : from.x;
  const [endX, endY] = [rightOf(to), middleY(to) + APART / 2];
  const path = `M${startX} ${middleY(from)}H${LANE}V${endY}H${endX}${headLeft(endX, endY)}`;
  return { path, words, x: LANE + 10, y: to.y + BOX.height + 30 };
};

const lead = (way: Way): PlacedArrow => {
  const { from, to } = way;
  if (to.y < from.y) return up(way);
  if (from.x !== to.x) return asideAndDown(way);
  return way.isBlocked ? round(way) : down(way);
};

/** Draws the shared part of arrows and its words once; other arrows end where they join it. */
const sharedOnce = (arrows: readonly PlacedArrow[]): PlacedArrow[] => {
  const said = new Set<string>();
  return arrows.map((arrow) => {
    const position = `${arrow.x} ${arrow.y}`;
    if (said.has(position)) return { ...arrow, path: arrow.path.replace(/V.*/, ''), words: '' };
    said.add(position);
    return arrow;
  });
};

/** The positions of all parts of a diagram. @throws Error if an arrow names a missing box */
export const placed = ({ boxes, arrows, title }: Drawing): Placed => {
  const all = boxes.map(position);
  const byName = new Map(all.map((box) => [box.name, box]));
  const find = (name: string): PlacedBox => {
    const box = byName.get(name);
    if (box === undefined) throw new Error(`${title} has no box ${name}`);
    return box;
  };
  const first = find(boxes[0]?.name ?? '');
  const ends = arrows.map(({ from, to, when }) => ({ from: find(from), to: find(to), when }));
  const ways = ends.map(({ from, to, when }): Way => {
    const isBlocked = all.some(({ x, y }) => x === from.x && y > from.y && y < to.y);
    const isReturnedTo = ends.some((other) => other.to === from && other.from.y > from.y);
    return { from, to, words: when, isBlocked, isReturnedTo };
  });
  const bottom = Math.max(...all.map(({ y }) => y)) + BOX.height + FRAME + 1;
  return {
    viewBox: `0 0 ${WIDTH} ${bottom}`,
    boxes: all,
    arrows: sharedOnce(ways.map(lead)),
    beginX: middleX(first),
    beginY: first.y,
  };
};

export const BOX_SIZE = BOX;
export const FINAL_FRAME = FRAME;

/** The diagram as sentences for screen readers. */
export const drawingText = (
  { boxes, arrows }: Drawing,
  { drawn, finals: finalsOf }: Pick<PaymentRules, 'drawn' | 'finals'>,
): string => {
  const finals = boxes.filter(({ final }) => final).map(({ name }) => name);
  const ways = arrows.map(({ from, to, when }) => drawn(from, to, when));
  return [...ways, finalsOf(finals)].join(' ');
};
