import type { Terms } from '#payments/quote/terms.ts';
import type { Coin } from './coins.ts';

/** What is asked for payouts here, and what they should cost by the oracle's own sums. */

export const PER_EURO = { USD: '1.1565' };

export const TERMS: Terms = {
  spreadBps: 50,
  fee: {
    crypto: { numerator: 1n, denominator: 4n },
    fiat: { numerator: 1n, denominator: 2n },
  },
  least: { numerator: 0n, denominator: 1n },
  most: { numerator: 1_000_000n, denominator: 1n },
  rateDaysMost: null,
};

/** Of one payout on the chain, in smallest parts of either coin. */
export const PAYOUT_FEE = 250_000n;

const SPREAD_BPS = 50n;
const BPS = 10_000n;
const SCALE = 10n ** 10n;
/** Dollars for a euro, and euros for a dollar, cut after ten decimals. */
const RATES = { EURC: 11_565_000_000n, USDC: (SCALE * 10_000n) / 11_565n };

export interface Sums {
  source: { coin: Coin; amount: bigint };
  destination: { coin: Coin; amount: bigint };
  fees: bigint;
}

/** What is wrong with a price; nothing where it is fair to both sides, to the smallest part. */
export const faultOfPrice = ({ source, destination, fees }: Sums): string | undefined => {
  const gross = source.amount - PAYOUT_FEE;
  if (source.coin === destination.coin) {
    if (fees !== PAYOUT_FEE) return `fees of ${fees}`;
    return gross === destination.amount ? undefined : `${gross} gives ${destination.amount}`;
  }
  const spread = (gross * SPREAD_BPS + BPS - 1n) / BPS;
  if (fees !== spread + PAYOUT_FEE) return `fees of ${fees} on ${gross}`;
  const gives = ((gross - spread) * RATES[source.coin]) / SCALE;
  // Three smallest parts less of the source must not be enough, or the customer pays too much.
  const less = ((gross - spread - 3n) * RATES[source.coin]) / SCALE;
  const isFair = destination.amount <= gives && destination.amount >= less;
  return isFair ? undefined : `${gross} gives ${destination.amount} and not ${gives}`;
};
