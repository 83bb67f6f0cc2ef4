import { z } from 'zod';
import { openOnce } from '#kernel/async/single-flight.ts';
import { openFileReader, type SqlReader } from '#kernel/storage/file/file-reader.ts';
import { isObject } from '#kernel/is-object.ts';
import type { Entry } from '#register/search/entry.ts';
import type { History } from '#register/history/ports.ts';
import type { Gazetteer, KeyedLocality } from '#register/places/locality.ts';
import type { Catalogue, ListPage, QueryReader } from '#register/search/ports.ts';
import { completeIn, PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { ListQuery } from '#register/search/query.ts';
import type { Reading } from '#register/search/readings.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import type { RecordOf } from '#register/records/registers.ts';
import { sources, type Sources } from '#register/records/source.ts';
import { matchPlan } from './catalogue-match.ts';
import { CATALOGUE_FORMAT } from './catalogue-schema.ts';
import { marksIn, type Marks } from './catalogue-marks.ts';
import { gazetteerIn, localitiesIn } from './catalogue-places.ts';
import { historyIn, removedIn, type RemovedEntry } from './history-tables.ts';
import { countMatches, listMatches, matchPositions } from './catalogue-search.ts';
import { queryReader } from './catalogue-understanding.ts';
import { itemsAt, relatedWith } from '#register/storage/related/related-rows.ts';
import { seenIn, type SeenReads } from './seen-table.ts';

/** The snapshot as the build reads it: with whole entries, besides lists and details. */
export interface CatalogueReader extends Catalogue, History, SeenReads {
  entries<K extends Kind>(kind: K): Promise<Entry<K>[]>;
  /** One whole entry; null if no such record is listed. */
  entry<K extends Kind>(kind: K, slug: string): Promise<Entry<K> | null>;
  /** Indexes in `entries` of all entries that match a query, best match first. */
  positions(kind: Kind, text: string): Promise<number[]>;
  sources(): Promise<Sources>;
  /** Removed entries, sorted by register and slug. */
  removed(): Promise<RemovedEntry[]>;
  /** Slugs that begin with a text, sorted. */
  slugsFrom(kind: Kind, beginning: string, most: number): Promise<string[]>;
  /** Digests of parts, to recognize parts that another snapshot also has. */
  marks(): Promise<Marks>;
  places: Gazetteer;
  /** All places of the snapshot, areas first. */
  localities(): Promise<KeyedLocality[]>;
  close(): void;
}

const texts = z.array(z.object({ text: z.string() }));
const counts = z.array(z.object({ kind: z.string(), total: z.number() }));

const openReadOnly = async (file: string) => {
  const client = openFileReader(file);
  const { rows } = await client.execute("SELECT value AS text FROM meta WHERE key = 'format'");
  const [format] = texts.parse(rows);
  if (format?.text !== String(CATALOGUE_FORMAT))
    throw new Error(`${file} is not a catalogue of format ${CATALOGUE_FORMAT}: run npm run build`);
  return client;
};

const wholeList = async (client: SqlReader, kind: Kind, offset: number, total: number) => {
  const { rows } = await client.execute({
    sql: 'SELECT item AS text FROM entry WHERE kind = ? ORDER BY position LIMIT ? OFFSET ?',
    args: [kind, PAGE_SIZE_ROWS, offset],
  });
  return { items: texts.parse(rows).map(({ text }) => text), total };
};

const countEntries = async (client: SqlReader): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.execute('SELECT kind, count(*) AS total FROM entry GROUP BY kind');
  return new Map(counts.parse(rows).map(({ kind, total }) => [kind, total]));
};

/** Positions of the rows that match, best match first, related ones last. */
const positionsOf = async (client: SqlReader, kind: Kind, { asked, total, related }: Reading) => {
  const plan = total === 0 ? null : matchPlan(asked, []);
  return plan === null ? [] : [...(await matchPositions(client, kind, plan)), ...related];
};

/** How a query was read, and the related rows that have the values of the filters. */
const readBy = async (
  client: SqlReader,
  kind: Kind,
  reading: Reading | null,
  filters: ListQuery['filters'],
) => {
  if (reading === null) return { related: [], read: null };
  const condition = matchPlan(null, filters)?.all ?? null;
  const related = await relatedWith(client, kind, reading.related, condition);
  const { asked, repaired } = reading;
  return { related, read: { demands: asked.demands, repaired, related: related.length } };
};

const numbers = z.array(z.number());

/** The index of each entry among all entries of a register, by its position. */
const indexesOf = async (client: SqlReader, kind: Kind): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await client.execute({
    sql: `SELECT json_group_array(position) AS text
          FROM (SELECT position FROM entry WHERE kind = ? ORDER BY position)`,
    args: [kind],
  });
  const all = numbers.parse(JSON.parse(texts.parse(rows)[0]?.text ?? '[]'));
  return new Map(all.map((position, index) => [position, index]));
};

type Totals = ReadonlyMap<string, number>;

/** Queries over all rows of a register: a page, the number of rows, their order. */
const listsOf = (client: SqlReader, reader: QueryReader, totals: Totals) => {
  const list = async (kind: Kind, { text, filters, page }: ListQuery): Promise<ListPage> => {
    const offset = (page - 1) * PAGE_SIZE_ROWS;
    const reading = text === null ? null : await reader.read(kind, text);
    const { related, read } = await readBy(client, kind, reading, filters);
    if (reading?.total === 0) return { items: [], total: 0, read };
    const plan = matchPlan(reading?.asked ?? null, filters);
    const known = filters.length === 0 && reading !== null ? completeIn(reading) : null;
    const rows = await (plan === null
      ? wholeList(client, kind, offset, totals.get(kind) ?? 0)
      : listMatches(client, kind, { offset, known }, plan));
    const after = offset === 0 ? await itemsAt(client, kind, related) : [];
    return { items: [...rows.items, ...after], total: rows.total + related.length, read };
  };

  const count = async (kind: Kind, { text, filters }: ListQuery): Promise<number> => {
    const reading = text === null ? null : await reader.read(kind, text);
    if (reading?.total === 0) return 0;
    const plan = matchPlan(reading?.asked ?? null, filters);
    if (plan === null) return totals.get(kind) ?? 0;
    const { related } = await readBy(client, kind, reading, filters);
    return (await countMatches(client, kind, plan)) + related.length;
  };

  const openIndexes = byKind((kind) => openOnce(() => indexesOf(client, kind)));
  const positions = async (kind: Kind, text: string): Promise<number[]> => {
    const indexes = await openIndexes[kind]();
    const found = await positionsOf(client, kind, await reader.read(kind, text));
    return found.map((position) => indexes.get(position) ?? Number.NaN);
  };
  return { list, count, positions };
};

const readDetail = async (client: SqlReader, kind: Kind, slug: string): Promise<string | null> => {
  const { rows } = await client.execute({
    sql: 'SELECT detail AS text FROM entry WHERE kind = ? AND slug = ?',
    args: [kind, slug],
  });
  return texts.parse(rows)[0]?.text ?? null;
};

/** Opens the snapshot read-only; it must be in journal mode DELETE, as the writer leaves it. */
export const openCatalogue = async (file: string): Promise<CatalogueReader> => {
  const client = await openReadOnly(file);
  const totals = await countEntries(client);

  const reader = queryReader(client);
  return {
    ...listsOf(client, reader, totals),
    reader,
    detail: (kind, slug) => readDetail(client, kind, slug),
    entries: (kind) => readEntries(client, kind),
    entry: (kind, slug) => readEntry(client, kind, slug),
    sources: () => readSources(client),
    removed: () => removedIn(client),
    slugsFrom: (...asked) => readSlugs(client, ...asked),
    marks: () => marksIn(client),
    places: gazetteerIn(client),
    localities: () => localitiesIn(client),
    ...historyIn(client),
    ...(await seenIn(client)),
    close: () => client.close(),
  };
};

/**
 * Entries as one JSON text, because the client takes most of the time to make an object per row,
 * above all in a new process. Each has its sentences in languages other than English.
 */
const ENTRIES = `SELECT json_group_array(json_array(id, slug, json(record), json((
    SELECT json_group_object(language, text) FROM sentence
    WHERE sentence.kind = entry.kind AND sentence.slug = entry.slug
  )))) AS text`;

const entryRows = z.array(
  z.tuple([z.string(), z.string(), z.unknown(), z.record(z.string(), z.string())]),
);

/** Not validated again: the build checked each record, and the validation is slow. */
const isRecord = <K extends Kind>(_: K, value: unknown): value is RecordOf<K> => isObject(value);

const toEntries = <K extends Kind>(kind: K, rows: unknown): Entry<K>[] =>
  entryRows
    .parse(JSON.parse(texts.parse(rows)[0]?.text ?? '[]'))
    .map(([id, slug, record, sentences]) => {
      if (!isRecord(kind, record)) throw new Error(`${kind}/${slug} is no record`);
      const hasSentences = Object.keys(sentences).length > 0;
      return { kind, id, slug, record, sentences: hasSentences ? sentences : undefined };
    });

const readEntries = async <K extends Kind>(client: SqlReader, kind: K): Promise<Entry<K>[]> => {
  const { rows } = await client.execute({
    sql: `${ENTRIES} FROM (SELECT * FROM entry WHERE kind = ? ORDER BY position) AS entry`,
    args: [kind],
  });
  return toEntries(kind, rows);
};

const readEntry = async <K extends Kind>(
  client: SqlReader,
  kind: K,
  slug: string,
): Promise<Entry<K> | null> => {
  const { rows } = await client.execute({
    sql: `${ENTRIES} FROM entry WHERE kind = ? AND slug = ?`,
    args: [kind, slug],
  });
  return toEntries(kind, rows)[0] ?? null;
};

const slugRows = z.array(z.object({ slug: z.string() }));

const readSlugs = async (client: SqlReader, kind: Kind, beginning: string, most: number) => {
  const { rows } = await client.execute({
    sql: `SELECT slug FROM entry WHERE kind = ? AND substr(slug, 1, length(?)) = ?
          ORDER BY slug LIMIT ?`,
    args: [kind, beginning, beginning, most],
  });
  return slugRows.parse(rows).map(({ slug }) => slug);
};

const readSources = async (client: SqlReader): Promise<Sources> => {
  const { rows } = await client.execute("SELECT value AS text FROM meta WHERE key = 'sources'");
  return sources.parse(JSON.parse(texts.parse(rows)[0]?.text ?? '{}'));
};
