import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { changesRoute } from '#register/api/changes.ts';
import { detailRoute } from '#register/api/details.ts';
import { entryObservationsRoute, observationsRoute } from '#register/api/observations.ts';
import { dumpRecord, jsonLines } from '#register/dump/line.ts';
import type { Change } from '#register/history/change.ts';
import { missingChanges } from '#register/history/compare.ts';
import { numbered } from '#register/history/digest.ts';
import { cursorOf, FIRST_CURSOR } from '#register/history/feed.ts';
import { entriesBySite, sitesOf, type ListedSite } from '#register/observer/site.ts';
import { isListed, toEntry, type Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { openCatalogue, type CatalogueReader } from '#register/storage/catalogue.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { observationLog } from '#register/storage/observation-log.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import type { EditedRegister } from './edited-register.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { hostFrom } from './host.ts';

/** A register that is published again and again, each time beside the same database. */

export interface Edition {
  /** All records, as all.jsonl holds them. */
  dump: string;
  /** The cursor that the index of the dumps names. */
  cursor: string;
  sites: readonly ListedSite[];
  read(path: string): Promise<Response>;
}

export interface PublishedRegister {
  database: TestDatabase;
  /** All changes of records so far. */
  history: readonly Change[];
  publish(register: EditedRegister, today: string): Promise<Edition>;
  drop(): Promise<void>;
}

const serve = (
  entries: readonly Entry[],
  catalogue: CatalogueReader,
  { store }: TestDatabase,
): Edition['read'] => {
  const open = async () => ({
    history: catalogue,
    observations: observationLog(store),
    reads: observationReads(store),
    sites: entriesBySite(entries),
  });
  const routes = [
    changesRoute(open),
    observationsRoute(open),
    entryObservationsRoute(open, async () => catalogue),
    detailRoute('publishers', async () => catalogue),
    detailRoute('ecommerce', async () => catalogue),
  ];
  const answer = endpoint(routes, publicReads, () => undefined);
  return (path) => answer(new Request(`https://kontor.test${path}`), hostFrom('127.0.0.1'));
};

export const publishedRegister = async (): Promise<PublishedRegister> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-feed-'));
  const database = await freshDatabase();
  const catalogues: CatalogueReader[] = [];
  const history: Change[] = [];

  const publish = async ({ files, removed }: EditedRegister, today: string): Promise<Edition> => {
    const written = files();
    history.push(...missingChanges(history, { files: written, hasDemo: true, removed }, today));
    const entries = written
      .filter(isListed)
      .map(({ kind, slug, record }) => toEntry(kind, slug, record));
    const changes = numbered(history);
    const file = join(folder, `${catalogues.length}.db`);
    const past = { changes, removed };
    await writeCatalogue(file, { entries, sources: {}, vocabulary: NO_VOCABULARY, past });
    const catalogue = await openCatalogue(file);
    catalogues.push(catalogue);
    const last = changes.at(-1);
    return {
      dump: jsonLines(entries.map(dumpRecord)),
      cursor: last === undefined ? FIRST_CURSOR : cursorOf(last),
      sites: sitesOf(entries.map(({ record }) => record)),
      read: serve(entries, catalogue, database),
    };
  };
  const drop = async (): Promise<void> => {
    for (const catalogue of catalogues) catalogue.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { database, history, publish, drop };
};
