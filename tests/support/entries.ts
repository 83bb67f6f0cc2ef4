import fc from 'fast-check';
import { toEntry, type Entry } from '#register/search/entry.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { publisherRecord } from '#register/records/publishers.ts';
import { saasRecord } from '#register/records/saas.ts';
import { storeRecord } from '#register/records/ecommerce.ts';
import type { Kind } from '#register/records/kinds.ts';
import {
  CONTENT_TYPES,
  DACH_COUNTRIES,
  EU_COUNTRIES,
  FACILITIES,
  PROTOCOLS,
  SAAS_CATEGORIES,
  SAAS_COUNTRIES,
  STAGES,
  STORE_CATEGORIES,
  TRUST_TIERS,
} from '#register/records/vocabulary.ts';

/** Generated entries whose few words meet often, so that searches find, rank and tie. */

export const WORDS = [
  ...['Müller', 'Mueller', 'Muller', 'Rüegg', 'Straße', 'Strasse', 'Łódź', 'Lodz', 'Œuvre'],
  ...['Noël', 'New', 'York', 'NewYork', 'Café', 'The', 'Æro', 'A', 'Ab', 'Abc', '24', '7', 'Über'],
  ...['NEAR', 'AND', 'OR', 'NOT', '"quoted"', 'a*b', 'name:x', '-minus', '^first', '(round)'],
];

const TAGS = ['demo', 'mueller', 'new', 'york-news', 'b2b', '24-7', 'near', 'lodz'];
const HOSTS = ['newyork', 'mueller', 'cafe-24', 'abc', 'www.strasse', 'oeuvre', 'near'];

const text = (most: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most })
    .chain((words) => fc.constantFrom(' ', ' ', '-', ' & ').map((by) => words.join(by)));

const some = (values: readonly string[], minLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 3 });

const common = {
  name: text(3),
  shortDescription: text(6),
  websiteUrl: fc.constantFrom(...HOSTS).map((host) => `https://${host}.example/`),
  tags: some(TAGS, 0),
  listedOn: fc.constant('2026-11-21'),
  checkedOn: fc.constant('2026-11-21'),
  source: fc.constant('generated'),
};

const OWNERS_WORD = {
  listingSource: 'self-listed',
  payToAddress: '0x1',
  networkId: 'eip155:8453',
  domainVerifiedOn: '2026-11-21',
  paidRouteObservedOn: '2026-11-21',
};

const declared = {
  trustTier: fc.constantFrom(...TRUST_TIERS),
  supportedProtocols: some(PROTOCOLS, 1),
};

const listing = (types: readonly string[], countries: readonly string[]) =>
  fc.record({
    ...common,
    ...declared,
    contentTypes: some(types, 1),
    countries: some(countries, 1),
  });

const publishers = listing(CONTENT_TYPES, EU_COUNTRIES).map((record) =>
  publisherRecord.parse({ ...record, ...OWNERS_WORD, usdcPricePerRequest: '0.01' }),
);
const stores = listing(STORE_CATEGORIES, DACH_COUNTRIES).map((record) =>
  storeRecord.parse({ ...record, ...OWNERS_WORD }),
);
const companies = fc
  .tuple(listing(SAAS_CATEGORIES, SAAS_COUNTRIES), fc.constantFrom(...STAGES, null))
  .map(([record, stage]) => saasRecord.parse({ ...record, ...OWNERS_WORD, stage }));
const hotels = fc
  .record({
    ...common,
    town: fc.constantFrom(...WORDS),
    country: fc.constantFrom('de', 'at'),
    facilities: some(FACILITIES, 0),
  })
  .map((record) => hotelRecord.parse(record));

const slugs = fc.uniqueArray(fc.stringMatching(/^[0-9a-z-]{1,12}$/), { maxLength: 70 });

/** Up to 70 entries of one register under slugs of their own, in no order. */
export const entriesOf = (kind: Kind): fc.Arbitrary<Entry[]> =>
  slugs.chain((names) =>
    fc.tuple(
      ...names.map((slug) => {
        if (kind === 'publishers') return publishers.map((record) => toEntry(kind, slug, record));
        if (kind === 'ecommerce') return stores.map((record) => toEntry(kind, slug, record));
        if (kind === 'saas') return companies.map((record) => toEntry(kind, slug, record));
        return hotels.map((record) => toEntry('hotels', slug, record));
      }),
    ),
  );
