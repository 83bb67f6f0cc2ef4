import { parseAmount, type Amount } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { insufficientFunds, PaymentError } from '#payments/errors.ts';
import type { Screening } from '#payments/screening.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ENDINGS, type AmountEnding, type EndingName } from './endings.ts';

/** Applies the test values that request an outcome. */

/** The amount that leaves an account and the amount that arrives. */
interface Amounts {
  sourceAmount: bigint;
  sourceAssetCode: AssetCode;
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
}

const amountsOf = (value: string) =>
  new Map(ASSET_CODES.map((asset) => [asset, parseAmount(value, asset)]));

/** Amounts that request an outcome, by value and asset. */
const ASKING = new Map(
  Object.values(ENDINGS)
    .filter(({ field }) => field === 'amount')
    .map(({ value }) => [value, amountsOf(value)]),
);

/** Whether one of the amounts requests this outcome; always false in live mode. */
export const asksFor = ({ mode }: Tenant, ending: AmountEnding, amounts: Amounts): boolean => {
  if (mode !== 'test') return false;
  const { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode } = amounts;
  const asking = ASKING.get(ENDINGS[ending].value);
  return (
    asking?.get(sourceAssetCode) === sourceAmount ||
    asking?.get(destinationAssetCode) === destinationAmount
  );
};

/** @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE if the amount requests it */
export const requireNoRefusalAsked = (tenant: Tenant, amounts: Amounts): void => {
  if (asksFor(tenant, 'insufficientFunds', amounts)) throw insufficientFunds();
  if (asksFor(tenant, 'liquidityUnavailable', amounts))
    throw new PaymentError('LIQUIDITY_UNAVAILABLE', 'There is not enough to exchange it for');
};

/** How long a payout waits for a worker if its amount requests waiting. */
export const WAIT_MS = 3_600_000;

/** The amounts that request waiting, by asset, in smallest parts. */
export const WAITING_AMOUNTS: ReadonlyMap<AssetCode, Amount | null> = amountsOf(
  ENDINGS.waits.value,
);

/**
 * How long a payout waits before a worker takes it, in milliseconds.
 * @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE
 */
export const waitMsAsked = (tenant: Tenant, amounts: Amounts): number => {
  requireNoRefusalAsked(tenant, amounts);
  return asksFor(tenant, 'waits', amounts) ? WAIT_MS : 0;
};

const DENIED: ReadonlySet<string> = new Set([ENDINGS.deniedWallet.value, ENDINGS.deniedIban.value]);

/** The screening; in test mode it also denies the test destinations that stand for denied ones. */
export const withDeniedEndings = (screening: Screening): Screening => ({
  current: async (mode) => {
    const denied = await screening.current(mode);
    return mode === 'test' ? [...denied, DENIED] : denied;
  },
});

type BankEnding = Extract<EndingName, 'bankRejects' | 'bankReturns' | 'bankWaits'>;

/** Whether the last five digits of the IBAN request the outcome; this works for every bank. */
export const ibanAsksFor = (iban: string, ending: BankEnding): boolean =>
  iban.endsWith(ENDINGS[ending].value.slice(-5));
