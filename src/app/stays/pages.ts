import { openOnce } from '#kernel/async/single-flight.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { areasWithHotels } from '#hotels/wishes/areas.ts';
import { STAYS_ROUTES, staysPolicy } from '#site/stays/route.ts';
import { sourceRoute } from '#site/stays/source-route.ts';
import { searchPorts } from './search-ports.ts';
import { shellIn, takeSearch } from './shells.ts';
import { reads } from '#app/register.ts';

/** The search for stays, as people read it. */

export const answerStays = endpoint(
  STAYS_ROUTES,
  staysPolicy({
    search: searchPorts,
    areas: openOnce(() => areasWithHotels(searchPorts.shelf)),
    shell: shellIn,
    take: takeSearch,
  }),
);

export const answerHotelSource = endpoint([sourceRoute(searchPorts)], {
  ...reads,
  encodeError: (error, { request }) => answerToFailure(error, request.method),
});
