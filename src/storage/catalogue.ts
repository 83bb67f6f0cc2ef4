import { createClient, type Client } from '@libsql/client';
import { z } from 'zod';
import type { Entry } from '#directory/entry.ts';
import type { Catalogue, ListPage } from '#directory/ports.ts';
import { PAGE_SIZE_ROWS, type ListQuery } from '#directory/query.ts';
import type { Kind } from '#records/kinds.ts';
import { RECORD_SCHEMAS } from '#records/registers.ts';
import { sources, type Sources } from '#records/source.ts';
import { matchPlan, type MatchPlan } from './catalogue-match.ts';
import { CATALOGUE_FORMAT, searchTable } from './catalogue-schema.ts';

/** The snapshot as the build reads it: whole entries besides lists and details. */
export interface CatalogueReader extends Catalogue {
  entries<K extends Kind>(kind: K): Promise<Entry<K>[]>;
  sources(): Promise<Sources>;
  close(): void;
}

const texts = z.array(z.object({ text: z.string() }));
const entryRows = z.array(z.object({ id: z.string(), slug: z.string(), record: z.string() }));
const EMPTY: ListPage = { items: [], total: 0 };

const openReadOnly = async (file: string): Promise<Client> => {
  // One connection, because a PRAGMA holds for the connection on which it ran.
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  await client.execute('PRAGMA query_only = 1');
  const { rows } = await client.execute("SELECT value AS text FROM meta WHERE key = 'format'");
  const [format] = texts.parse(rows);
  if (format?.text !== String(CATALOGUE_FORMAT))
    throw new Error(`${file} is not a catalogue of format ${CATALOGUE_FORMAT}: run npm run build`);
  return client;
};

const wholeList = async (client: Client, kind: Kind, offset: number, total: number) => {
  const { rows } = await client.execute({
    sql: `SELECT item AS text FROM entry WHERE kind = ? AND position > ? AND position <= ?
          ORDER BY position`,
    args: [kind, offset, offset + PAGE_SIZE_ROWS],
  });
  return { items: texts.parse(rows).map(({ text }) => text), total };
};

const countMatches = async (client: Client, kind: Kind, plan: MatchPlan): Promise<number> => {
  const table = searchTable(kind);
  const { rows } = await client.execute({
    sql: `SELECT count(*) AS total FROM ${table} WHERE ${table} MATCH ?`,
    args: [plan.all],
  });
  return Number(rows[0]?.total ?? 0);
};

const matchingList = async (client: Client, kind: Kind, offset: number, plan: MatchPlan) => {
  const table = searchTable(kind);
  const total = await countMatches(client, kind, plan);
  if (offset >= total) return { items: [], total };
  // The parts stand one after the other, so rows stay in order of part, then of directory.
  const parts = plan.tiers.map(
    (_, rank) => `SELECT * FROM (SELECT ${rank} AS rank, rowid AS position FROM ${table}
                  WHERE ${table} MATCH ? ORDER BY rowid)`,
  );
  const { rows } = await client.execute({
    sql: `SELECT item AS text FROM (${parts.join(' UNION ALL ')} LIMIT ? OFFSET ?) AS found
          JOIN entry ON entry.kind = ? AND entry.position = found.position
          ORDER BY found.rank, found.position`,
    args: [...plan.tiers, PAGE_SIZE_ROWS, offset, kind],
  });
  return { items: texts.parse(rows).map(({ text }) => text), total };
};

const countEntries = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.execute('SELECT kind, count(*) AS total FROM entry GROUP BY kind');
  return new Map(rows.map((row) => [String(row.kind), Number(row.total)]));
};

/** Opens the snapshot read-only; it must be in journal mode DELETE, as the writer leaves it. */
export const openCatalogue = async (file: string): Promise<CatalogueReader> => {
  const client = await openReadOnly(file);
  const totals = await countEntries(client);

  const list = async (kind: Kind, query: ListQuery): Promise<ListPage> => {
    if (query.words?.length === 0) return EMPTY;
    const offset = (query.page - 1) * PAGE_SIZE_ROWS;
    const plan = matchPlan(query);
    return plan === null
      ? wholeList(client, kind, offset, totals.get(kind) ?? 0)
      : matchingList(client, kind, offset, plan);
  };

  const count = async (kind: Kind, query: ListQuery): Promise<number> => {
    if (query.words?.length === 0) return 0;
    const plan = matchPlan(query);
    return plan === null ? (totals.get(kind) ?? 0) : countMatches(client, kind, plan);
  };

  const detail = async (kind: Kind, slug: string): Promise<string | null> => {
    const { rows } = await client.execute({
      sql: 'SELECT detail AS text FROM entry WHERE kind = ? AND slug = ?',
      args: [kind, slug],
    });
    return texts.parse(rows)[0]?.text ?? null;
  };

  return {
    list,
    count,
    detail,
    entries: (kind) => readEntries(client, kind),
    sources: () => readSources(client),
    close: () => client.close(),
  };
};

const readEntries = async <K extends Kind>(client: Client, kind: K): Promise<Entry<K>[]> => {
  const { rows } = await client.execute({
    sql: 'SELECT id, slug, record FROM entry WHERE kind = ? ORDER BY position',
    args: [kind],
  });
  return entryRows.parse(rows).map(({ id, slug, record }) => ({
    kind,
    id,
    slug,
    record: RECORD_SCHEMAS[kind].parse(JSON.parse(record)),
  }));
};

const readSources = async (client: Client): Promise<Sources> => {
  const { rows } = await client.execute("SELECT value AS text FROM meta WHERE key = 'sources'");
  return sources.parse(JSON.parse(texts.parse(rows)[0]?.text ?? '{}'));
};

