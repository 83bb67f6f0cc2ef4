import type { Client, InStatement } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { detailJson, itemJson, type Entry } from '#register/search/entry.ts';
import { makeLexicon } from '#register/search/lexicon.ts';
import { SEARCH_COLUMNS, type SearchTexts } from '#register/search/search-columns.ts';
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
import { entriesMark, placesMark, seenMark } from './catalogue-marks.ts';
import { newPositions, type Positions } from './catalogue-positions.ts';
import { historyStatements, NO_PAST, type Past } from './history-tables.ts';
import { seenStatements } from './seen-table.ts';

const ROWS_PER_BATCH = 1000;

/** An entry as it stands in the snapshot. */
export interface EntryRow {
  entry: Entry;
  position: number;
  texts: SearchTexts;
}

export const entryRows = (positions: Positions, vocabulary: Vocabulary): EntryRow[] =>
  [...positions].map(([entry, position]) => ({
    entry,
    position,
    texts: searchTexts(entry, vocabulary),
  }));

export const entryStatements = ({ entry, position, texts }: EntryRow): InStatement[] => [
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

const inBatches = async <Row>(
  client: Client,
  all: readonly Row[],
  statementsOf: (row: Row) => readonly InStatement[],
): Promise<void> => {
  for (let start = 0; start < all.length; start += ROWS_PER_BATCH)
    await client.batch(all.slice(start, start + ROWS_PER_BATCH).flatMap(statementsOf), 'write');
};

const asItIs = (statement: InStatement): readonly InStatement[] => [statement];

export interface CatalogueContent {
  entries: readonly Entry[];
  sources: Sources;
  vocabulary: Vocabulary;
  past?: Past;
  seen?: Seen;
  places?: Places;
}

/** The content of a snapshot, and the positions of its entries. */
export interface WrittenCatalogue {
  content: CatalogueContent;
  positions: Positions;
}

/** The towns with hotels, each as country and key of the name. */
export const townsOfHotels = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ record }) =>
      'town' in record ? [`${record.country} ${toponymKey(record.town)}`] : [],
    ),
  );

/** The words of a register's index with their weights. */
const wordsOf = ({ entries, vocabulary }: CatalogueContent, kind: Kind): string => {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  return JSON.stringify([...weighWords(ofKind, vocabulary)]);
};

/** The lexicon as JSON. */
export const lexiconOf = ({ entries, vocabulary }: CatalogueContent): string =>
  JSON.stringify(makeLexicon(vocabulary, kindsOfValues(entries, vocabulary)));

/** Statements that write metadata, which is read once per opened snapshot. */
export const metaStatements = (meta: Readonly<Record<string, string>>): InStatement[] =>
  Object.entries(meta).map(([key, value]) => ({
    sql: 'INSERT OR REPLACE INTO meta VALUES (?, ?)',
    args: [key, value],
  }));

/** The metadata about all entries of a register together. */
export const metaOfKind = (
  { content, positions }: WrittenCatalogue,
  kind: Kind,
): Readonly<Record<string, string>> => ({
  [`words_${kind}`]: wordsOf(content, kind),
  ...entriesMark(positions, kind),
});

const metaOf = (written: WrittenCatalogue): Record<string, string> => ({
  format: String(CATALOGUE_FORMAT),
  sources: JSON.stringify(written.content.sources),
  lexicon: lexiconOf(written.content),
  ...placesMark(written.content.places ?? NO_PLACES),
  ...seenMark(written.content.seen ?? new Map()),
  ...Object.fromEntries(KINDS.flatMap((kind) => Object.entries(metaOfKind(written, kind)))),
});

/**
 * Writes the snapshot to a draft file and renames it, so that a reader sees either the old or the
 * new one. Journal mode DELETE and mode 0444, because it is opened on a read-only file system.
 */
export const writeCatalogue = async (
  file: string,
  content: CatalogueContent,
): Promise<WrittenCatalogue> => {
  const draft = `${file}.${process.pid}.draft`;
  await mkdir(dirname(file), { recursive: true });
  await rm(draft, { force: true });
  const client = createClient({ url: `file:${draft}`, concurrency: 1 });
  await client.execute('PRAGMA journal_mode = DELETE');
  await client.execute('PRAGMA synchronous = OFF');
  await client.batch(catalogueTables(KINDS), 'write');
  const positions = newPositions(content.entries);
  await inBatches(client, entryRows(positions, content.vocabulary), entryStatements);
  await inBatches(client, historyStatements(content.past ?? NO_PAST), asItIs);
  await inBatches(client, seenStatements(content.seen ?? new Map()), asItIs);
  const places = content.places ?? NO_PLACES;
  await client.batch(gazetteerStatements(places, townsOfHotels(content.entries)), 'write');
  await client.batch(
    [
      ...CATALOGUE_INDEXES,
      ...KINDS.map(
        (kind) => `INSERT INTO ${searchTable(kind)}(${searchTable(kind)})
                              VALUES ('optimize')`,
      ),
      ...metaStatements(metaOf({ content, positions })),
    ],
    'write',
  );
  await client.execute('VACUUM');
  client.close();
  await chmod(draft, 0o444);
  await rename(draft, file);
  return { content, positions };
};
