import type { Entry } from '#register/search/entry.ts';
import type { Entries } from './facts.ts';
import type { Publication } from './publication.ts';

const slugOf = (entry: Entry | undefined): string => entry?.slug ?? 'example';

/** A town in which hotels are listed. */
export const exampleCity = ({ hotels: [hotel] }: Entries): string => hotel?.record.town ?? 'Wien';

/** Requests of the guides, to be copied; their words and slugs exist in the register. */
export const exampleRequests = ({ siteUrl }: Publication, entries: Entries): string[] => {
  const word = encodeURIComponent(entries.publishers[0]?.record.tags[0] ?? 'news');
  return [
    '/openapi.json',
    `/api/publishers?q=${word}&page=1`,
    '/api/publishers?content_type=news&protocol=x402',
    `/api/publishers/${slugOf(entries.publishers[0])}`,
    '/api/ecommerce?category=food&country=at',
    `/api/ecommerce/${slugOf(entries.ecommerce[0])}`,
    '/api/saas?category=devtools&country=de&stage=established',
    '/api/hotels',
    `/api/hotels/${slugOf(entries.hotels[0])}`,
  ].map((path) => `curl '${siteUrl}${path}'`);
};
