import { distanceKm } from '#register/places/distance.ts';
import type { Position } from '#register/places/locality.ts';
import type { Entry } from '#register/search/entry.ts';
import { isLocation, largestFirst, type Selection } from './selection.ts';

/** What lies around a town or an area: what it is part of, what is in it, what is near. */
export interface Neighbourhood {
  /** The areas and the country that it lies in, the smallest first. */
  around: readonly Selection[];
  /** The towns and areas in it, the largest first. */
  inside: readonly Selection[];
  /** Others of its kind, the nearest first. */
  near: readonly { selection: Selection; km: number }[];
}

const NEAR_MOST = 8;
/** Further away, a town is no neighbour. */
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

/** The middle of the hotels of a town or an area; null where none has a position. */
export const middleOfSelection = (selection: Selection): Position | null => {
  const known = middles.get(selection) ?? { at: middleOf(selection.entries) };
  middles.set(selection, known);
  return known.at;
};

const isArea = ({ traits: [only] }: Selection): boolean => only?.area !== undefined;
const isCountry = ({ traits: [only, ...others] }: Selection): boolean =>
  others.length === 0 && only?.by === 'location' && only.field === 'country';

/** Each is compared with all others, so that its entries are looked up often. */
const held = new WeakMap<Selection, ReadonlySet<Entry>>();

/** Whether all of one is in the other, and more besides. */
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

/** Null for what is neither a town, an area nor a country. */
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

/** The towns, areas and country that each entry lies in, the smallest first. */
export const locationsOf = (all: readonly Selection[]): ((entry: Entry) => Selection[]) => {
  const found = new Map<Entry, Selection[]>();
  const locations = all.filter((each) => each.isListed && (isLocation(each) || isCountry(each)));
  for (const selection of largestFirst(locations).reverse())
    for (const entry of selection.entries)
      found.set(entry, [...(found.get(entry) ?? []), selection]);
  return (entry) => found.get(entry) ?? [];
};
