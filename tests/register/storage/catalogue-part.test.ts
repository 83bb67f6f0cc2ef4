import { createClient } from '@libsql/client';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rightsOf } from '#documents/data/dumps.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { lexicon } from '#register/search/lexicon.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { writePart } from '#register/storage/catalogue-part.ts';
import { siteReader } from '#app/register/site-reader.ts';
import { snapshotBytes } from '../../support/snapshot.ts';

/** The database of one register, as it is taken home. */

let folder: string;
let whole: string;
let site: Awaited<ReturnType<ReturnType<typeof siteReader>>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-part-'));
  whole = join(folder, 'whole.db');
  await writeFile(whole, await snapshotBytes({ demo: false }));
  for (const kind of KINDS) await writePart(whole, partOf(kind), kind);
  site = await siteReader()(whole);
});
afterAll(() => rm(folder, { recursive: true }));

const weights = z.array(z.tuple([z.string(), z.number()]));

const partOf = (kind: Kind): string => join(folder, `${kind}.sqlite`);

const metaOf = async (file: string, key: string): Promise<string> => {
  const client = createClient({ url: `file:${file}` });
  const { rows } = await client.execute({
    sql: 'SELECT value FROM meta WHERE key = ?',
    args: [key],
  });
  client.close();
  return z.object({ value: z.string() }).parse(rows[0]).value;
};

test('holds words of hotels only where hotels are', async () => {
  for (const kind of KINDS) {
    const words = await metaOf(partOf(kind), 'lexicon');
    expect(words.includes('zermatt'), kind).toBe(kind === 'hotels');
  }
  const [all, part] = [await stat(whole), await stat(partOf('publishers'))];
  expect(part.size).toBeLessThan(all.size / 5);
});

/** The search checks neither when it reads them. */
test.each([...KINDS])(
  'of %s holds a lexicon and weights as the search reads them',
  async (kind) => {
    const words = JSON.parse(await metaOf(partOf(kind), `words_${kind}`));
    expect(weights.parse(words).length).toBeGreaterThan(100);
    const { phrases } = lexicon.parse(JSON.parse(await metaOf(partOf(kind), 'lexicon')));
    expect(Object.keys(phrases).length).toBeGreaterThan(1000);
  },
);

test.each([...KINDS])('of %s names the sources that the index of the data names', async (kind) => {
  const { entries, sources } = site;
  const own = Object.keys(JSON.parse(await metaOf(partOf(kind), 'sources')));
  const named = rightsOf(kind, { entries, sources }).sources.map(({ key }) => key);
  expect(own.sort()).toEqual(named.sort());
  expect(own.includes('geonames')).toBe(kind === 'hotels');
});

test('all together name the source of towns', () => {
  const { entries, sources } = site;
  const named = rightsOf('all', { entries, sources }).sources.map(({ key }) => key);
  expect(named).toContain('geonames');
});

test.each([
  ['publishers', 'zeitungen aus österreich'],
  ['publishers', 'sport italien'],
  ['saas', 'payroll deutschland'],
  ['ecommerce', 'schuhe'],
] as const)('of %s answers "%s" as the whole does', async (kind, text) => {
  const query = { text, filters: [], page: 1 };
  const answers: unknown[] = [];
  for (const file of [whole, partOf(kind)]) {
    const catalogue = await openCatalogue(file);
    answers.push(await catalogue.list(kind, query));
    catalogue.close();
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(JSON.stringify(answers[0])).toContain('"');
});
