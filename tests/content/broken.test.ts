import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { EDITORS_SOURCE as SOURCE } from '../support/content-source.ts';
import { freshWorkplace, type Workplace } from '../support/kontor.ts';

const LISTED = { listedOn: '2026-11-21', source: 'self-listed', checkedOn: '2026-11-21' };
const STORE = {
  ...{ name: 'Acme', shortDescription: 'Lamps.', websiteUrl: 'https://acme.internal/' },
  ...{ contentTypes: ['home'], countries: ['at'] },
  ...LISTED,
};
const HOTEL = {
  ...{ name: 'Hotel Acme', shortDescription: 'A hotel.', websiteUrl: 'https://hotel.internal/' },
  ...{ town: 'Thun', country: 'ch' },
  ...LISTED,
};
const DEMO = { ...STORE, websiteUrl: 'https://demo.example/', tags: ['demo'] };

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
  faults: z.array(
    z.strictObject({
      file: z.string(),
      field: z.string(),
      problem: z.string(),
      repair: z.string(),
    }),
  ),
});

const faults = async (): Promise<string[]> => {
  const { stdout } = await workplace.run('content', 'check', '--json');
  return report.parse(JSON.parse(stdout)).faults.map(({ file, field }) => `${file}  ${field}`);
};

const BROKEN = {
  'ecommerce/fine.json': STORE,
  'ecommerce/no-json.json': '{"name": ',
  'ecommerce/no-object.json': ['a list'],
  'ecommerce/Bad Name.json': { ...STORE, websiteUrl: 'https://a.internal/' },
  'ecommerce/notes.txt': 'remember the milk',
  'ecommerce/wrong.json': {
    ...STORE,
    name: ' Acme',
    websiteUrl: 'acme.internal',
    contentTypes: ['home', 'gadgets'],
    countries: [],
    listedOn: 'yesterday',
    tags: ['Not A Tag'],
    webseite: 'https://acme.internal/',
  },
  'ecommerce/tier.json': { ...STORE, websiteUrl: 'https://t.internal/', trustTier: 'gold' },
  'hotels/townless.json': { ...HOTEL, town: undefined, stars: 9 },
  'hotels/sourceless.json': {
    ...HOTEL,
    name: 'Hotel Bell',
    shortDescription: 'Another hotel.',
    websiteUrl: 'https://s.internal/',
    source: 'hearsay',
  },
  'hotels/unsound.json': {
    ...HOTEL,
    name: 'Hotel Unsound',
    websiteUrl: 'https://unsound.example/',
    stars: 9,
    listedOn: '2999-01-01',
    source: 'hearsay',
  },
  'hotels/inherited.json': { ...HOTEL, websiteUrl: 'https://i.internal/', source: 'constructor' },
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
    ...['webseite', 'name', 'websiteUrl', 'contentTypes.1', 'countries', 'listedOn', 'tags.0'],
  ],
  'content/hotels/inherited.json': ['source'],
  'content/hotels/sourceless.json': ['source'],
  'content/hotels/townless.json': ['town', 'stars'],
  'content/hotels/unsound.json': ['stars', 'websiteUrl', 'listedOn', 'source'],
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
      const line = stdout.split('\n').find((each) => each.startsWith(`${fault} `));
      expect(line, fault).toMatch(/ (is|lacks|holds) .+: \S/);
    }
    expect(stdout).toContain('webseite');
  });

  test('stops the load: the snapshot that is there stays as it was', async () => {
    const snapshot = join(workplace.folder, 'catalogue.db');
    await writeFile(snapshot, 'the old one');
    const { code, stderr } = await workplace.run('content', 'load', '--catalogue', snapshot);
    expect(code).not.toBe(0);
    for (const fault of EXPECTED_FAULTS) expect(stderr).toContain(`${fault} is `);
    expect(await readFile(snapshot, 'utf8')).toBe('the old one');
  });
});

describe('a message', () => {
  const messages = async (files: Readonly<Record<string, unknown>>): Promise<string[]> => {
    await write(files);
    const { stdout } = await workplace.run('content', 'check');
    return stdout.split('\n').filter((line) => line.startsWith('content/'));
  };

  test.each([
    [
      { contentTypes: undefined },
      'contentTypes is missing: a list of one or more of fashion, beauty, home, food, ' +
        'electronics, sports, kids, pets, health, jewelry, auto, general',
    ],
    [{ countries: [] }, 'countries is []: at least 1 value'],
    [{ trustTier: 'tin' }, 'trustTier is "tin": one of platinum, gold, silver, bronze'],
    [{ name: 7 }, 'name is 7: text of 1 to 120 characters'],
    [{ active: 'yes' }, 'active is "yes": true or false'],
    [{ listedOn: '21.11.2026' }, 'listedOn is "21.11.2026": a date such as 2026-11-21'],
    [{ webseite: 1 }, 'webseite is no field of this register: remove it, or correct its name'],
    [
      { source: 'hearsay' },
      'source is "hearsay", which is no source: a key of content/sources.json',
    ],
  ])('says in words what is wrong and how to repair it: %j', async (change, words) => {
    expect(await messages({ 'ecommerce/acme.json': { ...STORE, ...change } })).toEqual([
      `content/ecommerce/acme.json  ${words}`,
    ]);
  });

  test.each([
    ...[['mountains', 'mountain'] as const, ['family-owned', 'family-run'] as const],
    ['unicorns', `one of ${HOTEL_TAGS.join(', ')}`] as const,
  ])('names the lawful tag of a hotel for %s', async (tag, lawful) => {
    expect(await messages({ 'hotels/acme.json': { ...HOTEL, tags: ['spa', tag] } })).toEqual([
      `content/hotels/acme.json  tags holds ${tag}, which is no tag of hotels: ${lawful}`,
    ]);
  });

  test('blames the newer of two records, whatever their names', async () => {
    const newer = { ...STORE, listedOn: '2026-11-22', shortDescription: 'More lamps.' };
    expect(await messages({ 'ecommerce/a.json': newer, 'ecommerce/b.json': STORE })).toEqual([
      'content/ecommerce/a.json  websiteUrl is also that of content/ecommerce/b.json: ' +
        'one record for each website: remove one, or correct the address',
    ]);
  });
});

describe('a lawful record that cannot be', () => {
  const EDITED = { ...STORE, source: 'editorial' };

  test.each([
    ['on a domain where nobody is', { websiteUrl: 'https://acme.example/' }, 'websiteUrl'],
    ['on a domain for documentation', { websiteUrl: 'https://example.org/' }, 'websiteUrl'],
    ['on a top-level domain that is none', { websiteUrl: 'https://acme.zzz/' }, 'websiteUrl'],
    ['on a public suffix itself', { websiteUrl: 'https://co.uk/' }, 'websiteUrl'],
    ['tagged as fictional', { tags: ['demo'] }, 'tags'],
    ['checked in the future', { checkedOn: '2999-01-01' }, 'checkedOn'],
    ['listed in the future', { listedOn: '2999-01-01' }, 'listedOn'],
    ['described in half a sentence', { shortDescription: 'lamps' }, 'shortDescription'],
  ])('is a fault: %s', async (_fact, change, field) => {
    await write({
      'sources.json': { editorial: SOURCE },
      'ecommerce/acme.json': { ...EDITED, ...change },
    });
    expect(await faults()).toEqual([`content/ecommerce/acme.json  ${field}`]);
  });

  const PROVED = {
    ...{ listingSource: 'self-listed', domainVerifiedOn: '2026-11-21' },
    ...{ supportedProtocols: ['x402'], networkId: 'eip155:8453' },
    payToAddress: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  };

  test.each([
    [
      'platinum',
      { trustTier: 'platinum', paidRouteObservedOn: '2026-11-21' },
      ['trustTier', 'paidRouteObservedOn'],
    ],
    ['the day of a paid route', { paidRouteObservedOn: '2026-11-21' }, ['paidRouteObservedOn']],
    ['gold for no account', { trustTier: 'gold', payToAddress: '0x1' }, ['payToAddress']],
    ['gold', { trustTier: 'gold' }, []],
  ])('states %s by hand, which the rules judge', async (_fact, stated, fields) => {
    await write({ 'ecommerce/acme.json': { ...STORE, ...PROVED, ...stated } });
    expect(await faults()).toEqual(fields.map((field) => `content/ecommerce/acme.json  ${field}`));
  });

  test('is a fault where it says the same as another', async () => {
    await write({
      'sources.json': { editorial: SOURCE },
      'ecommerce/acme.json': EDITED,
      'ecommerce/bell.json': { ...EDITED, name: 'Bell', websiteUrl: 'https://bell.internal/' },
    });
    expect(await faults()).toEqual(['content/ecommerce/bell.json  shortDescription']);
  });

  test('is a fault under the name of another of the same country', async () => {
    const other = { ...EDITED, name: 'ÁCME', shortDescription: 'Other lamps.' };
    await write({
      'sources.json': { editorial: SOURCE },
      'ecommerce/acme.json': EDITED,
      'ecommerce/german.json': { ...other, websiteUrl: 'https://a.internal/', countries: ['de'] },
    });
    expect(await faults()).toEqual([]);
    await write({
      'ecommerce/same.json': {
        ...other,
        websiteUrl: 'https://b.internal/',
        shortDescription: 'More.',
      },
    });
    expect(await faults()).toEqual(['content/ecommerce/same.json  name']);
  });

  test.each([
    ['ecommerce', { ...EDITED, websiteUrl: 'https://acme.de/' }, ['websiteUrl']],
    ['ecommerce', { ...EDITED, websiteUrl: 'https://acme.at/' }, []],
    ['ecommerce', { ...EDITED, websiteUrl: 'https://acme.nl/' }, []],
    ['hotels', { ...HOTEL, source: 'editorial', websiteUrl: 'https://acme.at/' }, ['websiteUrl']],
    ['hotels', { ...HOTEL, source: 'editorial', websiteUrl: 'https://acme.swiss/' }, []],
  ])('under the domain of another country is a fault: %s %j', async (kind, record, fields) => {
    await write({ 'sources.json': { editorial: SOURCE }, [`${kind}/acme.json`]: record });
    expect(await faults()).toEqual(fields.map((field) => `content/${kind}/acme.json  ${field}`));
  });

  test.each([
    ['without the tag', 'demo-acme', { tags: [] }, 'tags'],
    ['on a domain that may be', 'demo-acme', { websiteUrl: 'https://acme.at/' }, 'websiteUrl'],
    ['under a name that may be', 'acme', {}, 'slug'],
  ])('is a fault among the fictional ones %s', async (_fact, name, change, field) => {
    await write({ [`demo/ecommerce/${name}.json`]: { ...DEMO, ...change } });
    expect(await faults()).toEqual([`content/demo/ecommerce/${name}.json  ${field}`]);
  });
});

describe('two records', () => {
  const twice = (other: Partial<typeof STORE>) => ({
    'ecommerce/acme.json': STORE,
    'ecommerce/other.json': { ...STORE, ...other },
  });

  test.each([
    ['the same address', {}],
    ['one with www, a slash more and http', { websiteUrl: 'http://www.acme.internal' }],
    ['one in capitals', { websiteUrl: 'https://ACME.internal/' }],
  ])('of one website are a fault: %s', async (_fact, other) => {
    await write(twice(other));
    expect(await faults()).toEqual(['content/ecommerce/other.json  websiteUrl']);
  });

  test('of different websites, or of different registers, are none', async () => {
    await write(twice({ websiteUrl: 'https://acme.internal/shop' }));
    await write({ 'hotels/acme.json': { ...HOTEL, websiteUrl: STORE.websiteUrl } });
    expect(await faults()).toEqual([]);
  });

  test('of one slug are a fault, also where one of them is fictional', async () => {
    await write({
      'ecommerce/demo-acme.json': STORE,
      'demo/ecommerce/demo-acme.json': DEMO,
    });
    expect(await faults()).toEqual(['content/demo/ecommerce/demo-acme.json  slug']);
  });
});
