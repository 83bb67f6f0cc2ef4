import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledRecord } from '#register/observer/filled.ts';
import type { Verdict } from '#register/observer/fact.ts';
import type { Seen } from '#register/observer/seen.ts';
import { publisherRecord, type PublisherRecord } from '#register/records/publishers.ts';
import { saasRecord } from '#register/records/saas.ts';
import { sitesOf } from '#register/observer/site.ts';
import { storeRecord } from '#register/records/ecommerce.ts';
import { RECHECK_MS, SECOND_LOOK_MS } from '#register/proofs/proof.ts';
import { tierByRules } from '#register/records/tiers.ts';
import { TRUST_TIERS } from '#register/records/vocabulary.ts';

/** Tiers follow from proof, declaration and observation, and from nothing else. */

const TODAY = '2026-11-23';
const dayBefore = (days: number): string =>
  new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);

const PROTOCOLS = ['x402', 'mpp', 'l402'] as const;
const ACCOUNTS = [
  ['eip155:8453', '0x209693Bc6afc0C5328bA36FaF03C514EF312287C', true],
  ['eip155:8453', '0x1', false],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '0x209693Bc6afc0C5328bA36FaF03C514EF3122', false],
  ['stellar:pubnet', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', true],
] as const;

const day = fc.integer({ min: -3, max: 120 }).map(dayBefore);
/** Looked for after 90 days, once more after a week, and another week to record it. */
const PROOF_DAYS = 104;
const records = fc
  .record({
    account: fc.option(fc.constantFrom(...ACCOUNTS)),
    supportedProtocols: fc.subarray([...PROTOCOLS]),
    usdcPricePerRequest: fc.option(fc.constant('0.01')),
    domainVerifiedOn: fc.option(day),
    hasSample: fc.boolean(),
  })
  .map(({ account, hasSample, ...rest }) => ({
    ...{ name: 'The Daily', shortDescription: 'A newspaper.', contentTypes: ['news'] },
    ...{ websiteUrl: 'https://www.daily.de/', countries: ['de'], tags: [], source: 'self-listed' },
    ...{ listingSource: 'self-listed', listedOn: '2026-11-01', checkedOn: '2026-11-01' },
    ...rest,
    networkId: account?.[0] ?? null,
    payToAddress: account?.[1] ?? null,
    sampleUrls: hasSample ? ['https://daily.de/a'] : null,
  }))
  .map((record) => publisherRecord.parse(record));

interface Sample {
  verdict: Verdict;
  value: string | null;
  observedOn: string;
}

const samples = fc.option(
  fc.record({
    verdict: fc.constantFrom<Verdict>('open', 'gated', 'gated', 'refused', 'wrong', 'absent'),
    value: fc.constantFrom('x402', 'l402, x402', null),
    observedOn: day,
  }),
);

const seenWith = (sample: Sample | null): Seen =>
  sample === null
    ? new Map()
    : new Map([
        [
          'daily.de',
          {
            ...{ site: 'daily.de', visitedOn: TODAY },
            facts: [{ ...sample, fact: 'sample', since: dayBefore(60) }],
          },
        ],
      ]);

const tierOf = (record: PublisherRecord, sample: Sample | null): string =>
  publisherRecord.parse(filledRecord(record, seenWith(sample), TODAY)).trustTier;

const rank = (tier: string): number => TRUST_TIERS.findIndex((each) => each === tier);

test('a tier is as high as its steps go without a gap', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(records, samples, (record, sample) => {
      const { domainVerifiedOn, supportedProtocols, usdcPricePerRequest } = record;
      const account = ACCOUNTS.find(
        ([network, to]) => network === record.networkId && to === record.payToAddress,
      );
      const isPaid =
        sample?.verdict === 'gated' &&
        sample.value !== null &&
        record.sampleUrls !== null &&
        sample.observedOn <= TODAY &&
        sample.observedOn >= dayBefore(30);
      const steps = [
        domainVerifiedOn !== null &&
          domainVerifiedOn <= TODAY &&
          domainVerifiedOn >= dayBefore(PROOF_DAYS),
        supportedProtocols.length > 0 && usdcPricePerRequest !== null && account?.[2] === true,
        isPaid,
      ];
      const height = steps.includes(false) ? steps.indexOf(false) : steps.length;
      const tier = tierOf(record, sample);
      reached.add(tier);
      expect(tier).toBe(['bronze', 'silver', 'gold', 'platinum'][height]);
    }),
    { numRuns: 3000 },
  );
  expect([...reached].sort()).toEqual(['bronze', 'gold', 'platinum', 'silver']);
});

test('what a record states by hand raises nothing', () => {
  fc.assert(
    fc.property(records, samples, day, (record, sample, paidRouteObservedOn) => {
      const stated = { ...record, trustTier: 'platinum' as const, paidRouteObservedOn };
      expect(filledRecord(stated, seenWith(sample), TODAY)).toEqual(
        filledRecord(record, seenWith(sample), TODAY),
      );
    }),
  );
});

test('a tier never rises by the passing of time', () => {
  fc.assert(
    fc.property(records, samples, fc.nat(90), (record, sample, days) => {
      const later = new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
      const paid = { ...record, paidRouteObservedOn: sample?.observedOn ?? null };
      const isPast = (one: string | null) => one === null || one <= TODAY;
      if (!isPast(paid.domainVerifiedOn) || !isPast(paid.paidRouteObservedOn)) return;
      const order = [tierByRules(paid, TODAY), tierByRules(paid, later)].map(rank);
      expect(order[1]).toBeGreaterThanOrEqual(order[0] ?? 0);
    }),
  );
});

test('a proof that is looked for in time never lowers a tier', () => {
  expect((RECHECK_MS + SECOND_LOOK_MS) / 86_400_000).toBeLessThan(PROOF_DAYS);
});

const [networkId, payToAddress] = ACCOUNTS[0];
const PAID = {
  ...{ name: 'Shop', shortDescription: 'A shop.', websiteUrl: 'https://daily.de/' },
  ...{ countries: ['de'], tags: [], source: 'self-listed', listingSource: 'self-listed' },
  ...{ listedOn: '2026-11-01', checkedOn: '2026-11-01', domainVerifiedOn: '2026-11-01' },
  ...{ supportedProtocols: ['x402'], networkId, payToAddress },
};

test.each([
  ['a store', storeRecord, 'fashion'],
  ['a software company', saasRecord, 'fintech'],
] as const)(
  '%s rises to gold by declaration, and to platinum by a paid address',
  (_, schema, type) => {
    const record = schema.parse({ ...PAID, contentTypes: [type] });
    const seen = seenWith({ verdict: 'gated', value: 'x402', observedOn: TODAY });
    expect(filledRecord(record, seen, TODAY)).toEqual({ ...record, trustTier: 'gold' });
    const declared = { ...record, sampleUrls: ['https://daily.de/paid'] };
    expect(filledRecord(declared, seen, TODAY)).toMatchObject({
      trustTier: 'platinum',
      paidRouteObservedOn: TODAY,
    });
    const below = { ...record, sampleUrls: ['https://pay.daily.de/paid'] };
    expect(filledRecord(below, seen, TODAY)).toMatchObject({ trustTier: 'platinum' });
    const visited = sitesOf([declared]);
    expect(visited).toMatchObject([{ site: 'daily.de', sampleUrl: 'https://daily.de/paid' }]);
  },
);
