import { MODES, type Mode } from '#access/key.ts';
import type { Random } from '../bench/random.ts';

/**
 * Who and what takes part in a seed's story. Each seed leaves some out: what is rare in a story of
 * everything is frequent in one of little, and a small story runs fast.
 */
export interface Cast {
  /** In which of the two modes anything happens. */
  modes: readonly Mode[];
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
  /** Vaults begin with gas for a few payouts, and are filled in mid-story. */
  gas: boolean;
  /** All is ordered within a few seconds: much is on its way at once. */
  burst: boolean;
  /** Vaults hold what is owed to accounts, and nothing that the operator could give for it. */
  lean: boolean;
  /** For a while others offer much for a place in a block, and less is not taken. */
  fees: boolean;
  /** The clock of all processes is wrong for a while, by up to two hours. */
  clock: boolean;
  /** The second worker is of an older version. */
  versions: boolean;
  /**
   * A third provider says what is not so: until all faults are over, or until the operator takes it
   * out of the configuration.
   */
  liar: 'none' | 'repents' | 'removed';
  /** Workers are asked to end, and finish their rounds. */
  stops: boolean;
  /** So many new token accounts a day for each organization, each for a price; null: free ones. */
  openings: number | null;
}

const BOTH_MODES_PART = 0.4;
const LIAR_PART = 0.4;
const ORDERS_MOST = 4;
const OPENINGS_PART = 0.3;
const OPENINGS_MOST = 3;

const anyCast = (random: Random): Cast => {
  const restore = random.chance(0.2);
  const addresses = !restore && random.chance(0.3);
  const webhooks = !restore && random.chance(0.35);
  const later = !restore && random.chance(0.3);
  return {
    modes: random.chance(BOTH_MODES_PART) ? MODES : [random.pick(MODES)],
    organizations: random.chance(0.5) ? 2 : 1,
    orders: 1 + Math.floor(random.next() * ORDERS_MOST),
    deposits: random.chance(0.5),
    addresses,
    bank: !restore && random.chance(0.35),
    webhooks,
    restore,
    later,
    gas: random.chance(0.4),
    burst: false,
    lean: false,
    fees: random.chance(0.25),
    clock: random.chance(0.5),
    versions: random.chance(0.3),
    stops: random.chance(0.3),
    liar: random.chance(LIAR_PART) ? random.pick(['repents', 'removed']) : 'none',
    openings:
      !restore && random.chance(OPENINGS_PART)
        ? 1 + Math.floor(random.next() * OPENINGS_MOST)
        : null,
  };
};

const QUIET = {
  ...{ deposits: false, addresses: false, bank: false, webhooks: false, restore: false },
  ...{ later: false, gas: false, burst: false, lean: false, fees: false, clock: false },
  ...{ versions: false, stops: false, openings: null },
} as const;
const MANY = { organizations: 2, orders: ORDERS_MOST } as const;

/** What rarely meets in a story of everything, alone. */
const AIMS: readonly Partial<Cast>[] = [
  { ...QUIET, ...MANY, gas: true, burst: true },
  { ...QUIET, ...MANY, lean: true },
  { ...QUIET, ...MANY, bank: true, clock: true, modes: ['test'] },
  { ...QUIET, ...MANY, bank: true, modes: ['live'] },
  { ...QUIET, ...MANY, addresses: true },
  { ...QUIET, ...MANY, clock: true },
];
const AIMED_EVERY = 2;
/** Its multiples are about the first of them: much is ordered at once, and gas is scarce. */
export const BURST_EVERY = AIMED_EVERY * AIMS.length;

/** Seeds that follow each other are about each of these meetings in turn. */
export const castOf = (random: Random, seed: number): Cast => {
  const cast = anyCast(random);
  if (seed % AIMED_EVERY !== 0) return cast;
  const aim = AIMS[(seed / AIMED_EVERY) % AIMS.length];
  return { ...cast, modes: [random.pick(MODES)], ...aim };
};
