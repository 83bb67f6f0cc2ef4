import { serverNameAt } from '#kernel/mcp/identity.ts';

/** The name of the directory's server in the handshake, the server card and the registry. */

export const directoryServerName = (siteUrl: string): string => serverNameAt(siteUrl, 'directory');

export const DIRECTORY_TITLE = 'Kontor directory';

export const DIRECTORY_MCP_PATH = '/mcp/directory';

/** At most 100 characters, as the registry requires. */
export const DIRECTORY_DESCRIPTION =
  'European publishers, stores, SaaS and DACH hotels, with sources and what was observed of sites';

export const DIRECTORY_INSTRUCTIONS = [
  'A register of EU publishers, online stores, European SaaS companies and hotels in Germany, ' +
    'Austria and Switzerland. Begin with search_entries; kind and slug name an entry everywhere.',
  'get_entry answers a record with its source, get_observations what was observed of its site ' +
    '(AI crawlers, feeds, payment), check_payment_info what is known of paying it.',
  'get_hotel and price_calendar are for one hotel; wishes over all hotels, and offers with ' +
    'booking links, are for list_hotels of the server at /mcp.',
  'null means not known and [] none: do not fill in. Nothing is written, booked or paid here.',
].join('\n');
