import type { ApiTopic } from '#words/en/docs/api.ts';
import type { Part } from '#words/part.ts';
import type { RegisterPartId } from './part-ids.ts';
import { parts } from './parts.ts';

/** The last part of a topic's address. */
export type RegisterTopicSlug =
  | 'search'
  | 'records'
  | 'pagination'
  | 'caching'
  | 'errors'
  | 'limits'
  | 'files'
  | 'changes'
  | 'observations'
  | 'hotel-search'
  | 'mcp'
  | 'agents'
  | 'payment-required'
  | 'licences';

/** A part of a topic: samples, answers and tables of fields stand below it by its id. */
export interface RegisterPart extends Part {
  id: RegisterPartId;
}

/** One page for each topic of the register's API. */
export interface RegisterTopic extends ApiTopic {
  slug: RegisterTopicSlug;
  parts: readonly RegisterPart[];
}

const topic = (
  slug: RegisterTopicSlug,
  title: string,
  description: string,
  partIds: readonly RegisterPartId[],
  rest: Partial<Pick<RegisterTopic, 'formerIds' | 'operations'>> = {},
): RegisterTopic => ({
  ...{ slug, title, description, formerIds: partIds, operations: [] },
  parts: partIds.map((id) => ({ id, ...parts[id] })),
  ...rest,
});

const LISTS = ['list_publishers', 'list_ecommerce', 'list_saas'];
const FACETS = ['count_publishers_facets', 'count_ecommerce_facets', 'count_saas_facets'];
const DETAILS = [
  ...['get_publishers_by_slug', 'get_ecommerce_by_slug', 'get_saas_by_slug'],
  'get_hotels_by_slug',
];

export const REGISTER_TOPICS: readonly RegisterTopic[] = [
  topic(
    'search',
    'Search and filters',
    'How words and filters find rows, and which filters each register has.',
    ['search', 'filters'],
    { operations: [...LISTS, ...FACETS, 'list_hotels'] },
  ),
  topic(
    'records',
    'Records',
    'One record by its address, what null and empty lists mean, and what stays the same.',
    ['one-record', 'values'],
    { operations: DETAILS },
  ),
  topic('pagination', 'Pagination', 'How a list is read to its end, page by page.', ['pages'], {
    operations: LISTS,
  }),
  topic(
    'caching',
    'Caching',
    'How to ask again only for what has changed, and how long an answer may be kept.',
    ['conditional', 'caching'],
  ),
  topic(
    'errors',
    'Errors',
    'What an error looks like, in which order a request is checked, and what repairs it.',
    ['repair', 'checks', 'refusals', 'bodies', 'forms'],
    {
      formerIds: [
        ...['errors', 'repair', 'error-invalid-query', 'error-invalid-slug'],
        ...['error-payment-required', 'error-not-found', 'error-method-not-allowed'],
        'error-server',
      ],
    },
  ),
  topic(
    'limits',
    'Limits, origins and versions',
    'How much a request may ask for, from where scripts may ask, and what carries a version.',
    ['limits', 'cors', 'versions'],
  ),
  topic(
    'files',
    'Files and dumps',
    'Every register whole, as JSON Lines, CSV and SQLite.',
    ['files'],
    { formerIds: [] },
  ),
  topic(
    'changes',
    'Changes and feeds',
    'How to keep a copy up to date, and how to hear of what is new.',
    ['changes', 'feeds'],
    { formerIds: ['data-and-changes'], operations: ['list_changes'] },
  ),
  topic(
    'observations',
    'Observations',
    'What was observed of the sites of entries, dated and with evidence.',
    ['observations'],
    { formerIds: [], operations: ['list_observations', 'get_observations'] },
  ),
  topic(
    'hotel-search',
    'Hotel search by MCP',
    'The tool list_hotels: how to add it, how to ask it for prices, and every field.',
    ['hotel-search', 'hotel-arguments', 'hotel-values', 'hotel-answer'],
    { operations: ['list_hotels', 'get_hotels_by_slug'] },
  ),
  topic(
    'mcp',
    'The registers by MCP',
    'The server that reads all four registers: how to add it, and its tools.',
    ['directory-mcp', 'tools'],
    { formerIds: ['directory-mcp'] },
  ),
  topic(
    'agents',
    'For agents',
    'What an agent is told, and every document that is made for it.',
    ['agents', 'papers'],
    { formerIds: ['agents'] },
  ),
  topic(
    'payment-required',
    'Payment required (402)',
    'What a declared price means today, and how a challenge would be read.',
    ['payment'],
    { operations: ['get_publishers_by_slug'] },
  ),
  topic(
    'licences',
    'Licences and citing',
    'Under which licence the facts stand, how to name Kontor, and how to report a mistake.',
    ['licences', 'citing', 'mistakes'],
    { formerIds: [] },
  ),
];
