import { describe, expect, test } from 'vitest';
import { publisherRecord } from '#register/records/publishers.ts';
import { saasRecord } from '#register/records/saas.ts';
import { storeRecord } from '#register/records/ecommerce.ts';

const LEAST = {
  name: 'X',
  shortDescription: 'It is x.',
  websiteUrl: 'https://x.example/',
  contentTypes: ['news'],
  countries: ['de'],
  listedOn: '2026-11-21',
  source: 'editorial',
  checkedOn: '2026-11-21',
};
const SILVER = { trustTier: 'silver', domainVerifiedOn: '2026-11-21' };
const GOLD = {
  ...SILVER,
  trustTier: 'gold',
  listingSource: 'self-listed',
  supportedProtocols: ['x402'],
  payToAddress: '0xabc',
  networkId: 'eip155:8453',
  usdcPricePerRequest: '0.001',
};
const PLATINUM = { ...GOLD, trustTier: 'platinum', paidRouteObservedOn: '2026-11-21' };

const faultyFields = (more: object): string[] => {
  const { error } = publisherRecord.safeParse({ ...LEAST, ...more });
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))].sort();
};

test('a record needs only what everybody knows; the rest is honestly empty', () => {
  expect(publisherRecord.parse(LEAST)).toMatchObject({
    trustTier: 'bronze',
    listingSource: 'listed',
    trafficTier: null,
    supportedProtocols: [],
    eurauSettlementAvailable: null,
    usdcPricePerRequest: null,
    sampleUrls: null,
    active: true,
  });
});

test('a field that is not known is named, so that a misspelt one is not lost', () => {
  const { error } = publisherRecord.safeParse({ ...LEAST, rssfeed: 'x' });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['rssfeed'] }]);
});

describe('trust tiers', () => {
  test.each([
    ['silver with a domain proof', SILVER],
    ['gold with complete payment details', GOLD],
    ['platinum with a paid route observed', PLATINUM],
  ])('allow %s', (_fact, more) => {
    expect(faultyFields(more)).toEqual([]);
  });

  test.each([
    ['silver without a domain proof', { trustTier: 'silver' }, ['domainVerifiedOn']],
    ['gold without a domain proof', { ...GOLD, domainVerifiedOn: null }, ['domainVerifiedOn']],
    ['gold without an address', { ...GOLD, payToAddress: null }, ['payToAddress']],
    ['gold without a network', { ...GOLD, networkId: null }, ['networkId']],
    ['gold without a protocol', { ...GOLD, supportedProtocols: [] }, ['supportedProtocols']],
    ['gold without a price', { ...GOLD, usdcPricePerRequest: null }, ['usdcPricePerRequest']],
    ['platinum unseen', { ...PLATINUM, paidRouteObservedOn: null }, ['paidRouteObservedOn']],
  ])('refuse %s', (_fact, more, fields) => {
    expect(faultyFields(more)).toEqual(fields);
  });

  test('ask no price of stores and SaaS companies, which have none', () => {
    const { usdcPricePerRequest: _, ...gold } = GOLD;
    const store = { ...LEAST, ...gold, contentTypes: ['food'] };
    expect(storeRecord.safeParse(store).success).toBe(true);
    expect(saasRecord.safeParse({ ...store, contentTypes: ['sales'] }).success).toBe(true);
  });
});

describe('what only the owner or a public source can say', () => {
  test.each([
    ['supportedProtocols', ['mpp']],
    ['usdcPricePerRequest', '1'],
    ['payToAddress', '0xabc'],
    ['networkId', 'eip155:1'],
  ])('%s stands only in a self-listed record', (field, value) => {
    expect(faultyFields({ [field]: value })).toEqual([field]);
    expect(faultyFields({ [field]: value, listingSource: 'self-listed' })).toEqual([]);
  });

  test('traffic names its source, unless it is unknown', () => {
    expect(faultyFields({ trafficTier: 'high' })).toEqual(['trafficSource']);
    expect(faultyFields({ trafficTier: 'high', trafficSource: 'https://x.example/t' })).toEqual([]);
    expect(faultyFields({ trafficTier: 'unknown' })).toEqual([]);
  });
});

describe('a value that is not what its field means', () => {
  test.each([
    ['websiteUrl', 'ftp://x.example/'],
    ['websiteUrl', 'javascript:alert(1)'],
    ['websiteUrl', 'https://user:secret@x.example/'],
    ['websiteUrl', 'x.example'],
    ['websiteUrl', 'https://localhost/'],
    ['rssFeedUrl', 'data:text/xml,x'],
    ['name', ''],
    ['name', ' X'],
    ['name', 'X\nY'],
    ['name', 'X\u0000'],
    ['shortDescription', 'x'.repeat(281)],
    ['contentTypes', []],
    ['countries', ['ch']],
    ['listedOn', '2026-02-30'],
    ['source', 'Not A Key'],
    ['usdcPricePerRequest', '01.5'],
    ['usdcPricePerRequest', '1e3'],
    ['usdcPricePerRequest', 0.01],
    ['networkId', 'base'],
    ['searchPattern', 'x.example/*'],
  ])('%s: %j is refused', (field, value) => {
    expect(faultyFields({ listingSource: 'self-listed', [field]: value })).toEqual([field]);
  });

  test.each(['tags', 'contentTypes', 'countries', 'sampleUrls'])('%s twice is refused', (field) => {
    const once = { tags: 'a', contentTypes: 'news', countries: 'de' }[field] ?? LEAST.websiteUrl;
    expect(faultyFields({ [field]: [once, once] })).toEqual([field]);
  });
});
