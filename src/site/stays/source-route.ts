import { z } from 'zod';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { PRICE_SOURCES, priceSourceOf } from '#hotels/search/price-source.ts';
import type { Route } from '#kernel/http/reads.ts';
import { slug } from '#register/records/fields.ts';
import { SOURCE_PATH } from './source-path.ts';

/** A hotel's page asks this before it offers a form, because sources change between builds. */
export const sourceRoute = (ports: Pick<SearchPorts, 'calendars' | 'settings'>): Route => ({
  contract: {
    operationId: 'read_hotel_source',
    method: 'GET',
    path: SOURCE_PATH,
    summary: 'Whether a hotel gives prices',
    description: 'prices; or a link that takes the stay to its booking page; or none of both.',
    tag: 'hotels',
    query: { hotel: slug },
    required: ['hotel'],
    answers: {
      200: {
        description: 'What the hotel gives',
        name: 'HotelSource',
        schema: z.strictObject({ source: z.enum(PRICE_SOURCES) }),
      },
    },
  },
  handle: async ({ query }) => {
    const source = await priceSourceOf(slug.parse(query['hotel']), ports);
    return { status: 200, body: JSON.stringify({ source }), freshness: 'briefly' };
  },
});
