import { endpoint } from '#kernel/http/endpoint.ts';
import { pricesRoute } from '#site/prices/route.ts';
import { LANGUAGES } from '#words/language.ts';
import { searchPorts } from '#app/stays/search-ports.ts';
import { catalogue, reads } from './register.ts';

/** The price calendars of hotels as pages. */
export const answerHotelPrices = endpoint(
  LANGUAGES.map((language) =>
    pricesRoute(searchPorts, async (slug) => (await catalogue()).entry('hotels', slug), language),
  ),
  reads,
);
