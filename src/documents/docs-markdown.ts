import type { Contract } from '#kernel/http/contract.ts';
import { CLIENT_FLOW, NO_KEY, PAYMENT_TODAY, READING_RULES, WHAT_KONTOR_IS } from './guide.ts';
import { blocks, bullets, shell, steps } from './markdown.ts';
import { hotelSearchMarkdown } from '#documents/hotels/mcp-guide.ts';
import { paymentsSummary } from '#documents/payments/markdown.ts';
import type { Publication } from './publication.ts';
import { referenceMarkdown } from './reference.ts';

/** Words and slugs that are really found, for requests that work when copied. */
export interface Examples {
  searchWord: string;
  publisherSlug: string;
  storeSlug: string;
  hotelSlug: string;
  /** A town in which hotels are listed. */
  hotelCity: string;
}

/** Requests of the guide, each with its full address. */
export const exampleRequests = ({ siteUrl }: Publication, examples: Examples): string[] =>
  [
    '/openapi.json',
    `/api/publishers?q=${encodeURIComponent(examples.searchWord)}&page=1`,
    '/api/publishers?content_type=news&protocol=x402',
    `/api/publishers/${examples.publisherSlug}`,
    '/api/ecommerce?category=food&country=at',
    `/api/ecommerce/${examples.storeSlug}`,
    '/api/saas?category=devtools&country=de&stage=established',
    '/api/hotels',
    `/api/hotels/${examples.hotelSlug}`,
  ].map((path) => `curl '${siteUrl}${path}'`);

const conditional = ({ siteUrl }: Publication): string =>
  shell(
    `tag=$(curl -sI '${siteUrl}/api/saas' | sed -n 's/^etag: //ip' | tr -d '\\r')`,
    `curl -i -H "If-None-Match: $tag" '${siteUrl}/api/saas'`,
  );

/** The guide alone, without the reference. */
export const guideMarkdown = (publication: Publication, examples: Examples): string =>
  blocks(
    `${WHAT_KONTOR_IS} ${NO_KEY}`,
    '## Recommended flow',
    steps(CLIENT_FLOW),
    '## Requests to copy',
    shell(...exampleRequests(publication, examples)),
    '## Reading the answers',
    bullets(READING_RULES),
    'Ask again only for what has changed:',
    conditional(publication),
    '## Hotel search by MCP',
    hotelSearchMarkdown(publication, examples.hotelCity),
    '## Payments API',
    paymentsSummary(publication),
    '## Payment',
    bullets(PAYMENT_TODAY),
  ).trimEnd();

/** The Markdown twin of /docs: the guide, then the reference. */
export const docsMarkdown = (
  publication: Publication,
  contracts: readonly Contract[],
  examples: Examples,
): string =>
  blocks(
    '# Kontor: guide and API reference',
    guideMarkdown(publication, examples),
    referenceMarkdown(contracts),
  );
