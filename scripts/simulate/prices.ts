import type { Terms } from '#payments/quote/terms.ts';
import type { Cast } from './cast.ts';
import type { Asset, Coin } from './coins.ts';

/** What is asked for payouts here, and what they should cost by the oracle's own sums. */

export const PER_EURO = { USD: '1.1565' };

const FREE = { numerator: 0n, denominator: 1n };

/** With a limit of new token accounts a day, each of them has its price. */
export const termsOf = ({ openings }: Pick<Cast, 'openings'>): Terms => ({
  spreadBps: 50,
  fee: {
    crypto: { numerator: 1n, denominator: 4n },
    fiat: { numerator: 1n, denominator: 2n },
  },
  tokenAccountFee: openings === null ? FREE : { numerator: 1n, denominator: 10n },
  tokenAccountsDaily: { test: openings, live: openings },
  least: FREE,
  most: { numerator: 1_000_000n, denominator: 1n },
  rateDaysMost: null,
});

/** Of one payout on the chain, in smallest parts of either coin. */
export const PAYOUT_FEE = 250_000n;
/** Of one new token account, where it has a price. */
const OPENING_FEE = 100_000n;
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
  /** The part of the fees that is for a new token account. */
  opening: bigint;
}

/** What is wrong with a price; nothing where it is fair to both sides, to the smallest part. */
export const faultOfPrice = ({ source, destination, fees, opening }: Sums): string | undefined => {
  if (opening !== 0n && opening !== OPENING_FEE) return `${opening} for a token account`;
  const payoutFee = opening + (destination.coin === 'EUR' ? BANK_FEE : PAYOUT_FEE);
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

/** Whether it is what a quote said; a new token account has its price besides. */
export const isAsQuoted = (
  { source, destination, fees, opening }: Sums,
  priced: Pick<Sums, 'source' | 'destination' | 'fees'>,
): boolean =>
  fees - opening === priced.fees &&
  source.amount - opening === priced.source.amount &&
  destination.amount === priced.destination.amount;
