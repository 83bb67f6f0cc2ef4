import { distanceKm } from '#register/places/distance.ts';
import { isTown, type Locality, type Position, type Town } from '#register/places/locality.ts';
import type { NameInText } from './which-town.ts';

/** What lies between two towns of a text: `zwischen Salzburg und Innsbruck`. */

/** A name in a text; with `isBetween`, two of them and what lies between. */
interface ReadName extends NameInText {
  isBetween: boolean;
  /** The second of two names between which nothing can be measured: either of them will do. */
  isOther: boolean;
}

export const BETWEEN_WORDS = 'between|zwischen|entre|tra|fra';

const BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${BETWEEN_WORDS})\s*$`, 'iu');
const AND = /^\s*(?:and|und|et|ed?|&)\s+$/iu;

/** How much longer the way over a place may be than the way without it. */
const DETOUR_SHARE = 0.15;
const [DETOUR_LEAST_KM, DETOUR_MOST_KM] = [5, 30];

/** Of towns with these names, the two that are nearest to each other. */
const nearestTwo = (some: readonly Locality[], others: readonly Locality[]): Town[] => {
  const pairs = some
    .filter(isTown)
    .flatMap((one) => others.filter(isTown).map((other) => [one, other] as const));
  const apart = ([one, other]: readonly [Town, Town]): number => distanceKm(one, other);
  const [nearest] = pairs.toSorted((left, right) => apart(left) - apart(right));
  return nearest === undefined || nearest[0] === nearest[1] ? [] : [...nearest];
};

/** The same names, where two towns and the words between them are one. */
export const withBetween = (text: string, names: readonly NameInText[]): ReadName[] => {
  const read: ReadName[] = [];
  let isOther = false;
  for (let index = 0; index < names.length; index += 1) {
    const [name, next] = names.slice(index, index + 2);
    if (name === undefined) break;
    const isSaid =
      next !== undefined &&
      BEFORE.test(text.slice(0, name.start)) &&
      AND.test(text.slice(name.end, next.start));
    const towns = isSaid ? nearestTwo(name.places, next.places) : [];
    if (next === undefined || towns.length === 0) read.push({ ...name, isBetween: false, isOther });
    else {
      read.push({ start: name.start, end: next.end, places: towns, isBetween: true, isOther });
      index += 1;
    }
    isOther = isSaid && towns.length === 0;
  }
  return read;
};

/** Whether a position lies between two towns: the way over it is hardly longer. */
export const liesBetween = (places: readonly Locality[], position: Position): boolean => {
  const [one, other] = places;
  if (one === undefined || other === undefined || !isTown(one) || !isTown(other)) return false;
  const way = distanceKm(one, other);
  const detour = Math.min(Math.max(DETOUR_LEAST_KM, way * DETOUR_SHARE), DETOUR_MOST_KM);
  return distanceKm(one, position) + distanceKm(position, other) <= way + detour;
};
