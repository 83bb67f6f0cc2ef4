import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publisherRecord } from '#register/records/publishers.ts';
import { readContent } from '../../scripts/content/read.ts';
import { wholeContent } from '../support/content.ts';
import { freshWorkplace } from '../support/kontor.ts';
import { ROOT } from '../support/process.ts';

/** Feeds that a named list proves, beside what a record as a whole rests on. */

test('every feed entered by the operator names the list and the day of the list', async () => {
  const { files, sources } = await wholeContent();
  const feeds = files
    .filter(({ kind, isDemo }) => kind === 'publishers' && !isDemo)
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
    const [own, other] = [join(ROOT, 'content'), join(workplace.folder, 'content')];
    const golem = 'publishers/golem.json';
    await mkdir(join(other, 'publishers'));
    await cp(join(own, 'sources.json'), join(other, 'sources.json'));
    const text = await readFile(join(own, golem), 'utf8');
    expect(text).toContain('"rssFeedSource": "fundus"');
    await writeFile(
      join(other, golem),
      text.replace('"rssFeedSource": "fundus"', '"rssFeedSource": "nobody"'),
    );
    const { faults } = await readContent(other, { demo: false });
    expect(faults).toMatchObject([
      { field: 'rssFeedSource', problem: 'is "nobody", which is no source' },
    ]);
  } finally {
    await workplace.drop();
  }
});
