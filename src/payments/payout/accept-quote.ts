import { begun } from '#kernel/async/begun.ts';
import { requireActiveAccount } from '#payments/account/read.ts';
import { readBeneficiary } from '#payments/beneficiary/read.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { PayoutChange } from './changes.ts';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { ReadsBeneficiaries } from '#payments/beneficiary/ports.ts';
import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import { methodFor } from '#payments/quote/method.ts';
import type { Quote } from '#payments/quote/quote.ts';
import { readQuote } from '#payments/quote/read.ts';
import { requireWithin } from '#payments/quote/terms.ts';
import { requireUsable } from '#payments/quote/usable.ts';
import { requireUnusedReference } from '#payments/reference.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import { requireNoRefusalAsked } from '#payments/sandbox/magic.ts';
import type { Denied } from '#payments/screening.ts';
import type { Tenant } from '#payments/tenant.ts';
import { acceptPayout, type PayoutWords } from './accept.ts';
import { approvalFor, type ApprovalPolicy } from './approval.ts';
import { payOnChain } from './create-crypto.ts';
import { readDenied, requireCleared } from './destination.ts';
import { quotedSums } from './funding.ts';
import type { Payout } from './payout.ts';
import type { PayoutPorts, Rails } from './ports.ts';

interface QuoteAcceptance extends PayoutWords {
  quoteId: string;
  /** The id of the API key that accepts the quote. */
  requestedBy: string | null;
  /** What the quote's destination does not need must be left out. */
  destination: {
    toAddress?: string | undefined;
    chain?: Chain | undefined;
    beneficiaryId?: string | undefined;
  };
}

type Ports = PayoutPorts & ReadsBeneficiaries & { rails: Rails };

const FIELD = 'payoutDestination';

const missing = (...names: readonly string[]): PaymentError => {
  const faults = names.map((name) => ({ field: `${FIELD}.${name}`, message: 'is required' }));
  const detail = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new PaymentError('VALIDATION_ERROR', detail, faults);
};

interface BankOrder {
  quote: Quote;
  beneficiary: Promise<Beneficiary>;
  denied: Promise<Denied | null>;
  policies: Promise<readonly ApprovalPolicy[]>;
  requestedBy: string | null;
  words: PayoutWords;
}

const payAtTheBank = async (
  ports: Ports,
  tenant: Tenant,
  { quote, beneficiary, denied, words, requestedBy, ...order }: BankOrder,
): Promise<Decision<Payout, PayoutChange>> => {
  const { beneficiaryId, name, iban, bic } = await beneficiary;
  if (!ports.rails.isConfigured(tenant.mode))
    throw new PaymentError('RAIL_NOT_CONFIGURED', `No bank is set up for ${tenant.mode} mode`);
  requireWithin(ports.terms, quote.destinationAmount, quote.destinationAssetCode);
  requireCleared(await denied, [iban]);
  requireNoRefusalAsked(tenant, quote);
  const sums = quotedSums(quote);
  const policies = await order.policies;
  return acceptPayout(ports, {
    accountId: quote.accountId,
    sums,
    words,
    approval: await approvalFor(ports, tenant, { policies, sums, requestedBy }),
    to: { fiatDetails: { beneficiaryId, name, iban, bic, railReference: null } },
  });
};

/** Starts all reads of the decision at once; their results are checked in order. */
const beginReads = (
  ports: Ports,
  tenant: Tenant,
  { quoteId, reference, destination: { beneficiaryId, toAddress } }: QuoteAcceptance,
) => ({
  unused: begun(requireUnusedReference(ports, tenant, reference)),
  read: begun(readQuote(ports, tenant, quoteId)),
  account: begun(ports.accounts.ofQuote(tenant, quoteId)),
  now: begun(tenantNow(ports, tenant)),
  denied: readDenied(ports, tenant),
  policies: begun(ports.approvalPolicies.list(tenant)),
  openings:
    toAddress === undefined
      ? undefined
      : begun(ports.openings.read(tenant, ports.now(), toAddress)),
  beneficiary:
    beneficiaryId === undefined ? undefined : begun(readBeneficiary(ports, tenant, beneficiaryId)),
});

/** Uses the quote: the payout gets the rate of the quote, even if the market has moved since. */
export const acceptQuote = async (
  ports: Ports,
  tenant: Tenant,
  acceptance: QuoteAcceptance,
): Promise<Decision<Payout, PayoutChange>> => {
  const { quoteId: _, destination, requestedBy, ...words } = acceptance;
  const { toAddress, chain } = destination;
  const reads = beginReads(ports, tenant, acceptance);
  const { unused, read, account, now, beneficiary, openings } = reads;
  const shared = { denied: reads.denied, policies: reads.policies, requestedBy };
  await unused;
  const quote = await read;
  const { accountId } = quote;
  const active = async () => {
    requireUsable(quote, await now);
    requireActiveAccount(await account, accountId);
  };
  if (methodFor(quote.destinationAssetCode) === 'fiat') {
    if (beneficiary === undefined) throw missing('beneficiaryId');
    await active();
    return payAtTheBank(ports, tenant, { quote, beneficiary, words, ...shared });
  }
  if (toAddress === undefined || chain === undefined || openings === undefined) {
    const absent = Object.entries({ toAddress, chain }).filter(([, given]) => given === undefined);
    throw missing(...absent.map(([name]) => name));
  }
  await active();
  const sums = quotedSums(quote);
  return payOnChain(ports, tenant, {
    ...words,
    accountId,
    toAddress,
    chain,
    sums,
    openings,
    ...shared,
    field: `${FIELD}.toAddress`,
  });
};
