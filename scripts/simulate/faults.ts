import type { Random } from '../bench/random.ts';

/** What may go wrong, and how often in this seed: each seed has faults of its own. */

const FAULTS = [
  'drop', // the request never arrives
  'lose', // it arrives, and the answer is lost
  'delay', // the transaction arrives much later
  'swallow', // for a while all transactions are taken and go nowhere
  'duplicate', // it arrives twice
  'not-found', // what exists is not found
  'deny', // for a while nothing is found
  'outage', // for a while nobody answers
  'forget', // it begins anew, without the blocks before
  'lag', // answers are those of some slots ago
  'overstate', // for a while accounts hold more than there is
  'stand-still', // for a while all answers are those of one slot
  'invent-landing', // it says that bytes have landed, or failed, when it is sent them
  'invent-error', // it says the opposite of what has landed
  'invent-transfer', // it names a transfer to the vault that there is not
  'invent-line', // it names a payment out of the vault that there is not
  'hide', // for a while it leaves out half of what has landed
  'run-ahead', // for a while it is at blocks that there are not
  'belittle', // for a while accounts hold nothing, or nonces have moved
  'refuse', // it says that bytes would fail
  'throttle', // 429
  'fork', // a block that is left behind again
  'garbage', // an answer that is none
  'kill', // the worker's process ends
  'stall', // the worker's process stands still for longer than its lease
] as const;
export type Fault = (typeof FAULTS)[number];

/** How long a process stands still. */
export const STALL_MS = 45_000;

const MOST: Readonly<Record<Fault, number>> = {
  drop: 0.3,
  lose: 0.3,
  delay: 0.5,
  swallow: 0.5,
  duplicate: 0.2,
  'not-found': 0.3,
  deny: 0.2,
  outage: 0.02,
  forget: 0.03,
  lag: 0.3,
  overstate: 0.1,
  'stand-still': 0.05,
  'invent-landing': 0.5,
  'invent-error': 0.3,
  'invent-transfer': 0.1,
  'invent-line': 0.05,
  hide: 0.1,
  'run-ahead': 0.2,
  belittle: 0.1,
  refuse: 0.3,
  throttle: 0.1,
  fork: 0.2,
  garbage: 0.1,
  kill: 0.03,
  stall: 0.02,
};

const AIMED_PART = 0.4;

const QUIET = { drop: 0.02, lose: 0.02, outage: 0, throttle: 0.02, garbage: 0 } as const;

/** Where faults of every kind at once would hide what a few of them do together. */
const PROFILES: readonly Readonly<Partial<Record<Fault, number>>>[] = [
  // Bytes get lost, and expire while one provider is ahead of the others.
  { ...QUIET, swallow: 0.7, delay: 0.1, fork: 0, kill: 0.005, 'run-ahead': 0.5, belittle: 0.5 },
  // Bytes land at the last moment, and one provider denies it.
  { ...QUIET, delay: 0.9, swallow: 0.1, deny: 0.3, 'not-found': 0.3, lag: 0.3, kill: 0.005 },
  // Processes end and stand still all the time, and the network does what it should.
  { ...QUIET, swallow: 0, delay: 0, deny: 0, kill: 0.08, stall: 0.04 },
  // Bytes land late, and providers begin anew without the blocks in which they have landed.
  { ...QUIET, forget: 0.6, delay: 0.7, swallow: 0.1, deny: 0, fork: 0, kill: 0.005, stall: 0 },
  // Blocks are left behind, and providers are far apart.
  { ...QUIET, fork: 0.6, lag: 0.5, 'stand-still': 0.2, kill: 0.005 },
];

/** Payouts that a backup has, and the number of the last order of an operator in it. */
interface Backup {
  payouts: ReadonlySet<string>;
  lastOrder: bigint;
}

export class Faults {
  readonly #random: Random;
  readonly #rates: ReadonlyMap<Fault, number>;
  readonly counts = new Map<string, number>();
  readonly points = new Set<string>();
  /** Transactions that were seen in a block which was left behind. */
  readonly forked = new Set<string>();
  /** Transactions of which a provider has said what is not so. */
  readonly invented = new Set<string>();
  /** The most that a provider has said others offer for a place in a block. */
  dearest = 0n;
  /** Whether the database was lost: until its operator has looked, alarms are due. */
  isRestored = false;
  /** What was in the backup, whatever clocks say. */
  restored: Backup = { payouts: new Set(), lastOrder: 0n };
  /** When the operator has filled vaults that ran out of gas. */
  filledAtMs = Infinity;
  /** From this moment of virtual time on everything works, so that everything can end. */
  overAtMs = Infinity;

  constructor(random: Random) {
    this.#random = random;
    const aimed = random.chance(AIMED_PART) ? random.pick(PROFILES) : {};
    this.#rates = new Map(
      FAULTS.map((fault) => {
        const rate = random.chance(0.3) ? 0 : random.next() * MOST[fault];
        return [fault, aimed[fault] ?? rate];
      }),
    );
  }

  /** Whether it goes wrong now; what happens at once draws from choices of its own. */
  strikes(fault: Fault, random = this.#random): boolean {
    if (this.areOver || !random.chance(this.#rates.get(fault) ?? 0)) return false;
    this.note(fault);
    return true;
  }

  note(fault: string): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
  }

  get areOver(): boolean {
    return this.overAtMs !== Infinity;
  }

  /** What ends the process that has its turn now. */
  end: () => void = () => undefined;

  /** A point at which a process may end. */
  reach(point: string, random?: Random): boolean {
    const killed = this.strikes('kill', random);
    if (killed) {
      this.points.add(point);
      this.end();
    }
    return killed;
  }
}
