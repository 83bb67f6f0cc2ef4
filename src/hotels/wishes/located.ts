import { toponymKey, toponymWords, withoutAddition } from '#register/places/names.ts';
import { distanceKm, distanceToArea } from '#register/places/distance.ts';
import { liesInArea } from '#register/places/lies-in.ts';
import {
  isTown,
  type Gazetteer,
  type Locality,
  type Position,
  type Town,
} from '#register/places/locality.ts';
import type { ListedHotel } from './shelf.ts';

/** A hotel with its location. */
export interface Located {
  hotel: ListedHotel;
  /** Null: neither the hotel nor its town has coordinates. */
  position: Position | null;
  /** Whether the position is the hotel's own and not its town's. */
  isExact: boolean;
  /** Null: the town is not known. */
  town: Town | null;
  /** The words of the town's name and of the hotel's name. */
  townWords: ReadonlySet<string>;
  nameWords: ReadonlySet<string>;
}

const ownPosition = ({ record }: ListedHotel): Position | null => {
  const { latitude, longitude } = record;
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

/** Of towns with the same name in its country, the one nearest to the hotel, else the largest. */
const townOf = (
  { record }: ListedHotel,
  own: Position | null,
  named: readonly Locality[],
): Town | null => {
  const towns = named.filter(isTown).filter(({ country }) => country === record.country);
  const order = (town: Town): number => (own === null ? -town.population : distanceKm(own, town));
  return towns.toSorted((left, right) => order(left) - order(right))[0] ?? null;
};

const locate = (hotel: ListedHotel, named: readonly Locality[]): Located => {
  const own = ownPosition(hotel);
  const town = townOf(hotel, own, named);
  const ofTown = town && { latitude: town.latitude, longitude: town.longitude };
  return {
    hotel,
    position: own ?? ofTown,
    isExact: own !== null,
    town,
    townWords: new Set(toponymWords(hotel.record.town)),
    nameWords: new Set(toponymWords(hotel.record.name)),
  };
};

const known = new WeakMap<readonly ListedHotel[], Promise<readonly Located[]>>();

const locateAll = async (
  hotels: readonly ListedHotel[],
  places: Gazetteer,
): Promise<readonly Located[]> => {
  const keys = hotels.map(({ record: { town } }) => [
    toponymKey(town),
    toponymKey(withoutAddition(town)),
  ]);
  const named = await places.named(keys.flat());
  return hotels.map((hotel, index) => {
    const [whole, short] = (keys[index] ?? []).map((key) => named.get(key) ?? []);
    const located = locate(hotel, whole ?? []);
    return located.town === null ? locate(hotel, short ?? []) : located;
  });
};

/** The locations of all hotels, computed once for the same list. */
export const locatedHotels = (
  hotels: readonly ListedHotel[],
  places: Gazetteer,
): Promise<readonly Located[]> => {
  const before = known.get(hotels);
  if (before !== undefined) return before;
  const made = locateAll(hotels, places);
  known.set(hotels, made);
  made.catch(() => known.delete(hotels));
  return made;
};

const knownTowns = new WeakMap<readonly Located[], ReadonlySet<string | undefined>>();

/** The ids of the towns of hotels, computed once for the same list. */
export const townIdsOf = (hotels: readonly Located[]): ReadonlySet<string | undefined> => {
  const before = knownTowns.get(hotels);
  if (before !== undefined) return before;
  const ids = new Set(hotels.map(({ town }) => town?.id));
  knownTowns.set(hotels, ids);
  return ids;
};

/** Whether a hotel is in a place. */
export const liesIn = (locality: Locality, located: Located): boolean =>
  isTown(locality)
    ? located.town?.id === locality.id
    : liesInArea(locality, {
        country: located.hotel.record.country,
        state: located.town?.state ?? null,
        position: located.position,
        tags: located.hotel.record.tags,
      });

/** The distance of a hotel from a town or the centre of an area; null if it is not known. */
export const awayFrom = (from: Locality | Position, { position }: Located): number | null => {
  if (position === null) return null;
  return 'line' in from ? distanceToArea(from, position) : distanceKm(from, position);
};
