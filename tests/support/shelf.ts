import type { HotelShelf, ListedHotel } from '#hotels/wishes/shelf.ts';

/** Hotels of which nothing is searched by words, in a world without towns. */
export const plainShelf = (hotels: readonly ListedHotel[]): HotelShelf => ({
  all: async () => hotels,
  search: async () => ({ positions: [], repaired: null }),
  understand: async () => [],
  holds: async () => false,
  facilityIn: async () => null,
  tombstone: async () => null,
  alike: async () => [],
  places: {
    named: async () => new Map(),
    alike: async () => [],
    beginningLike: async () => [],
    areas: async () => [],
    largeTowns: async () => [],
  },
});
