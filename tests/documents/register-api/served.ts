import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { detailRoute } from '#register/api/details.ts';
import { changesRoute } from '#register/api/changes.ts';
import { facetRoute } from '#register/api/facets.ts';
import { entryObservationsRoute, observationsRoute } from '#register/api/observations.ts';
import { entriesBySite } from '#register/observer/site.ts';
import { listRoute } from '#register/api/lists.ts';
import type { Entry } from '#register/search/entry.ts';
import type { CatalogueReader } from '#register/storage/catalogue.ts';
import { observationLog } from '#register/storage/observation-log.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { documentsOf } from '#documents/documents.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads, type Route } from '#kernel/http/reads.ts';
import { KINDS } from '#register/records/kinds.ts';
import { documentFacts } from '../../support/documents.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { withCatalogue } from '../../support/catalogue.ts';
import { hostFrom } from '../../support/host.ts';

/** The API over the checked-in content, with the documents that the guide asks for. */
interface Served {
  facts: DocumentFacts;
  catalogue: CatalogueReader;
  origin: string;
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Every operation that needs no key; what was observed is in a fresh database. */
const routesOver = (facts: DocumentFacts, catalogue: CatalogueReader, { store }: TestDatabase) => {
  const open = () => Promise.resolve(catalogue);
  const sites = entriesBySite(KINDS.flatMap((kind): readonly Entry[] => facts.entries[kind]));
  const observed = async () => ({ reads: observationReads(store), sites });
  return [
    ...KINDS.flatMap((kind) => [listRoute(kind, open), detailRoute(kind, open)]),
    ...KINDS.filter((kind) => kind !== 'hotels').map((kind) => facetRoute(kind, open)),
    changesRoute(async () => ({
      ...{ history: catalogue, observations: observationLog(store), sites },
    })),
    observationsRoute(observed),
    entryObservationsRoute(observed, open),
  ];
};

const answering = (facts: DocumentFacts, routes: readonly Route[]): Listener => {
  const read = endpoint(routes, publicReads, () => undefined);
  const documents = documentsOf(facts);
  const answer = async ({ url = '/', method = 'GET', headers }: IncomingMessage) => {
    const document = documents.get(url);
    if (document !== undefined) return new Response(document());
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const init = { method, headers: Object.fromEntries(sent) };
    return read(new Request(new URL(url, 'http://localhost'), init), hostFrom('127.0.0.1'));
  };
  return (incoming, outgoing) =>
    void answer(incoming).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
};

const listening = (listener: Listener): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => resolve(server));
  });

const originOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
};

/** Gives `work` the API on a free port of its own. */
export const whileServed = async <T>(work: (served: Served) => Promise<T>): Promise<T> => {
  const facts = await documentFacts();
  const entries: Entry[] = KINDS.flatMap((kind): readonly Entry[] => facts.entries[kind]);
  return withCatalogue(entries, async (catalogue) => {
    const database = await freshDatabase();
    const routes = routesOver(facts, catalogue, database);
    const server = await listening(answering(facts, routes));
    try {
      return await work({ facts, catalogue, origin: originOf(server) });
    } finally {
      server.closeAllConnections();
      server.close();
      await database.drop();
    }
  });
};
