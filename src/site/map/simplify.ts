import type { Point } from './projection.ts';

const distanceToLine = (point: Point, start: Point, end: Point): number => {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(x, y);
  if (length === 0) return Math.hypot(point.x - start.x, point.y - start.y);
  return Math.abs(x * (start.y - point.y) - (start.x - point.x) * y) / length;
};

/**
 * The same line with fewer points: no point that is left out was farther from the new line than the
 * tolerance (Douglas-Peucker).
 */
export const simplified = (points: readonly Point[], tolerance: number): Point[] => {
  const kept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const [start, end] = [points[from], points[to]];
    if (start === undefined || end === undefined) continue;
    let [furthest, index] = [tolerance, -1];
    for (let each = from + 1; each < to; each += 1) {
      const point = points[each];
      const away = point === undefined ? 0 : distanceToLine(point, start, end);
      if (away > furthest) [furthest, index] = [away, each];
    }
    if (index > 0) {
      kept.add(index);
      spans.push([from, index], [index, to]);
    }
  }
  return points.filter((_, index) => kept.has(index));
};
