import { openPer } from '#kernel/async/single-flight.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { areasWithHotels } from '#hotels/wishes/locations.ts';
import { STAYS_SHELL } from '#site/shells.ts';
import { STAYS_ROUTES, staysPolicy } from '#site/stays/route.ts';
import { sourceRoute } from '#site/stays/source-route.ts';
import { searchPorts } from './search-ports.ts';
import { takeSearch } from './take-search.ts';
import { readShell } from '#app/shells/read.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { reads } from '#app/register/reads.ts';

/** The search for stays as web pages. */

export const answerStays = endpoint(
  STAYS_ROUTES,
  staysPolicy({
    search: searchPorts,
    areas: openPer(catalogue, () => areasWithHotels(searchPorts.shelf)),
    towns: () => searchPorts.shelf.places.largeTowns(),
    shell: readShell(STAYS_SHELL),
    take: takeSearch,
  }),
);

export const answerHotelSource = endpoint([sourceRoute(searchPorts)], {
  ...reads,
  encodeError: (error, { request }) => answerToFailure(error, request.method),
});
