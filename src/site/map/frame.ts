import type { Position } from '#register/places/locality.ts';
import { linesOf } from './outlines.ts';
import { project, type Point } from './projection.ts';

/** The part of the earth that a map shows. */
export interface Frame {
  /** Size of the drawing, in pixels. */
  width: number;
  height: number;
  /** The left and upper edge in kilometres (see `Point`), and pixels per kilometre. */
  left: number;
  top: number;
  scale: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
};

/** A frame around the middle of a box, at a given scale. */
const around = (box: Box, width: number, height: number, scale: number): Frame => ({
  width,
  height,
  left: (box.left + box.right) / 2 - width / scale / 2,
  top: (box.top + box.bottom) / 2 - height / scale / 2,
  scale,
});

/** Space at the edges in pixels, for names next to the outermost dots. */
const EDGE = 24;

/** A frame of Germany, Austria and Switzerland; its height follows from the width. */
export const countriesFrame = (width: number): Frame => {
  const box = boxOf(linesOf('borders', 3).flat());
  const scale = (width - EDGE) / (box.right - box.left);
  return around(box, width, Math.ceil((box.bottom - box.top) * scale) + EDGE, scale);
};

/** A frame around some positions; at least `leastKm` wide, to show the area around them. */
export const localFrame = (
  positions: readonly Position[],
  { width, height, leastKm }: { width: number; height: number; leastKm: number },
): Frame => {
  const box = boxOf(positions.map(project));
  const across = Math.max(box.right - box.left, leastKm);
  const down = Math.max(box.bottom - box.top, (leastKm * height) / width);
  const scale = Math.min((width - 3 * EDGE) / across, (height - 2 * EDGE) / down);
  return around(box, width, height, scale);
};

export const toPixels = ({ left, top, scale }: Frame, { x, y }: Point): Point => ({
  x: (x - left) * scale,
  y: (y - top) * scale,
});

/** Whether a pixel is in the drawing and at least this far from its edge. */
export const isInside = ({ width, height }: Frame, { x, y }: Point, edge: number): boolean =>
  x > edge && x < width - edge && y > edge && y < height - edge;
