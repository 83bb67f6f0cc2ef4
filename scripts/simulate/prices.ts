import type { Terms } from '#payments/quote/terms.ts';
import type { Asset, Coin } from './coins.ts';

/** What is asked for payouts here, and what they should cost by the oracle's own sums. */

export const PER_EURO = { USD: '1.1565' };

export const TERMS: Terms = {
  spreadBps: 50,
  fee: {
    crypto: { numerator: 1n, denominator: 4n },
    fiat: { numerator: 1n, denominator: 2n },
  },
  tokenAccountFee: { numerator: 0n, denominator: 1n },
  tokenAccountsDaily: { test: null, live: null },
  least: { numerator: 0n, denominator: 1n },
  most: { numerator: 1_000_000n, denominator: 1n },
  rateDaysMost: null,
};

/** Of one payout on the chain, in smallest parts of either coin. */
export const PAYOUT_FEE = 250_000n;
/** Of one payout by a bank. */
export const BANK_FEE = 500_000n;

const SPREAD_BPS = 50n;
const BPS = 10_000n;
const SCALE = 10n ** 10n;
const EUROS_A_DOLLAR = (SCALE * 10_000n) / 11_565n;
/** What one of the source gives of the destination, cut after ten decimals. */
const RATES: Readonly<Record<string, bigint>> = {
  'EURC USDC': 11_565_000_000n,
  'USDC EURC': EUROS_A_DOLLAR,
  'USDC EUR': EUROS_A_DOLLAR,
  'EURC EUR': SCALE,
};
/** Smallest parts of a coin for one of the asset: cents have four decimals less. */
const PARTS = { USDC: 1n, EURC: 1n, EUR: 10_000n };

export interface Sums {
  source: { coin: Coin; amount: bigint };
  destination: { coin: Asset; amount: bigint };
  fees: bigint;
}

/** What is wrong with a price; nothing where it is fair to both sides, to the smallest part. */
export const faultOfPrice = ({ source, destination, fees }: Sums): string | undefined => {
  const payoutFee = destination.coin === 'EUR' ? BANK_FEE : PAYOUT_FEE;
  const gross = source.amount - payoutFee;
  if (source.coin === destination.coin) {
    if (fees !== payoutFee) return `fees of ${fees}`;
    return gross === destination.amount ? undefined : `${gross} gives ${destination.amount}`;
  }
  const spread = (gross * SPREAD_BPS + BPS - 1n) / BPS;
  if (fees !== spread + payoutFee) return `fees of ${fees} on ${gross}`;
  const rate = RATES[`${source.coin} ${destination.coin}`] ?? 0n;
  const parts = PARTS[destination.coin];
  const gives = ((gross - spread) * rate) / (SCALE * parts);
  // What is a little less must not be enough, or the customer pays too much.
  const less = ((gross - spread - 3n * parts) * rate) / (SCALE * parts);
  const isFair = destination.amount <= gives && destination.amount >= less;
  return isFair ? undefined : `${gross} gives ${destination.amount} and not ${gives}`;
};
