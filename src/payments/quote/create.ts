import { begun } from '#kernel/async/begun.ts';
import { KontorError } from '#kernel/error.ts';
import { crossRate } from '#fx/rates.ts';
import { amountOf, type Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import { ONE, type Ratio } from '#kernel/money/ratio.ts';
import { requireActive } from '#payments/account/read.ts';
import type { World } from '#kernel/world.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { Decision } from '#payments/decision.ts';
import type { Ids } from '#payments/ids.ts';
import type { ReadsClock } from '#payments/sandbox/ports.ts';
import type { QuoteChange } from './changes.ts';
import type { Rates } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import { tenantNow } from '#payments/sandbox/clock.ts';
import { asksFor } from '#payments/sandbox/magic.ts';
import type { Tenant } from '#payments/tenant.ts';
import { methodFor } from './method.ts';
import { priceOf, type AskedAmount } from './price.ts';
import { QUOTE_LIFETIME_MS, type Quote } from './quote.ts';
import { payoutFee, requireRecent, requireWithin, tokenAccountFee, type Terms } from './terms.ts';

/** There are no exchange rates that may be used now. */
export class RatesUnavailableError extends KontorError {
  override readonly name = 'RatesUnavailableError';
}

interface QuoteOrder {
  accountId: string;
  sourceAssetCode: AssetCode;
  destinationAssetCode: AssetCode;
  /** Exactly one of source and destination amount. */
  amount: AskedAmount;
}

interface Ports extends ReadsAccounts, ReadsClock, Pick<World, 'now'>, Pick<Ids, 'newId'> {
  rates: Rates;
  terms: Terms;
}

interface MarketRate {
  rate: Ratio;
  /** The day of the rate, as YYYY-MM-DD; null if nothing is exchanged. */
  day: string | null;
}

const marketRate = async (
  { rates, terms, now }: Pick<Ports, 'rates' | 'terms' | 'now'>,
  from: AssetCode,
  to: AssetCode,
): Promise<MarketRate> => {
  if (from === to) return { rate: ONE, day: null };
  const current = await rates.current();
  const rate = current && crossRate(current.rates, from, to);
  if (!current || !rate || rate.numerator === 0n)
    throw new RatesUnavailableError(`There is no rate from ${from} to ${to} now`);
  const { day } = current.rates;
  requireRecent(terms, day, now());
  return { rate, day };
};

const requireMore = (asked: AskedAmount): void => {
  const [field, amount]: [string, Amount] =
    'sourceAmount' in asked
      ? ['sourceAmount', asked.sourceAmount]
      : ['destinationAmount', asked.destinationAmount];
  if (amount > 0n) return;
  const fault = { field, message: 'expected more than zero', value: '0' };
  throw new PaymentError('VALIDATION_ERROR', 'The amount is zero', [fault]);
};

/**
 * Locks a rate for five minutes; no money is held.
 * @throws RatesUnavailableError
 * @throws PaymentError ACCOUNT_NOT_FOUND, ACCOUNT_INACTIVE, AMOUNT_OUT_OF_RANGE, RATE_TOO_OLD
 */
export const createQuote = async (
  ports: Ports,
  tenant: Tenant,
  { accountId, sourceAssetCode, destinationAssetCode, amount }: QuoteOrder,
): Promise<Decision<Quote, QuoteChange>> => {
  requireMore(amount);
  const { terms, now } = ports;
  const createdAt = now();
  const isExchange = sourceAssetCode !== destinationAssetCode;
  const rate = begun(marketRate(ports, sourceAssetCode, destinationAssetCode));
  const clock = begun(tenantNow({ ...ports, now: () => createdAt }, tenant));
  await requireActive(ports, tenant, accountId);
  const market = await rate;
  const method = methodFor(destinationAssetCode);
  const price = priceOf(amount, {
    sourceAssetCode,
    destinationAssetCode,
    marketRate: market.rate,
    spreadBps: isExchange ? terms.spreadBps : 0,
    payoutFee: payoutFee(terms, method, sourceAssetCode),
  });
  requireWithin(terms, price.destinationAmount, destinationAssetCode);
  const assets = { sourceAssetCode, destinationAssetCode };
  const isPast = asksFor(tenant, 'quoteExpires', { ...assets, ...price });
  const from = await clock;
  const quote: Quote = {
    quoteId: ports.newId('qt'),
    accountId,
    sourceAssetCode,
    destinationAssetCode,
    ...price,
    tokenAccountFee: method === 'crypto' ? tokenAccountFee(terms, sourceAssetCode) : amountOf(0n),
    rateDate: market.day,
    payoutId: null,
    expiresAt: new Date(from.getTime() + (isPast ? 0 : QUOTE_LIFETIME_MS)),
    createdAt,
  };
  return { result: quote, changes: [{ change: 'quote-created', quote }] };
};
