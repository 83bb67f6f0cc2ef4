import type { SearchHelp } from '#register/search/help.ts';
import type { Kind } from '#register/records/kinds.ts';
import { readJson } from './read-json.ts';

/** Reads how the search understands a query, and what to try if it finds nothing. */
export const readHelp = async (kind: Kind, q: string): Promise<SearchHelp> =>
  (await readJson<SearchHelp>(`/api/search/${kind}?${new URLSearchParams({ q })}`)).value;
