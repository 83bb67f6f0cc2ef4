import { endpoint } from '#kernel/http/endpoint.ts';
import { PRICES_ROUTES, pricesPolicy } from '#site/prices/route.ts';
import { STAYS_SHELL } from '#site/shells.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { searchPorts } from './search-ports.ts';
import { takeSearch } from './take-search.ts';
import { readShell } from '#app/shells/read.ts';

/** The price calendars of hotels as pages. */
export const answerHotelPrices = endpoint(
  PRICES_ROUTES,
  pricesPolicy({
    search: searchPorts,
    hotel: async (slug) => (await catalogue()).entry('hotels', slug),
    tombstone: async (slug) => (await catalogue()).tombstone('hotels', slug),
    shell: readShell(STAYS_SHELL),
    take: takeSearch,
  }),
);
