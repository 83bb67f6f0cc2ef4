import { detailRoute } from '#register/api/details.ts';
import { listRoute } from '#register/api/lists.ts';
import { dataRequests } from '#documents/docs-markdown.ts';
import type { Catalogue } from '#register/search/ports.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import {
  directoryServerOf,
  hotelToolOf,
  type DirectoryServer,
  type HotelTool,
} from '#documents/mcp/guide.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { readReference, type Reference } from '#documents/reference/reference.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { KINDS } from '#register/records/kinds.ts';
import { askAll, type Answers } from './answers.ts';
import { pickFrom } from './picks.ts';
import type { Picks } from './samples.ts';

/** All that /docs shows: the served OpenAPI document, and answers of the very routes it is of. */
export interface Docs {
  reference: Reference;
  picks: Picks;
  answers: Answers;
  hotelTool: HotelTool;
  directoryServer: DirectoryServer;
  dataRequests: readonly string[];
  payments: DocumentFacts['payments'];
}

export const docsOf = async (facts: DocumentFacts, catalogue: Catalogue): Promise<Docs> => {
  const reference = readReference(directoryOpenapi(facts));
  const picks = pickFrom(facts.entries.publishers);
  const opened = () => Promise.resolve(catalogue);
  const routes = KINDS.flatMap((kind) => [listRoute(kind, opened), detailRoute(kind, opened)]);
  const answer = endpoint(routes, publicReads, () => undefined);
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  const ask = (request: Request) => answer(request, host);
  const hotelTool = hotelToolOf(facts);
  const answers = await askAll(ask, reference.origin, picks);
  return {
    ...{ reference, picks, hotelTool, answers, payments: facts.payments },
    directoryServer: directoryServerOf(facts),
    dataRequests: dataRequests(facts.publication),
  };
};
