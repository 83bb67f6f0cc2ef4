import type { Client, InStatement } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { SEARCH_COLUMNS, type SearchTexts } from '#register/search/search-columns.ts';
import { kindsOfValues } from '#register/search/texts.ts';
import type { Kind } from '#register/records/kinds.ts';
import { NO_PLACES } from '#register/places/locality.ts';
import { weightStatements } from './catalogue-places.ts';
import { seenMark } from './catalogue-marks.ts';
import { nextPositions } from './catalogue-positions.ts';
import { searchTable } from './catalogue-schema.ts';
import { historyStatements, NO_PAST } from './history-tables.ts';
import {
  entryRows,
  entryStatements,
  lexiconOf,
  metaOfKind,
  metaStatements,
  townsOfHotels,
  type CatalogueContent,
  type EntryRow,
  type WrittenCatalogue,
} from './catalogue-writer.ts';
import { seenStatements } from './seen-table.ts';

/** Updates a snapshot to new content by writing only the rows that differ. */

/** If more rows differ, writing a whole snapshot is faster. */
const MOST_ROWS = 500;

const isSameTexts = (left: SearchTexts, right: SearchTexts): boolean =>
  left === right || SEARCH_COLUMNS.every((column) => left[column] === right[column]);

/** The rows of `some` that are missing or different in `others`. */
const missingIn = (some: readonly EntryRow[], others: readonly EntryRow[]): EntryRow[] => {
  const known = new Map(others.map((row) => [row.entry, row]));
  return some.filter(({ entry, position, texts }) => {
    const other = known.get(entry);
    return other?.position !== position || !isSameTexts(other.texts, texts);
  });
};

/** The index stores no text, so a deletion must pass the indexed texts again. */
const removal = ({ entry, position, texts }: EntryRow): readonly InStatement[] => {
  const table = searchTable(entry.kind);
  return [
    {
      sql: `INSERT INTO ${table} (${table}, rowid, ${SEARCH_COLUMNS.join(', ')})
            VALUES ('delete', ?${', ?'.repeat(SEARCH_COLUMNS.length)})`,
      args: [position, ...SEARCH_COLUMNS.map((column) => texts[column])],
    },
    { sql: 'DELETE FROM entry WHERE kind = ? AND position = ?', args: [entry.kind, position] },
    { sql: 'DELETE FROM sentence WHERE kind = ? AND slug = ?', args: [entry.kind, entry.slug] },
  ];
};

const historyFrom = (before: CatalogueContent, after: CatalogueContent): readonly InStatement[] => {
  const [known, past] = [before.past ?? NO_PAST, after.past ?? NO_PAST];
  // Each chain digest covers all earlier changes: all before the first difference are equal.
  const differs = past.changes.findIndex(
    ({ chain }, index) => known.changes[index]?.chain !== chain,
  );
  const same = differs === -1 ? past.changes.length : differs;
  return [
    { sql: 'DELETE FROM change WHERE sequence > ?', args: [same] },
    'DELETE FROM removed',
    ...historyStatements({ ...past, changes: past.changes.slice(same) }),
  ];
};

const isSame = (left: object, right: object): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

const kindsIn = new WeakMap<CatalogueContent, ReturnType<typeof kindsOfValues>>();

const kindsOf = (content: CatalogueContent): ReturnType<typeof kindsOfValues> => {
  const kinds = kindsIn.get(content) ?? kindsOfValues(content.entries, content.vocabulary);
  kindsIn.set(content, kinds);
  return kinds;
};

/** The metadata that depends on all entries together, for the parts that may differ. */
const metaFrom = (
  before: CatalogueContent,
  after: WrittenCatalogue,
  touched: ReadonlySet<Kind>,
): readonly InStatement[] => {
  const { content } = after;
  const isSameLexicon =
    before.vocabulary === content.vocabulary && isSame(kindsOf(before), kindsOf(content));
  return metaStatements({
    sources: JSON.stringify(content.sources),
    ...(isSameLexicon ? {} : { lexicon: lexiconOf(content) }),
    ...Object.fromEntries([...touched].flatMap((kind) => Object.entries(metaOfKind(after, kind)))),
  });
};

const seenFrom = (before: CatalogueContent, after: CatalogueContent): readonly InStatement[] =>
  before.seen === after.seen
    ? []
    : [
        'DROP TABLE IF EXISTS observed',
        ...seenStatements(after.seen ?? new Map()),
        ...metaStatements(seenMark(after.seen ?? new Map())),
      ];

/** The statements for the update; null if a whole snapshot must be written. */
const differences = (
  before: WrittenCatalogue,
  after: WrittenCatalogue,
): readonly InStatement[] | null => {
  if (before.content.places !== after.content.places) return null;
  const [former, next] = [before, after].map(({ positions, content }) =>
    entryRows(positions, content.vocabulary),
  );
  if (former === undefined || next === undefined) return null;
  const [gone, come] = [missingIn(former, next), missingIn(next, former)];
  if (gone.length + come.length > MOST_ROWS) return null;
  const touched = new Set([...gone, ...come].map(({ entry }) => entry.kind));
  const [towns, places] = [townsOfHotels(after.content.entries), after.content.places ?? NO_PLACES];
  return [
    ...gone.flatMap(removal),
    ...come.flatMap(entryStatements),
    ...historyFrom(before.content, after.content),
    ...seenFrom(before.content, after.content),
    ...weightStatements(places, townsOfHotels(before.content.entries), towns),
    ...metaFrom(before.content, after, touched),
  ];
};

const apply = async (client: Client, statements: readonly InStatement[]): Promise<void> => {
  await client.execute('PRAGMA synchronous = OFF');
  await client.batch([...statements], 'write');
};

/**
 * Replaces the snapshot atomically by one of new content, as the writer does. Unchanged parts must
 * be the same objects in both contents. Returns null if a whole snapshot must be written instead.
 */
export const updateCatalogue = async (
  file: string,
  before: WrittenCatalogue,
  content: CatalogueContent,
): Promise<WrittenCatalogue | null> => {
  const after = { content, positions: nextPositions(content.entries, before.positions) };
  const statements = differences(before, after);
  if (statements === null) return null;
  const draft = `${file}.${process.pid}.draft`;
  await rm(draft, { force: true });
  await copyFile(file, draft);
  await chmod(draft, 0o644);
  const client = createClient({ url: `file:${draft}`, concurrency: 1 });
  try {
    await apply(client, statements);
  } finally {
    client.close();
  }
  await chmod(draft, 0o444);
  await rename(draft, file);
  return after;
};
