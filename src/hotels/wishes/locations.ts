import {
  isTown,
  type Area,
  type Gazetteer,
  type KeyedLocality,
} from '#register/places/locality.ts';
import { liesIn, locatedHotels } from './located.ts';
import type { HotelShelf, ListedHotel } from './shelf.ts';

/** The locations of hotels. */

/** The same hotels, each with its position and the areas that contain it. */
export const withLocations = async (
  hotels: readonly ListedHotel[],
  places: Gazetteer,
  localities: readonly KeyedLocality[],
): Promise<ListedHotel[]> => {
  const areas = localities.flatMap(({ locality }) => (isTown(locality) ? [] : [locality]));
  const townKeys = new Map(
    localities.flatMap(({ locality, keys }) => (isTown(locality) ? [[locality.id, keys]] : [])),
  );
  const located = await locatedHotels(hotels, places);
  return located.map((each) => ({
    ...each.hotel,
    location: {
      position: each.position,
      isExact: each.isExact,
      townKeys: townKeys.get(each.town?.id ?? '') ?? [],
      areas: areas.filter((area) => liesIn(area, each)),
    },
  }));
};

/** The areas of the gazetteer that contain a hotel, in its order. */
export const areasWithHotels = async ({ all, places }: HotelShelf): Promise<readonly Area[]> => {
  const hotels = await locatedHotels(await all(), places);
  const areas = await places.areas();
  return areas.filter((area) => hotels.some((located) => liesIn(area, located)));
};
