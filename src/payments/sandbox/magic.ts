import { parseAmount, type Amount } from '#kernel/money/amount.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { insufficientFunds, PaymentError } from '#payments/errors.ts';
import type { Screening } from '#payments/screening.ts';
import type { Tenant } from '#payments/tenant.ts';
import { ENDINGS, type AmountEnding, type EndingName } from './endings.ts';

/** What test mode makes of the values that ask for an ending. */

/** What leaves an account and what arrives. */
interface Amounts {
  sourceAmount: Amount;
  sourceAssetCode: AssetCode;
  destinationAmount: Amount;
  destinationAssetCode: AssetCode;
}

const amountsOf = (value: string) =>
  new Map(ASSET_CODES.map((asset) => [asset, parseAmount(value, asset)]));

/** The values that ask for an ending, as amounts of each asset. */
const ASKING = new Map(
  Object.values(ENDINGS)
    .filter(({ field }) => field === 'amount')
    .map(({ value }) => [value, amountsOf(value)]),
);

/** Whether one of the amounts asks for the ending; in live mode none does. */
export const asksFor = ({ mode }: Tenant, ending: AmountEnding, amounts: Amounts): boolean => {
  if (mode !== 'test') return false;
  const { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode } = amounts;
  const asking = ASKING.get(ENDINGS[ending].value);
  return (
    asking?.get(sourceAssetCode) === sourceAmount ||
    asking?.get(destinationAssetCode) === destinationAmount
  );
};

/** @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE where the amount asks for it */
export const requireNoRefusalAsked = (tenant: Tenant, amounts: Amounts): void => {
  if (asksFor(tenant, 'insufficientFunds', amounts)) throw insufficientFunds();
  if (asksFor(tenant, 'liquidityUnavailable', amounts))
    throw new PaymentError('LIQUIDITY_UNAVAILABLE', 'There is not enough to exchange it for');
};

/** How long a payout whose amount asks for it waits for a worker. */
export const WAIT_MS = 3_600_000;

/** What asks for that: of each asset, in its smallest parts. */
export const WAITING_AMOUNTS: ReadonlyMap<AssetCode, Amount | null> = amountsOf(
  ENDINGS.waits.value,
);

/** How long a payout is left alone before a worker takes it. @throws PaymentError as above */
export const waitMsAsked = (tenant: Tenant, amounts: Amounts): number => {
  requireNoRefusalAsked(tenant, amounts);
  return asksFor(tenant, 'waits', amounts) ? WAIT_MS : 0;
};

const DENIED: ReadonlySet<string> = new Set([ENDINGS.deniedWallet.value, ENDINGS.deniedIban.value]);

/** The screening, and in test mode the destinations that stand for denied ones. */
export const withDeniedEndings = (screening: Screening): Screening => ({
  current: async (mode) => {
    const denied = await screening.current(mode);
    return mode === 'test' ? [...denied, DENIED] : denied;
  },
});

type BankEnding = Extract<EndingName, 'bankRejects' | 'bankReturns' | 'bankWaits'>;

/** The bank of test mode goes by the last five digits, so that any bank account can be tried. */
export const ibanAsksFor = (iban: string, ending: BankEnding): boolean =>
  iban.endsWith(ENDINGS[ending].value.slice(-5));
