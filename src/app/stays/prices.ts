import { endpoint } from '#kernel/http/endpoint.ts';
import { PRICES_ROUTES, pricesPolicy } from '#site/prices/route.ts';
import { catalogue } from '#app/register.ts';
import { searchPorts } from './search-ports.ts';
import { shellIn, takeSearch } from './shells.ts';

/** The price calendars of hotels as pages. */
export const answerHotelPrices = endpoint(
  PRICES_ROUTES,
  pricesPolicy({
    search: searchPorts,
    hotel: async (slug) => (await catalogue()).entry('hotels', slug),
    shell: shellIn,
    take: takeSearch,
  }),
);
