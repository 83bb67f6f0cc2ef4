import type { Random } from '../bench/random.ts';

/**
 * Who and what takes part in a seed's story. Each seed leaves some out: what is rare in a story of
 * everything is frequent in one of little, and a small story is told fast.
 */
export interface Cast {
  /** Organizations that order, of the two that there are. */
  organizations: number;
  /** Orders of each, at most. */
  orders: number;
  /** Transfers into the vault, or to deposit addresses that are swept into it. */
  deposits: boolean;
  addresses: boolean;
  /** Payouts in euros, by the bank of test mode and by files. */
  bank: boolean;
  webhooks: boolean;
  /** The database is lost, and restored from a backup of any age. */
  restore: boolean;
  /** What is asked again 25 hours, and a year, later. */
  later: boolean;
}

const ORDERS_MOST = 4;

export const castOf = (random: Random): Cast => {
  const restore = random.chance(0.2);
  return {
    organizations: random.chance(0.5) ? 2 : 1,
    orders: 1 + Math.floor(random.next() * ORDERS_MOST),
    deposits: random.chance(0.5),
    addresses: !restore && random.chance(0.3),
    bank: !restore && random.chance(0.35),
    webhooks: !restore && random.chance(0.35),
    restore,
    later: !restore && random.chance(0.3),
  };
};
