import { distanceKm } from '#register/places/distance.ts';
import type { Position } from '#register/places/locality.ts';
import type { Entry } from '#register/search/entry.ts';
import { isLocation, largestFirst, type Selection } from './selection.ts';

/** The places around a town or area: what contains it, what it contains, and what is near. */
export interface Neighbourhood {
  /** The areas and the country that contain it, the smallest first. */
  around: readonly Selection[];
  /** The towns and areas in it, the largest first. */
  inside: readonly Selection[];
  /** Other towns, or other areas, the nearest first. */
  near: readonly { selection: Selection; km: number }[];
}

const NEAR_MOST = 8;
/** A town at a greater distance is no neighbour. */
const NEAR_KM = 100;

const middleOf = (entries: readonly Entry[]): Position | null => {
  const positions = entries.flatMap(({ location }) => location?.position ?? []);
  if (positions.length === 0) return null;
  const sum = (of: (position: Position) => number): number =>
    positions.reduce((total, position) => total + of(position), 0);
  return {
    latitude: sum(({ latitude }) => latitude) / positions.length,
    longitude: sum(({ longitude }) => longitude) / positions.length,
  };
};

const middles = new WeakMap<Selection, { at: Position | null }>();

/** The mean position of the hotels of a town or area; null if no hotel has a position. */
export const middleOfSelection = (selection: Selection): Position | null => {
  const known = middles.get(selection) ?? { at: middleOf(selection.entries) };
  middles.set(selection, known);
  return known.at;
};

const isArea = ({ traits: [only] }: Selection): boolean => only?.area !== undefined;
const isCountry = ({ traits: [only, ...others] }: Selection): boolean =>
  others.length === 0 && only?.by === 'location' && only.field === 'country';

/** Every one is compared with all others, so its entries are looked up often. */
const held = new WeakMap<Selection, ReadonlySet<Entry>>();

/** Whether the other contains all entries of the one, and more. */
const holds = (outer: Selection, inner: Selection): boolean => {
  if (outer.entries.length <= inner.entries.length) return false;
  const known = held.get(outer) ?? new Set(outer.entries);
  held.set(outer, known);
  return inner.entries.every((each) => known.has(each));
};

const nearTo = (selection: Selection, others: readonly Selection[]): Neighbourhood['near'] => {
  const from = middleOfSelection(selection);
  if (from === null) return [];
  return others
    .flatMap((other) => {
      const to = middleOfSelection(other);
      const km = to === null ? Infinity : distanceKm(from, to);
      return km <= NEAR_KM ? [{ selection: other, km }] : [];
    })
    .sort((left, right) => left.km - right.km)
    .slice(0, NEAR_MOST);
};

/** Null if it is no town, area or country. */
export const neighbourhoodOf = (
  selection: Selection,
  all: readonly Selection[],
): Neighbourhood | null => {
  if (!isLocation(selection) && !isCountry(selection)) return null;
  const locations = all.filter(
    (each) => each !== selection && each.isListed && (isLocation(each) || isCountry(each)),
  );
  const around = locations.filter((each) => holds(each, selection));
  const inside = locations.filter((each) => holds(selection, each));
  const alike = locations.filter(
    (each) =>
      isLocation(each) &&
      isArea(each) === isArea(selection) &&
      !around.includes(each) &&
      !inside.includes(each),
  );
  return {
    around: largestFirst(around).reverse(),
    inside: largestFirst(inside),
    near: isCountry(selection) ? [] : nearTo(selection, alike),
  };
};

/** The towns, areas and country that contain each entry, the smallest first. */
export const locationsOf = (all: readonly Selection[]): ((entry: Entry) => Selection[]) => {
  const found = new Map<Entry, Selection[]>();
  const locations = all.filter((each) => each.isListed && (isLocation(each) || isCountry(each)));
  for (const selection of largestFirst(locations).reverse())
    for (const entry of selection.entries)
      found.set(entry, [...(found.get(entry) ?? []), selection]);
  return (entry) => found.get(entry) ?? [];
};
