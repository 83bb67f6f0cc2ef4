import type { HotelShelf, ListedHotel } from '#hotels/search/ports.ts';
import type { CatalogueReader } from '#register/storage/catalogue.ts';

/** The hotels of the snapshot, read once: it never changes while the process lives. */
export const hotelShelf = (open: () => Promise<CatalogueReader>): HotelShelf => {
  let reading: Promise<readonly ListedHotel[]> | undefined;
  const read = async () => (await open()).entries('hotels');
  return {
    all: () =>
      (reading ??= read().catch((error) => {
        reading = undefined;
        throw error;
      })),
    matches: async (text) => (await open()).positions('hotels', text),
  };
};
