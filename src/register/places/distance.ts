import type { Area, Position } from './locality.ts';

/** Distances on the ground, accurate enough for some hundred kilometres. */

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** The great-circle distance between two positions, in kilometres. */
export const distanceKm = (from: Position, to: Position): number => {
  const north = (to.latitude - from.latitude) * RADIANS;
  const east = (to.longitude - from.longitude) * RADIANS;
  const across =
    Math.sin(north / 2) ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(across)));
};

/** The point between two positions that is nearest to a third one, computed on a flat map. */
const nearestBetween = (start: Position, end: Position, to: Position): Position => {
  const shrink = Math.cos(to.latitude * RADIANS);
  const [x, y] = [(end.longitude - start.longitude) * shrink, end.latitude - start.latitude];
  const [u, v] = [(to.longitude - start.longitude) * shrink, to.latitude - start.latitude];
  const length = x * x + y * y;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (u * x + v * y) / length));
  return {
    latitude: start.latitude + share * (end.latitude - start.latitude),
    longitude: start.longitude + share * (end.longitude - start.longitude),
  };
};

/** The distance to the line along the middle of an area, in kilometres; null if it has no line. */
export const distanceToArea = ({ line }: Area, from: Position): number | null => {
  const points = line.map(([latitude, longitude]) => ({ latitude, longitude }));
  const ways = points.map((start, index) =>
    distanceKm(from, nearestBetween(start, points[index + 1] ?? start, from)),
  );
  return ways.length === 0 ? null : Math.min(...ways);
};
