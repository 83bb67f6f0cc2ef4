import type { Client, InStatement } from '@libsql/client';
import { createClient } from '@libsql/client/sqlite3';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { inDirectoryOrder, type Entry } from '#register/search/entry.ts';
import { SEARCH_COLUMNS } from '#register/search/search-columns.ts';
import { kindsOfValues, searchTexts } from '#register/search/texts.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { searchTable } from './catalogue-schema.ts';
import { historyStatements, NO_PAST } from './history-tables.ts';
import {
  entryStatements,
  metaOf,
  townsOfHotels,
  wordsOf,
  type CatalogueContent,
} from './catalogue-writer.ts';

/** Brings a snapshot from one content to another by the rows that differ. */

/** Above this many rows a whole snapshot is written sooner. */
const MOST_ENTRIES = 500;

interface Placed {
  entry: Entry;
  position: number;
}

const placed = ({ entries }: CatalogueContent, kind: Kind): Placed[] =>
  inDirectoryOrder(entries.filter((entry) => entry.kind === kind)).map((entry, index) => ({
    entry,
    position: index + 1,
  }));

/** Those of `some` that do not stand at the same position in `others`, as the same objects. */
const missingIn = (some: readonly Placed[], others: readonly Placed[]): Placed[] =>
  some.filter(({ entry }, index) => others[index]?.entry !== entry);

/** The index holds no text of its own, so what is taken out of it is told once more. */
const removal = (
  { entry, position }: Placed,
  { vocabulary }: CatalogueContent,
): readonly InStatement[] => {
  const texts = searchTexts(entry, vocabulary);
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
  // Each change is chained to all before it: the first that differs ends what is the same.
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

/** What is made of all entries together, where it can differ. */
const metaFrom = (
  before: CatalogueContent,
  after: CatalogueContent,
  touched: ReadonlySet<Kind>,
): readonly InStatement[] => {
  const kinds = ({ entries, vocabulary }: CatalogueContent) => kindsOfValues(entries, vocabulary);
  const rows = isSame(kinds(before), kinds(after))
    ? {
        sources: JSON.stringify(after.sources),
        ...Object.fromEntries([...touched].map((kind) => [`words_${kind}`, wordsOf(after, kind)])),
      }
    : metaOf(after);
  return Object.entries(rows).map(([key, value]) => ({
    sql: 'INSERT OR REPLACE INTO meta VALUES (?, ?)',
    args: [key, value],
  }));
};

/** What leads from one content to the other; null where only a whole snapshot does. */
const differences = (
  before: CatalogueContent,
  after: CatalogueContent,
): readonly InStatement[] | null => {
  if (before.vocabulary !== after.vocabulary) return null;
  if (before.places !== after.places || before.seen !== after.seen) return null;
  const towns = [before, after].map(({ entries }) => [...townsOfHotels(entries)].sort());
  if (!isSame(towns[0] ?? [], towns[1] ?? [])) return null;
  const gone: Placed[] = [];
  const come: Placed[] = [];
  for (const kind of KINDS) {
    const [former, next] = [placed(before, kind), placed(after, kind)];
    gone.push(...missingIn(former, next));
    come.push(...missingIn(next, former));
  }
  if (gone.length + come.length > MOST_ENTRIES) return null;
  const touched = new Set([...gone, ...come].map(({ entry }) => entry.kind));
  return [
    ...gone.flatMap((each) => removal(each, before)),
    ...come.flatMap(({ entry, position }) => entryStatements(entry, position, after.vocabulary)),
    ...historyFrom(before, after),
    ...metaFrom(before, after, touched),
  ];
};

const apply = async (client: Client, statements: readonly InStatement[]): Promise<void> => {
  await client.execute('PRAGMA synchronous = OFF');
  await client.batch([...statements], 'write');
};

/**
 * Puts a snapshot of `after` in the place of one of `before`, whole as the writer does. What did
 * not change has to be the same object in both. False where only a whole snapshot leads there.
 */
export const updateCatalogue = async (
  file: string,
  before: CatalogueContent,
  after: CatalogueContent,
): Promise<boolean> => {
  const statements = differences(before, after);
  if (statements === null) return false;
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
  return true;
};
