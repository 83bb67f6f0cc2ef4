import type { Area } from '#register/places/locality.ts';
import { liesIn, locatedHotels } from './located.ts';
import type { HotelShelf } from './shelf.ts';

/** The areas of the gazetteer in which a hotel lies, in its order. */
export const areasWithHotels = async ({ all, places }: HotelShelf): Promise<readonly Area[]> => {
  const hotels = await locatedHotels(await all(), places);
  const areas = await places.areas();
  return areas.filter((area) => hotels.some((located) => liesIn(area, located)));
};
