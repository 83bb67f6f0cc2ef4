import type { Position } from '#register/places/locality.ts';

/**
 * Lambert's conformal conic projection for Germany, Austria and Switzerland, as in atlases: shapes
 * are true, and lengths are right within two per cent everywhere in these countries.
 */

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371;
const [SOUTH, NORTH] = [47 * RADIANS, 53.5 * RADIANS];
const MIDDLE = { latitude: 50.5, longitude: 10.8 };

const stretched = (latitude: number): number => Math.tan(Math.PI / 4 + latitude / 2);
const CONE =
  Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(stretched(NORTH) / stretched(SOUTH));
const SCALE = (EARTH_KM * Math.cos(SOUTH) * stretched(SOUTH) ** CONE) / CONE;
const radius = (latitude: number): number => SCALE / stretched(latitude * RADIANS) ** CONE;
const MIDDLE_RADIUS = radius(MIDDLE.latitude);

/** Kilometres east (x) and south (y) of the centre of the map. */
export interface Point {
  x: number;
  y: number;
}

export const project = ({ latitude, longitude }: Position): Point => {
  const angle = CONE * (longitude - MIDDLE.longitude) * RADIANS;
  const away = radius(latitude);
  return { x: away * Math.sin(angle), y: away * Math.cos(angle) - MIDDLE_RADIUS };
};
