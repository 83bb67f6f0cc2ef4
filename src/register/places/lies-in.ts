import { distanceToArea } from './distance.ts';
import type { Area, Position } from './locality.ts';

/** The facts that decide whether something lies in an area; null if not known. */
export interface Spot {
  country: string;
  /** Country and state, such as `at.07`. */
  state: string | null;
  position: Position | null;
  tags: readonly string[];
}

/** Decided by tags, by the state of the town, or by the distance from the middle of the area. */
export const liesInArea = (area: Area, { country, state, position, tags }: Spot): boolean => {
  if (area.countries.length > 0 && !area.countries.some((code) => code === country)) return false;
  if (area.tags.some((tag) => tags.includes(tag))) return true;
  if (state !== null && area.states.includes(state)) return true;
  const away = position === null ? null : distanceToArea(area, position);
  return away !== null && away <= area.withinKm;
};
