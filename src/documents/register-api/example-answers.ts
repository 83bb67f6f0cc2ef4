import { directoryOpenapi } from '#documents/openapi/directory.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { operationsOf, readReference } from '#documents/reference/reference.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { changesRoute } from '#register/api/changes.ts';
import { facetRoute } from '#register/api/facets.ts';
import type { History } from '#register/history/ports.ts';
import type { FeedPorts } from '#register/history/read-feed.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';
import type { Catalogue } from '#register/search/ports.ts';

/** A build has no observations: they are read from the database of a running site. */
const NOTHING_OBSERVED: Omit<FeedPorts, 'history'> = {
  observations: {
    after: async () => ({ visits: [], isWhole: true }),
    before: async () => 0,
    end: async () => 0,
  },
  sites: new Map(),
};

/** The operations that a catalogue answers and of which the examples are whole answers. */
const routesOver = (catalogue: Catalogue & History) => [
  ...KINDS.filter((kind) => SEARCHED_BY[kind] === 'api').map((kind) =>
    facetRoute(kind, async () => catalogue),
  ),
  changesRoute(async () => ({ history: catalogue, ...NOTHING_OBSERVED })),
];

/** Calls the routes for the answers that the reference shows, by operation id. */
export const exampleAnswers = async (
  facts: Omit<DocumentFacts, 'answers'>,
  catalogue: Catalogue & History,
): Promise<ReadonlyMap<string, unknown>> => {
  const routes = routesOver(catalogue);
  const ids = new Set(routes.map(({ contract }) => contract.operationId));
  const answer = endpoint(routes, publicReads, () => undefined);
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  const asked = operationsOf(readReference(directoryOpenapi({ ...facts, answers: new Map() })));
  const answers = new Map<string, unknown>();
  for (const { id, request } of asked.filter(({ id }) => ids.has(id))) {
    const response = await answer(new Request(new URL(request, facts.publication.siteUrl)), host);
    if (response.ok) answers.set(id, await response.json());
  }
  return answers;
};
