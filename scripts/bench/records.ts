import type { z } from 'zod';
import { foldCase } from '#register/search/folding.ts';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import type { hotelRecord } from '#register/records/hotels.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { publisherRecord } from '#register/records/publishers.ts';
import type { saasRecord } from '#register/records/saas.ts';
import type { storeRecord } from '#register/records/ecommerce.ts';
import * as vocabulary from '#register/records/vocabulary.ts';
import { seededRandom, type Random } from './random.ts';
import { DESCRIPTION_WORDS, NAME_WORDS, TAG_WORDS, TOWNS } from './vocabulary.ts';

/** Generated content files: the same ones for the same kind and number, in every run. */
interface GeneratedFile {
  slug: string;
  record: object;
}

const DAY = '2026-11-21';
const SOURCE = 'generated';

/** Stands in three quarters of all descriptions: what a search for a common word meets. */
export const COMMON_WORD = 'european';

const sentence = (random: Random): string => {
  const count = 9 + Math.floor(random.next() * 7);
  const words = Array.from({ length: count }, () => random.pickCommon(DESCRIPTION_WORDS));
  const opening = [random.chance(0.75) ? 'European' : 'Some', ...words];
  return `${opening.join(' ').slice(0, 270)}.`;
};

const several = <T>(random: Random, values: readonly T[], most: number): T[] =>
  random.pickSeveral(values, 1 + Math.floor(random.next() ** 2 * most));

const common = (random: Random, number: number) => {
  const ending = random.chance(0.4) ? ` ${random.pick(['Verlag', 'Media', 'Group', 'Haus'])}` : '';
  const name = `${random.pick(NAME_WORDS)} ${random.pick(NAME_WORDS)}${ending}`;
  const slug = `${foldCase(name).replace(/[^a-z]+/g, '-')}-${number}`;
  const record = {
    name,
    shortDescription: sentence(random),
    websiteUrl: `https://www.${slug}.internal/`,
    tags: [...new Set([1, 2, 3].map(() => random.pickCommon(TAG_WORDS)))],
    listedOn: DAY,
    source: SOURCE,
    checkedOn: DAY,
  };
  return { slug, record };
};

/** Nine in ten are listed from public facts; the others declare and prove what their tier needs. */
const attested = (random: Random) => {
  if (!random.chance(0.1)) return {};
  const proved = { listingSource: 'self-listed' as const, domainVerifiedOn: DAY };
  const words = Array.from({ length: 120 }, () => random.pickCommon(DESCRIPTION_WORDS));
  const descriptionMd = `## What we do\n\n${words.join(' ')}.`;
  if (random.chance(0.6)) return { ...proved, descriptionMd, trustTier: 'silver' as const };
  return {
    ...proved,
    descriptionMd,
    // What made platinum the observer alone may say.
    trustTier: 'gold' as const,
    supportedProtocols: several(random, vocabulary.PROTOCOLS, 3),
    payToAddress: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    networkId: 'eip155:8453',
    eurauSettlementAvailable: random.chance(0.5),
  };
};

const publisher = (random: Random, record: ReturnType<typeof common>['record']) => {
  const proved = attested(random);
  return {
    ...record,
    ...proved,
    contentTypes: several(random, vocabulary.CONTENT_TYPES, 3),
    countries: several(random, vocabulary.EU_COUNTRIES, 2),
    ...('payToAddress' in proved ? { usdcPricePerRequest: '0.002' } : {}),
    rssFeedUrl: random.chance(0.5) ? `${record.websiteUrl}feed.xml` : null,
  } satisfies z.input<typeof publisherRecord>;
};

const REAL_TAGS = HOTEL_TAGS.filter((tag) => tag !== 'demo');

const MAKERS = {
  publishers: publisher,
  ecommerce: (random, record) =>
    ({
      ...record,
      ...attested(random),
      contentTypes: several(random, vocabulary.STORE_CATEGORIES, 3),
      countries: several(random, vocabulary.DACH_COUNTRIES, 3),
    }) satisfies z.input<typeof storeRecord>,
  saas: (random, record) =>
    ({
      ...record,
      ...attested(random),
      contentTypes: several(random, vocabulary.SAAS_CATEGORIES, 3),
      countries: several(random, vocabulary.SAAS_COUNTRIES, 2),
      stage: random.pick(vocabulary.STAGES),
    }) satisfies z.input<typeof saasRecord>,
  hotels: (random, record) =>
    ({
      ...record,
      // Of hotels they are a closed list.
      tags: several(random, REAL_TAGS, 3),
      town: random.pick(TOWNS),
      country: random.pick(vocabulary.DACH_COUNTRIES),
      stars: random.pick([3, 4, 5]),
      latitude: 46 + random.next() * 8,
      longitude: 7 + random.next() * 8,
    }) satisfies z.input<typeof hotelRecord>,
} satisfies Record<Kind, (random: Random, record: ReturnType<typeof common>['record']) => object>;

const SEEDS: Readonly<Record<Kind, number>> = {
  publishers: 11,
  ecommerce: 12,
  saas: 13,
  hotels: 14,
};

export const generateRecords = (kind: Kind, count: number): GeneratedFile[] => {
  const random = seededRandom(SEEDS[kind]);
  return Array.from({ length: count }, (_, number) => {
    const { slug, record } = common(random, number);
    return { slug, record: MAKERS[kind](random, record) };
  });
};

/** The value of content/sources.json beside generated records. */
export const GENERATED_SOURCES = {
  [SOURCE]: {
    title: 'Generated records',
    url: null,
    licence: 'CC0 1.0',
    licenceUrl: null,
    attribution: 'Generated for measuring.',
  },
};
