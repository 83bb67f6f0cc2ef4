import type { z } from 'zod';

/** What the tier rules read of a record (decisions, "What the attributes of a record mean"). */
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

type Finding = readonly [field: keyof Attested, expected: string];

function* findings(record: Attested): Generator<Finding> {
  const rank = ['bronze', 'silver', 'gold', 'platinum'].indexOf(record.trustTier);
  const traffic = record.trafficTier ?? 'unknown';
  if (traffic !== 'unknown' && record.trafficSource === null)
    yield ['trafficSource', 'the public source of trafficTier, or trafficTier "unknown"'];
  if (rank >= 1 && record.domainVerifiedOn === null)
    yield ['domainVerifiedOn', `the day of the domain proof, which ${record.trustTier} needs`];
  if (rank >= 3 && record.paidRouteObservedOn === null)
    yield ['paidRouteObservedOn', 'the day on which a paid route was observed, for platinum'];
  if (record.listingSource === 'listed') yield* declaredByOwner(record);
  if (rank >= 2) yield* missingForGold(record);
}

function* declaredByOwner(record: Attested): Generator<Finding> {
  const expected = 'nothing: only the owner declares payment details (listingSource self-listed)';
  if (record.supportedProtocols.length > 0) yield ['supportedProtocols', expected];
  if (record.payToAddress !== null) yield ['payToAddress', expected];
  if (record.networkId !== null) yield ['networkId', expected];
  if ((record.usdcPricePerRequest ?? null) !== null) yield ['usdcPricePerRequest', expected];
}

function* missingForGold(record: Attested): Generator<Finding> {
  const expected = `payment details, which ${record.trustTier} needs`;
  if (record.supportedProtocols.length === 0) yield ['supportedProtocols', expected];
  if (record.payToAddress === null) yield ['payToAddress', expected];
  if (record.networkId === null) yield ['networkId', expected];
  if (record.usdcPricePerRequest === null) yield ['usdcPricePerRequest', expected];
}

/** A zod check that holds a record to the tier rules and names each field that breaks them. */
export const tierRules = (context: z.core.ParsePayload<Attested>) => {
  for (const [field, message] of findings(context.value))
    context.issues.push({ code: 'custom', path: [field], message, input: context.value });
};
