import type { SearchHelp } from '#register/search/help.ts';
import type { Kind } from '#register/records/kinds.ts';
import { readJson } from './read-json.ts';

/** How the search reads a query, and what helps on where it finds nothing. */
export const readHelp = async (kind: Kind, q: string): Promise<SearchHelp> =>
  (await readJson<SearchHelp>(`/api/search/${kind}?${new URLSearchParams({ q })}`)).value;
