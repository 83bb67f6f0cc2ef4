import { openPer } from '#kernel/async/single-flight.ts';
import type { HotelShelf, ListedHotel } from '#hotels/wishes/shelf.ts';
import { completeIn } from '#register/search/paging.ts';
import { askingFor } from '#register/search/understand.ts';
import type { CatalogueReader } from '#register/storage/catalogue.ts';

const ALIKE_MOST = 5;

const placesOf = (open: () => Promise<CatalogueReader>): HotelShelf['places'] => ({
  named: async (keys) => (await open()).places.named(keys),
  alike: async (key) => (await open()).places.alike(key),
  beginningLike: async (key) => (await open()).places.beginningLike(key),
  areas: async () => (await open()).places.areas(),
  largeTowns: async () => (await open()).places.largeTowns(),
});

/** The hotels of the snapshot, read once for each snapshot that is opened. */
export const hotelShelf = (open: () => Promise<CatalogueReader>): HotelShelf => {
  const all = openPer(open, async (catalogue): Promise<readonly ListedHotel[]> =>
    catalogue.entries('hotels'),
  );
  return {
    all,
    search: async (text) => {
      const catalogue = await open();
      const reading = await catalogue.reader.read('hotels', text);
      // Hotels that lack what is asked for are neither priced nor counted.
      const positions = (await catalogue.positions('hotels', text)).slice(0, completeIn(reading));
      return { positions, repaired: reading.repaired };
    },
    understand: async (text) => (await (await open()).reader.understand('hotels', text)).demands,
    holds: async (demand) => {
      const { reader } = await open();
      return (await reader.count('hotels', askingFor([demand]))) > 0;
    },
    alike: async (text) => {
      const { reader } = await open();
      const asked = await reader.alike('hotels', text);
      return asked === null ? [] : reader.slugs('hotels', asked, ALIKE_MOST);
    },
    tombstone: async (slug) => (await open()).tombstone('hotels', slug),
    facilityIn: async (phrases) => {
      const { reader } = await open();
      for (const text of phrases) {
        const value = await reader.valueNamed('facility', text);
        if (value !== null) return { text, value };
      }
      return null;
    },
    places: placesOf(open),
  };
};
