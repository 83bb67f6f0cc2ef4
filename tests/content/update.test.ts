import { createClient } from '@libsql/client/sqlite3';
import { cp, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteReader } from '#app/register/site-reader.ts';
import { KINDS } from '#register/records/kinds.ts';
import { catalogueLoader, loadCatalogue } from '../../scripts/content/load.ts';
import { ROOT } from '../support/process.ts';
import { times } from '../support/runs.ts';

/** A snapshot that is brought from one content to the next holds what a new one would. */

const TABLES = ['sentence', 'change', 'removed', 'locality', 'locality_name', 'meta'];
/** Which numbers of positions are free may differ, the order of entries may not. */
const ENTRIES = `SELECT kind, slug, id, item, detail, record,
    row_number() OVER (PARTITION BY kind ORDER BY position) AS place
  FROM entry ORDER BY kind, position`;

const TOWNS = ['places/abroad.json', 'places/towns.json'];
const RECORDS = 30;
const EDITED = {
  publishers: ['11freunde.json'],
  ecommerce: [],
  saas: ['deepl.json'],
  hotels: ['adlon-berlin.json'],
};

let folder: string;
let contentFolder: string;
const load = catalogueLoader();
const readKept = siteReader();
const file = (path: string): string => join(contentFolder, path);
const options = (name: string) => ({
  ...{ contentFolder, demo: true },
  catalogueFile: join(folder, name),
});

/** All rows, and of the indexes every word with where it stands. */
const rowsOf = async (catalogue: string) => {
  const client = createClient({ url: `file:${join(folder, catalogue)}`, concurrency: 1 });
  const rows = async (sql: string): Promise<string[]> =>
    (await client.execute(sql)).rows.map((row) => JSON.stringify(Object.values(row)));
  const found: Record<string, string[]> = {};
  for (const table of TABLES) found[table] = await rows(`SELECT * FROM ${table} ORDER BY 1, 2`);
  const isObserved = await rows("SELECT 1 FROM sqlite_schema WHERE name = 'observed'");
  found['observed'] = isObserved.length === 0 ? [] : await rows('SELECT * FROM observed');
  found['entry'] = await rows(ENTRIES);
  for (const kind of KINDS) {
    const words = `CREATE VIRTUAL TABLE temp.w USING fts5vocab(main, search_${kind}, instance)`;
    await client.batch(['DROP TABLE IF EXISTS temp.w', words]);
    found[`search_${kind}`] = await rows(`SELECT term, slug, col FROM temp.w
      JOIN entry ON entry.kind = '${kind}' AND entry.position = doc ORDER BY 1, 2, 3`);
    found[`words of ${kind}`] = await rows('SELECT count(*) FROM temp.w');
  }
  client.close();
  return found;
};

const edit = async (path: string, change: (record: Record<string, unknown>) => object) => {
  const record: unknown = JSON.parse(await readFile(file(path), 'utf8'));
  if (typeof record !== 'object' || record === null) throw new Error(`${path} is no record`);
  await writeFile(file(path), JSON.stringify({ ...record, ...change({ ...record }) }));
};

/** Most of a snapshot's time goes into the names of 10,000 towns; with `FULL=1` all are there. */
const TOWNS_OF = times(20, 1);
const NEEDED = ['Berlin', 'Husum', 'Tönning'];

const copyTowns = async (path: string): Promise<void> => {
  const { source, towns } = JSON.parse(await readFile(join(ROOT, 'content', path), 'utf8'));
  const kept = towns.filter(
    ([name]: [string], index: number) => index % TOWNS_OF === 0 || NEEDED.includes(name),
  );
  await writeFile(file(path), JSON.stringify({ source, towns: kept }));
};

/** Some of the records that there are, with all that is told of them. */
const copyContent = async (): Promise<void> => {
  for (const name of ['demo', 'places', 'vocabulary', 'sources.json'])
    await cp(join(ROOT, 'content', name), file(name), { recursive: true });
  for (const path of TOWNS) await copyTowns(path);
  for (const kind of KINDS) {
    await mkdir(file(kind), { recursive: true });
    const names = (await readdir(join(ROOT, 'content', kind))).sort().slice(0, RECORDS);
    for (const name of new Set([...names, ...EDITED[kind]]))
      await cp(join(ROOT, 'content', kind, name), file(`${kind}/${name}`));
  }
};

/** A record like the first one of its kind. */
const add = async (kind: keyof typeof EDITED, fields: object): Promise<void> => {
  const [name = ''] = (await readdir(file(kind))).sort();
  const text = JSON.parse(await readFile(file(`${kind}/${name}`), 'utf8'));
  const own = {
    websiteUrl: `https://www.added-to-${kind}.eu/`,
    shortDescription: `Was added to ${kind}.`,
  };
  await writeFile(file(`${kind}/added.json`), JSON.stringify({ ...text, ...own, ...fields }));
};

const remove = async (kind: string, slug: string): Promise<void> => {
  await rm(file(`${kind}/${slug}.json`));
};

const inode = async (): Promise<number> => (await stat(join(folder, 'kept.db'))).ino;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-update-'));
  contentFolder = join(folder, 'content');
  await copyContent();
  await load(options('kept.db'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const EDITS: Readonly<Record<string, () => Promise<void>>> = {
  'another sentence': () =>
    edit('saas/deepl.json', () => ({ shortDescription: 'Translates texts for Xylophonists.' })),
  'another name, which moves others': () =>
    edit('saas/deepl.json', () => ({ name: 'Zz Translations' })),
  'another tag list': () => edit('publishers/11freunde.json', () => ({ tags: ['sport', 'news'] })),
  'a record that is gone': () => remove('publishers', '11freunde'),
  'a hotel in another town': () =>
    edit('hotels/adlon-berlin.json', () => ({ town: 'Husum', country: 'de' })),
  'another word of the vocabulary': () =>
    edit('vocabulary/categories.json', ({ news, ...others }) => ({
      ...others,
      news: { ...Object(news), de: [...Object(news).de, 'Zeitungswort'] },
    })),
  'a record that comes before all others': () => add('saas', { name: '1 Aaa' }),
  'a hotel in a town that had none': () =>
    add('hotels', { name: 'Aaa Haus', town: 'Tönning', country: 'de' }),
  'what was seen of a site': () =>
    writeFile(
      file('observed.jsonl'),
      `${JSON.stringify({ site: 'deepl.com', visitedOn: '2026-11-20', facts: [] })}\n`,
    ),
  'another word and a record that goes, at once': async () => {
    await remove('saas', 'added');
    await edit('vocabulary/tags.json', ({ crm }) => ({ crm: { ...Object(crm), de: ['Zufall'] } }));
  },
  'what it was before': async () => {
    await rm(file('observed.jsonl'));
    await copyContent();
  },
};

/** What one edit leaves wrong, the next does not mend: with `FULL=1` each is looked at alone. */
const AT_ONCE = times(3, 1);
const EDITS_IN_TURN = Object.entries(EDITS)
  .map((_, index, edits) => edits.slice(index, index + AT_ONCE))
  .filter((_, index) => index % AT_ONCE === 0)
  .map((edits) => [edits.map(([name]) => name).join('; then '), edits] as const);

describe('a snapshot after an edit', () => {
  test.each(EDITS_IN_TURN)('%s: is as one that is written anew', async (_, edits) => {
    for (const [, make] of edits) {
      await make();
      await load(options('kept.db'));
    }
    await loadCatalogue(options('anew.db'));
    expect(await rowsOf('kept.db')).toEqual(await rowsOf('anew.db'));
    const read = await readKept(join(folder, 'kept.db'));
    expect(read).toEqual(await siteReader()(join(folder, 'anew.db')));
  });

  test('keeps the very entries that are as they were for a reader of the one before', async () => {
    const before = (await readKept(join(folder, 'kept.db'))).entries;
    await edit('saas/deepl.json', () => ({ shortDescription: 'Translates for Yodellers.' }));
    await load(options('kept.db'));
    const { entries } = await readKept(join(folder, 'kept.db'));
    expect(entries.hotels).toBe(before.hotels);
    const others = entries.saas.filter((entry) => !before.saas.includes(entry));
    expect(others.map(({ slug }) => slug)).toEqual(['deepl']);
  });

  test('is known again by another program, whose first edit changes what differs', async () => {
    const other = catalogueLoader();
    const before = await inode();
    await other({ ...options('kept.db'), isWritten: true });
    expect(await inode()).toBe(before);
    await edit('saas/deepl.json', () => ({ shortDescription: 'Translates for Quarrymen.' }));
    await other(options('kept.db'));
    await loadCatalogue(options('anew.db'));
    expect(await rowsOf('kept.db')).toEqual(await rowsOf('anew.db'));
  });

  test('of other content is not taken for this one', async () => {
    const other = catalogueLoader();
    await edit('saas/deepl.json', () => ({ shortDescription: 'Translates for Zookeepers.' }));
    await other({ ...options('kept.db'), isWritten: true });
    await other(options('kept.db'));
    await loadCatalogue(options('anew.db'));
    expect(await rowsOf('kept.db')).toEqual(await rowsOf('anew.db'));
    await load(options('kept.db'));
  });

  test('is another file, and stays the same where another took its place', async () => {
    const before = await inode();
    await edit('saas/deepl.json', () => ({ shortDescription: 'Once more.' }));
    await load(options('kept.db'));
    expect(await inode()).not.toBe(before);
    await rename(join(folder, 'anew.db'), join(folder, 'kept.db'));
    await load(options('kept.db'));
    await loadCatalogue(options('anew.db'));
    expect(await rowsOf('kept.db')).toEqual(await rowsOf('anew.db'));
  });
});
