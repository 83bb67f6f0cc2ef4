import { requireActive } from '#payments/account/active.ts';
import { readBeneficiary } from '#payments/beneficiary/read.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { PayoutChange } from './changes.ts';
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
import type { Tenant } from '#payments/tenant.ts';
import { acceptPayout, type PayoutWords } from './accept.ts';
import { payOnChain } from './create-crypto.ts';
import { requireCleared } from './destination.ts';
import { quotedSums } from './funding.ts';
import type { Payout } from './payout.ts';
import type { PayoutPorts, Rails } from './ports.ts';

interface QuoteAcceptance extends PayoutWords {
  quoteId: string;
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

const payAtTheBank = async (
  ports: Ports,
  tenant: Tenant,
  { quote, beneficiaryId, words }: { quote: Quote; beneficiaryId: string; words: PayoutWords },
): Promise<Decision<Payout, PayoutChange>> => {
  const { name, iban, bic } = await readBeneficiary(ports, tenant, beneficiaryId);
  if (!ports.rails.isConfigured(tenant.mode))
    throw new PaymentError('RAIL_NOT_CONFIGURED', `No bank is set up for ${tenant.mode} mode`);
  requireWithin(ports.terms, quote.destinationAmount, quote.destinationAssetCode);
  await requireCleared(ports, tenant, [iban]);
  requireNoRefusalAsked(tenant, quote);
  return acceptPayout(ports, {
    accountId: quote.accountId,
    sums: quotedSums(quote),
    words,
    to: { fiatDetails: { beneficiaryId, name, iban, bic, railReference: null } },
  });
};

/** Uses the quote: the payout is at its rate, whatever the market says by now. */
export const acceptQuote = async (
  ports: Ports,
  tenant: Tenant,
  { quoteId, destination, ...words }: QuoteAcceptance,
): Promise<Decision<Payout, PayoutChange>> => {
  await requireUnusedReference(ports, tenant, words.reference);
  const quote = await readQuote(ports, tenant, quoteId);
  const { toAddress, chain, beneficiaryId } = destination;
  const { accountId } = quote;
  const active = async () => {
    requireUsable(quote, await tenantNow(ports, tenant));
    await requireActive(ports, tenant, accountId);
  };
  if (methodFor(quote.destinationAssetCode) === 'fiat') {
    if (beneficiaryId === undefined) throw missing('beneficiaryId');
    await active();
    return payAtTheBank(ports, tenant, { quote, beneficiaryId, words });
  }
  if (toAddress === undefined || chain === undefined) {
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
    field: `${FIELD}.toAddress`,
  });
};
