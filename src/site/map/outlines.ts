import outlines from './outlines.json' with { type: 'json' };
import type { Point } from './projection.ts';
import { simplified } from './simplify.ts';

/** Borders, lakes and rivers as lines in kilometres, simplified as far as a map allows. */

type Line = readonly Point[];
export type Layer = 'borders' | 'lakes' | 'rivers';
export const LAYERS: readonly Layer[] = ['lakes', 'rivers', 'borders'];

const unpacked = (steps: readonly number[]): Point[] => {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[index * 2] ?? 0;
    y += steps[index * 2 + 1] ?? 0;
    return { x: x / 10, y: y / 10 };
  });
};

/**
 * The tolerances of simplified lines. Each is computed once: large ones for maps of the three
 * countries, small ones for maps of a town.
 */
const FINENESSES_KM = [0.4, 0.8, 1.6, 3.2];
const made = new Map<string, readonly Line[]>();

/** The lines of a layer, simplified so that no point moves by more than `tolerance` kilometres. */
export const linesOf = (layer: Layer, tolerance: number): readonly Line[] => {
  const fineness = FINENESSES_KM.findLast((each) => each <= tolerance) ?? 0;
  const key = `${layer} ${fineness}`;
  const known =
    made.get(key) ?? outlines[layer].map((steps) => simplified(unpacked(steps), fineness));
  made.set(key, known);
  return known;
};
