import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publisherRecord } from '#register/records/publishers.ts';
import { readContent } from '../../scripts/content/read.ts';
import { freshWorkplace } from '../support/kontor.ts';
import { ROOT } from '../support/process.ts';
import { cp, readFile, writeFile } from 'node:fs/promises';

/** Feeds that a named list proves, beside what a record as a whole rests on. */

const contentOf = (folder: string) => readContent(join(folder, 'content'), { demo: false });

test('every feed entered by the operator names the list and the day of the list', async () => {
  const { files, sources } = await contentOf(ROOT);
  const feeds = files
    .filter(({ kind }) => kind === 'publishers')
    .map(({ record }) => publisherRecord.parse(record))
    .filter(({ rssFeedUrl, listingSource }) => rssFeedUrl !== null && listingSource === 'listed');
  expect(feeds.length).toBeGreaterThanOrEqual(68);
  for (const { rssFeedSource, rssFeedAsOf } of feeds) {
    expect(Object.keys(sources)).toContain(rssFeedSource);
    expect(rssFeedAsOf).toMatch(/^2026-\d\d-\d\d$/);
  }
});

test('a feed that rests on a list which nobody knows is a fault', async () => {
  const workplace = await freshWorkplace();
  try {
    await cp(join(ROOT, 'content'), join(workplace.folder, 'content'), { recursive: true });
    const file = join(workplace.folder, 'content', 'publishers', 'golem.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"rssFeedSource": "fundus"', '"rssFeedSource": "nobody"'));
    const { faults } = await contentOf(workplace.folder);
    expect(faults).toMatchObject([
      { field: 'rssFeedSource', problem: 'is "nobody", which is no source' },
    ]);
  } finally {
    await workplace.drop();
  }
});
