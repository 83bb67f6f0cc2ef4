import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshWorkplace, type Workplace } from '../support/kontor.ts';

const STORE = {
  name: 'Acme',
  shortDescription: 'Lamps.',
  websiteUrl: 'https://acme.example/',
  contentTypes: ['home'],
  countries: ['at'],
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};
const HOTEL = {
  name: 'Hotel Acme',
  shortDescription: 'A hotel.',
  websiteUrl: 'https://hotel.example/',
  town: 'Thun',
  country: 'ch',
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

let workplace: Workplace;
beforeEach(async () => {
  workplace = await freshWorkplace();
});
afterEach(() => workplace.drop());

/** Writes files below content/, values as JSON and texts as they are. */
const write = async (files: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [path, value] of Object.entries(files)) {
    const file = join(workplace.folder, 'content', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  }
};

const report = z.object({
  faults: z.array(z.strictObject({ file: z.string(), field: z.string(), expected: z.string() })),
});

const faults = async (): Promise<string[]> => {
  const { stdout } = await workplace.run('content', 'check', '--json');
  return report.parse(JSON.parse(stdout)).faults.map(({ file, field }) => `${file}  ${field}`);
};

const BROKEN = {
  'ecommerce/fine.json': STORE,
  'ecommerce/no-json.json': '{"name": ',
  'ecommerce/no-object.json': ['a list'],
  'ecommerce/Bad Name.json': { ...STORE, websiteUrl: 'https://a.example/' },
  'ecommerce/notes.txt': 'remember the milk',
  'ecommerce/wrong.json': {
    ...STORE,
    name: ' Acme',
    websiteUrl: 'acme.example',
    contentTypes: ['home', 'gadgets'],
    countries: [],
    listedOn: 'yesterday',
    tags: ['Not A Tag'],
    webseite: 'https://acme.example/',
  },
  'ecommerce/tier.json': { ...STORE, websiteUrl: 'https://t.example/', trustTier: 'gold' },
  'hotels/townless.json': { ...HOTEL, town: undefined, stars: 9 },
  'hotels/sourceless.json': { ...HOTEL, websiteUrl: 'https://s.example/', source: 'hearsay' },
  'hotels/inherited.json': { ...HOTEL, websiteUrl: 'https://i.example/', source: 'constructor' },
};

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'content/ecommerce/Bad Name.json': ['(file name)'],
  'content/ecommerce/no-json.json': ['(whole file)'],
  'content/ecommerce/no-object.json': ['(whole file)'],
  'content/ecommerce/notes.txt': ['(file name)'],
  'content/ecommerce/tier.json': [
    'supportedProtocols',
    'payToAddress',
    'networkId',
    'domainVerifiedOn',
  ],
  'content/ecommerce/wrong.json': [
    ...['(whole file)', 'name', 'websiteUrl', 'contentTypes.1', 'countries', 'listedOn', 'tags.0'],
  ],
  'content/hotels/inherited.json': ['source'],
  'content/hotels/sourceless.json': ['source'],
  'content/hotels/townless.json': ['town', 'stars'],
};
const EXPECTED_FAULTS = Object.entries(EXPECTED).flatMap(([file, fields]) =>
  fields.map((field) => `${file}  ${field}`),
);

describe('broken content', () => {
  beforeEach(() => write(BROKEN));

  test('gives one report of all faults at once: file, field, what was expected', async () => {
    expect((await faults()).sort()).toEqual([...EXPECTED_FAULTS].sort());
    const { code, stdout } = await workplace.run('content', 'check');
    expect(code).toBe(1);
    expect(stdout).toContain(`${EXPECTED_FAULTS.length} faults.`);
    for (const fault of EXPECTED_FAULTS) {
      const line = stdout.split('\n').find((each) => each.startsWith(`${fault}:`));
      expect(line, fault).toMatch(/: expected \S/);
    }
    expect(stdout).toContain('webseite');
  });

  test('stops the load: the snapshot that is there stays as it was', async () => {
    const snapshot = join(workplace.folder, 'catalogue.db');
    await writeFile(snapshot, 'the old one');
    const { code, stderr } = await workplace.run('content', 'load', '--catalogue', snapshot);
    expect(code).not.toBe(0);
    for (const fault of EXPECTED_FAULTS) expect(stderr).toContain(`${fault}: expected `);
    expect(await readFile(snapshot, 'utf8')).toBe('the old one');
  });
});

describe('two records', () => {
  const twice = (other: Partial<typeof STORE>) => ({
    'ecommerce/acme.json': STORE,
    'ecommerce/other.json': { ...STORE, ...other },
  });

  test.each([
    ['the same address', {}],
    ['one with www, a slash more and http', { websiteUrl: 'http://www.acme.example' }],
    ['one in capitals', { websiteUrl: 'https://ACME.example/' }],
  ])('of one website are a fault: %s', async (_fact, other) => {
    await write(twice(other));
    expect(await faults()).toEqual(['content/ecommerce/other.json  websiteUrl']);
  });

  test('of different websites, or of different registers, are none', async () => {
    await write(twice({ websiteUrl: 'https://acme.example/shop' }));
    await write({ 'hotels/acme.json': { ...HOTEL, websiteUrl: STORE.websiteUrl } });
    expect(await faults()).toEqual([]);
  });

  test('of one slug are a fault, also where one of them is fictional', async () => {
    await write({
      'ecommerce/acme.json': STORE,
      'demo/ecommerce/acme.json': { ...STORE, websiteUrl: 'https://demo.example/' },
    });
    expect(await faults()).toEqual(['content/demo/ecommerce/acme.json  slug']);
  });
});
