import type { Client, InStatement } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { detailJson, inDirectoryOrder, itemJson, type Entry } from '#register/search/entry.ts';
import { makeLexicon } from '#register/search/lexicon.ts';
import { SEARCH_COLUMNS } from '#register/search/search-columns.ts';
import { kindsOfValues, searchTexts } from '#register/search/texts.ts';
import type { Vocabulary } from '#register/search/vocabulary.ts';
import { weighWords } from '#register/search/word-weights.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Seen } from '#register/observer/seen.ts';
import { toponymKey } from '#register/places/names.ts';
import { NO_PLACES, type Places } from '#register/places/locality.ts';
import type { Sources } from '#register/records/source.ts';
import {
  CATALOGUE_FORMAT,
  CATALOGUE_INDEXES,
  catalogueTables,
  searchTable,
} from './catalogue-schema.ts';
import { gazetteerStatements } from './catalogue-places.ts';
import { historyStatements, NO_PAST, type Past } from './history-tables.ts';
import { seenStatements } from './seen-table.ts';

const ROWS_PER_BATCH = 1000;

/** The rows of an entry, whose position in its register's order counts from one. */
export const entryStatements = (
  entry: Entry,
  position: number,
  vocabulary: Vocabulary,
): InStatement[] => {
  const texts = searchTexts(entry, vocabulary);
  return [
    {
      sql: 'INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)',
      args: [
        entry.kind,
        position,
        entry.slug,
        entry.id,
        itemJson(entry),
        detailJson(entry),
        JSON.stringify(entry.record),
      ],
    },
    {
      sql: `INSERT INTO ${searchTable(entry.kind)}
            (rowid, ${SEARCH_COLUMNS.join(', ')})
            VALUES (?${', ?'.repeat(SEARCH_COLUMNS.length)})`,
      args: [position, ...SEARCH_COLUMNS.map((column) => texts[column])],
    },
    ...Object.entries(entry.sentences ?? {}).map(([language, text]) => ({
      sql: 'INSERT INTO sentence VALUES (?, ?, ?, ?)',
      args: [entry.kind, entry.slug, language, text],
    })),
  ];
};

const inBatches = async (client: Client, all: readonly InStatement[]): Promise<void> => {
  for (let start = 0; start < all.length; start += ROWS_PER_BATCH)
    await client.batch(all.slice(start, start + ROWS_PER_BATCH), 'write');
};

const writeEntries = async (
  client: Client,
  entries: readonly Entry[],
  vocabulary: Vocabulary,
): Promise<void> => {
  const ordered = inDirectoryOrder(entries);
  for (let start = 0; start < ordered.length; start += ROWS_PER_BATCH) {
    const rows = ordered.slice(start, start + ROWS_PER_BATCH);
    await client.batch(
      rows.flatMap((entry, index) => entryStatements(entry, start + index + 1, vocabulary)),
      'write',
    );
  }
};

export interface CatalogueContent {
  entries: readonly Entry[];
  sources: Sources;
  vocabulary: Vocabulary;
  past?: Past;
  seen?: Seen;
  places?: Places;
}

/** As country and key of the name. */
export const townsOfHotels = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ record }) =>
      'town' in record ? [`${record.country} ${toponymKey(record.town)}`] : [],
    ),
  );

/** The words of a register's index with their weights. */
export const wordsOf = ({ entries, vocabulary }: CatalogueContent, kind: Kind): string => {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  return JSON.stringify([...weighWords(ofKind, vocabulary)]);
};

/** What is read once from the snapshot: the sources, what words mean, and the index's words. */
export const metaOf = (content: CatalogueContent): Record<string, string> => {
  const { entries, sources, vocabulary } = content;
  return {
    format: String(CATALOGUE_FORMAT),
    sources: JSON.stringify(sources),
    lexicon: JSON.stringify(makeLexicon(vocabulary, kindsOfValues(entries, vocabulary))),
    ...Object.fromEntries(KINDS.map((kind) => [`words_${kind}`, wordsOf(content, kind)])),
  };
};

/**
 * Writes the snapshot beside its place and moves it there whole, so that a reader sees the old
 * one or the new one. Journal mode DELETE and mode 0444: it is opened where nothing can be written.
 */
export const writeCatalogue = async (file: string, content: CatalogueContent): Promise<void> => {
  const draft = `${file}.${process.pid}.draft`;
  await mkdir(dirname(file), { recursive: true });
  await rm(draft, { force: true });
  const client = createClient({ url: `file:${draft}`, concurrency: 1 });
  await client.execute('PRAGMA journal_mode = DELETE');
  await client.execute('PRAGMA synchronous = OFF');
  await client.batch(catalogueTables(KINDS), 'write');
  for (const kind of KINDS)
    await writeEntries(
      client,
      content.entries.filter((entry) => entry.kind === kind),
      content.vocabulary,
    );
  await inBatches(client, historyStatements(content.past ?? NO_PAST));
  await inBatches(client, seenStatements(content.seen ?? new Map()));
  const places = content.places ?? NO_PLACES;
  await client.batch(gazetteerStatements(places, townsOfHotels(content.entries)), 'write');
  await client.batch(
    [
      ...CATALOGUE_INDEXES,
      ...KINDS.map(
        (kind) => `INSERT INTO ${searchTable(kind)}(${searchTable(kind)})
                              VALUES ('optimize')`,
      ),
      ...Object.entries(metaOf(content)).map(([key, value]) => ({
        sql: 'INSERT INTO meta VALUES (?, ?)',
        args: [key, value],
      })),
    ],
    'write',
  );
  await client.execute('VACUUM');
  client.close();
  await chmod(draft, 0o444);
  await rename(draft, file);
};
