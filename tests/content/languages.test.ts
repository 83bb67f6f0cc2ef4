import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { EDITORS_SOURCE as SOURCE } from '../support/content-source.ts';
import { freshWorkplace, type Workplace } from '../support/kontor.ts';

/** The language that a tag names, against the countries and the sentence of the record. */

const PUBLISHER = {
  name: 'Acme',
  websiteUrl: 'https://acme.internal/',
  contentTypes: ['news'],
  listedOn: '2026-11-21',
  source: 'editorial',
  checkedOn: '2026-11-21',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await freshWorkplace();
});
afterEach(() => workplace.drop());

const report = z.object({
  faults: z.array(z.object({ field: z.string(), problem: z.string() })),
});

const faultsOf = async (record: object): Promise<string[]> => {
  const folder = join(workplace.folder, 'content');
  await mkdir(join(folder, 'publishers'), { recursive: true });
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ editorial: SOURCE }));
  await writeFile(join(folder, 'publishers/acme.json'), JSON.stringify(record));
  const { stdout } = await workplace.run('content', 'check', '--json');
  const { faults } = report.parse(JSON.parse(stdout));
  return faults.map(({ field, problem }) => `${field} ${problem}`);
};

test.each([
  ['usual in the country', ['german-language'], ['at'], 'Daily.', []],
  ['usual in one of them', ['german-language'], ['es', 'at'], 'Daily.', []],
  ['unusual, and said', ['german-language'], ['es'], 'German daily for Mallorca.', []],
  [
    'unusual, and not said',
    ['german-language'],
    ['es'],
    'Daily for Mallorca.',
    ['shortDescription does not say German, and german-language is unusual in es'],
  ],
  ['that is none', ['natural-language'], ['es'], 'Daily for Mallorca.', []],
])('a language %s', async (_fact, tags, countries, shortDescription, faults) => {
  expect(await faultsOf({ ...PUBLISHER, tags, countries, shortDescription })).toEqual(faults);
});
