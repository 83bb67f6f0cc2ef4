import { createClient } from '@libsql/client';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REGISTERS } from '#register/records/registers.ts';
import type { Entry } from '#register/search/entry.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { writeCatalogue } from '#register/storage/catalogue-writer.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { entriesOf } from '../../support/entries.ts';

const EVERYTHING = { text: null, filters: [], page: 1 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-catalogue-'));
  file = join(folder, 'deep', 'catalogue.db');
});
afterEach(async () => {
  await chmod(join(folder, 'deep'), 0o755);
  await rm(folder, { recursive: true, force: true });
});

const generated = (seed: number): Entry[] => {
  const samples = fc.sample(entriesOf('hotels'), { numRuns: 10, seed });
  return samples.reduce((most, each) => (each.length > most.length ? each : most));
};
const write = (entries: readonly Entry[]) =>
  writeCatalogue(file, { entries, sources: {}, vocabulary: NO_VOCABULARY });

test('the snapshot is one read-only file, and reading leaves nothing beside it', async () => {
  await write(generated(1));
  expect((await stat(file)).mode & 0o777).toBe(0o444);
  await chmod(join(folder, 'deep'), 0o555);
  const catalogue = await openCatalogue(file);
  await catalogue.list('hotels', EVERYTHING);
  expect(await readdir(join(folder, 'deep'))).toEqual(['catalogue.db']);
  catalogue.close();
});

test('a new snapshot takes the place of the old one, which its readers keep', async () => {
  const [before, after] = [generated(2), generated(3)];
  await write(before);
  const reader = await openCatalogue(file);
  await write(after);
  const next = await openCatalogue(file);
  expect((await reader.entries('hotels')).map(({ slug }) => slug).sort()).toEqual(
    before.map(({ slug }) => slug).sort(),
  );
  expect((await next.list('hotels', EVERYTHING)).total).toBe(after.length);
  reader.close();
  next.close();
});

test('whole entries come back as they went in, in directory order', async () => {
  const entries = generated(4);
  await write(entries);
  const catalogue = await openCatalogue(file);
  const read = await catalogue.entries('hotels');
  expect(new Map(read.map((entry) => [entry.slug, entry]))).toEqual(
    new Map(entries.map((entry) => [entry.slug, entry])),
  );
  for (const entry of entries) expect(await catalogue.entry('hotels', entry.slug)).toEqual(entry);
  expect(await catalogue.entry('saas', entries[0]?.slug ?? '')).toBeNull();
  expect(await catalogue.detail('hotels', 'Nobody')).toBeNull();
  catalogue.close();
});

test('a file of another format is refused with what to do', async () => {
  await write([]);
  await chmod(file, 0o644);
  const client = createClient({ url: `file:${file}` });
  await client.execute("UPDATE meta SET value = '0' WHERE key = 'format'");
  client.close();
  await expect(openCatalogue(file)).rejects.toThrow('npm run build');
});

test('records are read as they were written, which is how their schema reads them', async () => {
  const entries = generated(2);
  await write(entries);
  const catalogue = await openCatalogue(file);
  const records = (await catalogue.entries('hotels')).map(({ record }) => record);
  expect(new Set(records)).toEqual(new Set(entries.map(({ record }) => record)));
  expect(records).toEqual(records.map((record) => REGISTERS.hotels.schema.parse(record)));
  catalogue.close();
});
