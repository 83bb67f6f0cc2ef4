import { begun } from '#kernel/async/begun.ts';
import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Fee, Quote } from '#payments/quote/quote.ts';
import { methodFor } from '#payments/quote/method.ts';
import { readQuote } from '#payments/quote/read.ts';
import { payoutFee } from '#payments/quote/terms.ts';
import { requireUsable } from '#payments/quote/usable.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { PayoutPorts } from './ports.ts';

/** What determines the amounts of a payout: an amount without exchange, or a quote. */
export type Funding =
  { type: 'DIRECT'; amount: Amount; assetCode: AssetCode } | { type: 'QUOTE'; quoteId: string };

/** The amounts that leave the account and that arrive. */
export interface Sums {
  /** With all fees: a sum that may be larger than an account can hold. */
  sourceAmount: bigint;
  sourceAssetCode: AssetCode;
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
  fees: readonly Fee[];
  quote: Quote | null;
}

type Ports = Pick<PayoutPorts, 'quotes' | 'terms' | 'clock' | 'now'>;

const invalid = (field: string, message: string, value: unknown): PaymentError =>
  new PaymentError('VALIDATION_ERROR', `${field}: ${message}`, [{ field, message, value }]);

/** Without exchange: the full amount arrives, and the account pays the fee on top of it. */
const direct = (
  { terms }: Ports,
  { amount, assetCode }: Extract<Funding, { type: 'DIRECT' }>,
): Sums => {
  if (assetCode === 'EUR')
    throw invalid('funding.assetCode', 'expected an asset of the chain: USDC or EURC', assetCode);
  if (amount === 0n) throw invalid('funding.amount', 'expected more than zero', '0');
  const fee = payoutFee(terms, 'crypto', assetCode);
  const fees: Fee[] = fee > 0n ? [{ type: 'PAYOUT', amount: fee, assetCode }] : [];
  return {
    sourceAmount: amount + fee,
    sourceAssetCode: assetCode,
    destinationAmount: amount,
    destinationAssetCode: assetCode,
    fees,
    quote: null,
  };
};

export const quotedSums = (quote: Quote): Sums => {
  const { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode, fees } = quote;
  return { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode, fees, quote };
};

/** @throws PaymentError QUOTE_NOT_FOUND, VALIDATION_ERROR, QUOTE_ALREADY_USED, QUOTE_EXPIRED */
export const readSums = async (
  ports: Ports,
  tenant: Tenant,
  { accountId, funding }: { accountId: string; funding: Funding },
): Promise<Sums> => {
  if (funding.type === 'DIRECT') return direct(ports, funding);
  const { quoteId } = funding;
  const now = begun(tenantNow(ports, tenant));
  const quote = await readQuote(ports, tenant, quoteId);
  if (quote.accountId !== accountId)
    throw invalid('funding.quoteId', 'expected a quote for the same account', quoteId);
  if (methodFor(quote.destinationAssetCode) !== 'crypto')
    throw invalid('funding.quoteId', 'expected a quote into USDC or EURC', quoteId);
  requireUsable(quote, await now);
  return quotedSums(quote);
};
