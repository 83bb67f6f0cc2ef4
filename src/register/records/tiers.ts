import type { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import type { Finding } from './finding.ts';
import type { TrustTier } from './vocabulary.ts';

/**
 * The rules of trust tiers (decisions, "What the attributes of a record mean"). In every register
 * with tiers, the tier follows from the proof of the domain, the declarations of the owner and the
 * observations. It falls automatically if a proof or an observation is not renewed.
 */

/** The fields that the rules read. */
interface Attested {
  trustTier: string;
  listingSource: string;
  trafficTier: string | null;
  trafficSource: string | null;
  supportedProtocols: readonly string[];
  payToAddress: string | null;
  networkId: string | null;
  usdcPricePerRequest?: string | null;
  domainVerifiedOn: string | null;
  paidRouteObservedOn: string | null;
}

/**
 * For how many days a proof counts after its text was last found. The text is checked again after
 * 90 days and once more a week later; another week is left to write the day into the content.
 */
const PROOF_DAYS = 104;

/** For how many days a valid payment challenge counts after it was last seen. */
const PAID_ROUTE_DAYS = 30;

/** The form of accounts on known networks; on others any letters and digits are accepted. */
const ACCOUNT_FORMS: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

export const ACCOUNT_EXPECTED = 'an account address of the form that networkId has';

export const isAccountOf = (networkId: string, account: string): boolean =>
  ACCOUNT_FORMS[networkId.split(':')[0] ?? '']?.test(account) ?? true;

type Declared = Pick<
  Attested,
  'supportedProtocols' | 'payToAddress' | 'networkId' | 'usdcPricePerRequest'
>;

/** The price is undefined in registers without a price per request: then it is not required. */
const missingFields = (record: Declared): (keyof Declared)[] => [
  ...(record.supportedProtocols.length === 0 ? (['supportedProtocols'] as const) : []),
  ...(record.payToAddress === null ? (['payToAddress'] as const) : []),
  ...(record.networkId === null ? (['networkId'] as const) : []),
  ...(record.usdcPricePerRequest === null ? (['usdcPricePerRequest'] as const) : []),
];

const isWellFormed = ({ networkId, payToAddress }: Declared): boolean =>
  networkId !== null && payToAddress !== null && isAccountOf(networkId, payToAddress);

/** Whether a day such as 2026-11-20 is at most `most` days before another, and not after it. */
const isWithin = (day: string, today: string, most: number): boolean =>
  day <= today && Date.parse(today) - Date.parse(day) <= most * DAY_MS;

/** The tier that the rules give on a day. */
export const tierByRules = (
  record: Declared & Pick<Attested, 'domainVerifiedOn' | 'paidRouteObservedOn'>,
  today: string,
): TrustTier => {
  const { domainVerifiedOn, paidRouteObservedOn: paidOn } = record;
  if (domainVerifiedOn === null || !isWithin(domainVerifiedOn, today, PROOF_DAYS)) return 'bronze';
  if (missingFields(record).length > 0 || !isWellFormed(record)) return 'silver';
  return paidOn !== null && isWithin(paidOn, today, PAID_ROUTE_DAYS) ? 'platinum' : 'gold';
};

/** Finds values of a real company that people stated and only the observer may state. */
export function* statedByHand(record: Attested): Generator<Finding> {
  const { trustTier, paidRouteObservedOn, payToAddress } = record;
  const observer = 'the observer finds it (npm run kontor -- observe record)';
  if (trustTier === 'platinum')
    yield { field: 'trustTier', problem: 'is platinum', repair: `no tier: ${observer}` };
  if (paidRouteObservedOn !== null)
    yield {
      field: 'paidRouteObservedOn',
      problem: `is ${paidRouteObservedOn}`,
      repair: `no day: ${observer}`,
    };
  if (trustTier === 'gold' && missingFields(record).length === 0 && !isWellFormed(record))
    yield {
      field: 'payToAddress',
      problem: `is ${payToAddress ?? ''}`,
      repair: `${ACCOUNT_EXPECTED}, or trustTier silver`,
    };
}

type Rule = readonly [field: keyof Attested, expected: string];

function* findings(record: Attested): Generator<Rule> {
  const rank = ['bronze', 'silver', 'gold', 'platinum'].indexOf(record.trustTier);
  const traffic = record.trafficTier ?? 'unknown';
  if (traffic !== 'unknown' && record.trafficSource === null)
    yield ['trafficSource', 'the public source of trafficTier, or trafficTier "unknown"'];
  if (rank >= 1 && record.domainVerifiedOn === null)
    yield ['domainVerifiedOn', `the day of the domain proof, which ${record.trustTier} needs`];
  if (rank >= 3 && record.paidRouteObservedOn === null)
    yield ['paidRouteObservedOn', 'the day on which a paid route was observed, for platinum'];
  if (record.listingSource === 'listed') yield* declaredByOwner(record);
  if (rank >= 2)
    for (const field of missingFields(record))
      yield [field, `payment details, which ${record.trustTier} needs`];
}

function* declaredByOwner(record: Attested): Generator<Rule> {
  const expected = 'nothing: only the owner declares payment details (listingSource self-listed)';
  if (record.supportedProtocols.length > 0) yield ['supportedProtocols', expected];
  if (record.payToAddress !== null) yield ['payToAddress', expected];
  if (record.networkId !== null) yield ['networkId', expected];
  if ((record.usdcPricePerRequest ?? null) !== null) yield ['usdcPricePerRequest', expected];
}

/** A zod check of the tier rules that names each field that breaks them. */
export const tierRules = (context: z.core.ParsePayload<Attested>) => {
  for (const [field, message] of findings(context.value))
    context.issues.push({ code: 'custom', path: [field], message, input: context.value });
};
