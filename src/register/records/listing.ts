import { z } from 'zod';
import { field, orNull, question, type Field } from './field.ts';
import {
  day,
  INTERNAL,
  line,
  several,
  tags,
  webAddress,
  isShown,
  provenance,
  DETAIL,
} from './fields.ts';
import {
  LISTING_SOURCES,
  PROTOCOLS,
  TRAFFIC_TIERS,
  TRUST_TIERS,
  type TrustTier,
} from './vocabulary.ts';

/** The fields that publishers, stores and software companies share. */

/** Settings that all registers of listings share. */
export const LISTING = {
  headline: ['contentTypes' as const],
  searched: ['tags' as const, 'contentTypes' as const],
  topics: ['contentTypes' as const, 'tags' as const],
  locations: ['countries' as const],
  group: 'contentTypes' as const,
  isListed: ({ active }: { active: boolean }) => active,
  isByOwner: ({ listingSource }: { listingSource: string }) => listingSource === 'self-listed',
  tierOf: ({ trustTier }: { trustTier: TrustTier }) => trustTier,
};

/** The types of a listing, the main type first. The list may be empty in answers only. */
export const contentTypes = <Value extends z.ZodType<string>>(
  value: Value,
  words: { meaning: string; fact: string; label: string; help: string },
): Field<z.ZodArray<Value>> =>
  field(several(value, 6).min(1).describe(words.meaning), {
    served: 'row',
    answer: several(value, 6).describe(words.meaning),
    csv: 4,
    fact: { label: words.fact, as: 'word' },
    question: question('offer', words.label, words.help, { mainFirst: true }),
  });

export const countries = <Value extends z.ZodType<string>>(
  value: z.ZodArray<Value>,
  words: { fact: string; label: string },
): Field<z.ZodArray<Value>> =>
  field(value.min(1), {
    served: null,
    csv: 5,
    fact: { label: words.fact, as: 'country' },
    question: question('offer', words.label, ''),
  });

/** How far a listing is proved, and what its owner declares about payments. */
export const standing = {
  tags: tags(6),
  trustTier: field(
    z
      .enum(TRUST_TIERS)
      .describe(
        'bronze: listed from public facts. silver: the owner proved control of the domain. ' +
          'gold: silver with complete payment details. platinum: gold with a paid route observed',
      )
      .default('bronze'),
    // Pages show the tier as a mark above the facts, so that it needs no line there.
    { ...INTERNAL, served: 'row', csv: 7 },
  ),
  listingSource: field(
    z
      .enum(LISTING_SOURCES)
      .describe('listed: entered from public facts. self-listed: applied for by the owner')
      .default('listed'),
    { ...INTERNAL, served: 'row', csv: 8, fact: { label: 'Listing', as: 'word' } },
  ),
  trafficTier: field(
    orNull(
      z.enum(TRAFFIC_TIERS),
      'Traffic by a cited public source; unknown or null where there is none',
    ),
    { ...INTERNAL, served: 'row', fact: { label: 'Traffic', as: 'word' } },
  ),
  trafficSource: field(orNull(webAddress, 'The public source of trafficTier'), {
    ...INTERNAL,
    fact: { label: 'Traffic according to', as: 'address', optional: true },
  }),
  supportedProtocols: field(
    several(z.enum(PROTOCOLS), PROTOCOLS.length)
      .describe('Payment protocols that the owner declares')
      .default([]),
    {
      served: 'row',
      csv: 9,
      fact: { label: 'Payment protocols', as: 'word' },
      question: question('payment', 'Payment protocols', 'Those that your site answers today'),
    },
  ),
  eurauSettlementAvailable: field(
    orNull(z.boolean(), 'Whether the owner settles in the EURAU stablecoin; null: not known'),
    {
      served: 'row',
      csv: null,
      fact: { label: 'EURAU settlement', as: 'availability' },
      question: question('payment', 'Settlement in the EURAU stablecoin', ''),
    },
  ),
};

/** Fields of details that list rows do not have. */
export const details = {
  descriptionMd: field(
    orNull(z.string().min(1).max(10_000), 'A longer description in Markdown without raw HTML'),
    {
      ...DETAIL,
      fact: { label: 'In the owner’s words', as: 'prose' },
      question: question(
        'offer',
        'A longer description',
        'Markdown: headings, lists and links are kept, raw HTML is shown as text',
        { lines: 8 },
      ),
    },
  ),
  payToAddress: field(
    orNull(
      line(128).regex(/^[0-9A-Za-z]+$/, 'an account address of letters and digits'),
      'Where the owner wants to be paid, on the network of networkId',
    ),
    {
      ...DETAIL,
      fact: { label: 'Pay-to address', as: 'code' },
      question: question('payment', 'Pay-to address', 'Where you want to be paid on that network'),
    },
  ),
  networkId: field(
    orNull(
      z
        .string()
        .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 chain id such as eip155:8453'),
      'CAIP-2 identifier of the chain of payToAddress',
    ),
    {
      ...DETAIL,
      fact: { label: 'Network', as: 'code' },
      question: question(
        'payment',
        'Network',
        'CAIP-2 identifier of the chain, such as eip155:8453',
      ),
    },
  ),
};

/** One question for all registers, so that a form shows it once. */
export const SAMPLES_ASKED = question(
  'offer',
  'Sample addresses',
  'At the host of your website, one on each line: our observer asks one without paying',
  { lines: 4 },
);

/** Addresses that the observer requests once without payment. The API does not serve them. */
export const samples = {
  sampleUrls: field(
    orNull(several(webAddress, 10), 'Addresses that the owner declares as asking for payment'),
    {
      served: null,
      csv: null,
      fact: { label: 'Addresses that ask for payment', as: 'address', optional: true },
      question: SAMPLES_ASKED,
    },
  ),
};

/** How the record was listed, and the days on which its claims were proved. */
export const proofs = {
  active: isShown,
  ...provenance(10),
  domainVerifiedOn: field(orNull(day, 'The day on which the domain token was found'), {
    ...INTERNAL,
    fact: { label: 'Domain proved', as: 'proof' },
  }),
  paidRouteObservedOn: field(orNull(day, 'The day on which a paid route was observed'), {
    ...INTERNAL,
    fact: { label: 'Paid route observed', as: 'proof' },
  }),
};
