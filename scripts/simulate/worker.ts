import { KontorError } from '#kernel/error.ts';
import { MODES, type Mode } from '#access/key.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import {
  WORKER_DEFAULTS,
  type Alarm,
  type PayoutWork,
  type WorkerSettings,
} from '#payments/payout/worker/ports.ts';
import { runRound } from '#payments/payout/worker/round.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { STALL_MS } from './faults.ts';
import { judgeAlarm } from './oracle/alarms.ts';
import { watchBook, watchChain, watchWork } from './oracle/steps.ts';
import { depositRound } from './deposits.ts';
import type { Story } from './world.ts';

/** A worker that ends or stands still in the middle of anything, and comes back as another one. */

class KilledError extends KontorError {
  override readonly name = 'KilledError';
}

const PAUSE_MS = 2500;
/** Each look for deposits is several questions. */
const DEPOSITS_PAUSE_MS = 15_000;
const RESTART_MOST_MS = 20_000;

const SETTINGS = {
  ...WORKER_DEFAULTS,
  pollMs: 3000,
  resendMs: 4000,
} as const satisfies Partial<WorkerSettings>;

/** The phases to which a step takes its payouts, for the names of crash points. */
const phasesOf = (changes: readonly PayoutChange[]): string =>
  changes
    .flatMap((each) => (each.change === 'payout-updated' ? [each.payout.phase] : []))
    .join(' ');

/** One life of a worker: once it has ended, nothing that it began goes on. */
export class Life {
  readonly #world: Pick<Story, 'turnstile' | 'faults'>;
  #ended = false;

  constructor(world: Pick<Story, 'turnstile' | 'faults'>) {
    this.#world = world;
  }

  #point(name: string): void {
    if (!this.#ended) this.#world.faults.reach(name);
    if (this.#ended) throw new KilledError(name);
  }

  /** Each call of the port waits for its turn, and may be the last one. */
  async call<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { turnstile, faults } = this.#world;
    const stalledMs = faults.strikes('stall') ? STALL_MS : 0;
    return turnstile.pass(async () => {
      this.#world.faults.end = () => (this.#ended = true);
      this.#point(`before ${name}`);
      const result = await work();
      this.#point(`after ${name}`);
      return result;
    }, stalledMs);
  }

  work(port: PayoutWork): PayoutWork {
    return {
      claim: (claim) => this.call('claim', () => port.claim(claim)),
      release: (...given) => this.call('release', () => port.release(...given)),
      taken: (...given) => this.call('taken', () => port.taken(...given)),
    };
  }

  book(port: Book<PayoutChange>): Book<PayoutChange> {
    return {
      commit: (tenant, changes) =>
        this.call(`commit ${phasesOf(changes)}`, () => port.commit(tenant, changes)),
      commitTogether: (parts) => this.call('commit together', () => port.commitTogether(parts)),
    };
  }

  chain(port: PayoutChain): PayoutChain {
    return {
      readDestination: (...given) =>
        this.call('readDestination', () => port.readDestination(...given)),
      transferCost: (given) => this.call('transferCost', () => port.transferCost(given)),
      readLifetimes: (...given) => this.call('readLifetimes', () => port.readLifetimes(...given)),
      sign: (...given) => this.call('sign', () => port.sign(...given)),
      send: (...given) => this.call('send', () => port.send(...given)),
      readStatuses: (given) => this.call('readStatuses', () => port.readStatuses(given)),
      affordable: (given) => this.call('affordable', () => port.affordable(given)),
      readOffers: (given) => this.call('readOffers', () => port.readOffers(given)),
      proveLanding: (given) => this.call('proveLanding', () => port.proveLanding(given)),
      findExpired: (given) => this.call('findExpired', () => port.findExpired(given)),
      bindsExclusively: port.bindsExclusively,
      explainFailure: port.explainFailure,
    };
  }
}

/** Where a worker works: a connection and providers of its own. */
interface WorkerFolder {
  name: string;
  store: Store;
  chains: Readonly<Record<Mode, PayoutChain & VaultChain>>;
}

export const openWorkerFolder = async (
  { url, worlds }: Story,
  name: string,
): Promise<WorkerFolder> => {
  const chains = { test: await worlds.test.openChain(), live: await worlds.live.openChain() };
  return { name, store: await openStore({ url }), chains };
};

type Round = () => Promise<void>;

/** Rounds of payouts and of deposits in each mode, as this life does them. */
const roundsOf = (story: Story, { store, chains }: WorkerFolder, owner: string) => {
  const life = new Life(story);
  return MODES.map((mode): Record<'payouts' | 'deposits', Round> => {
    const world = story.worlds[mode];
    const { now } = world.turnstile;
    const ports = {
      work: life.work(watchWork(world, payoutWork(store))),
      book: life.book(watchBook(world, paymentBook(store, now))),
      chain: life.chain(watchChain(world, chains[mode])),
      now,
      report: (alarm: Alarm) => judgeAlarm(world, alarm),
    };
    const settings = { ...SETTINGS, mode, chain: 'solana', owner } as const;
    return {
      payouts: async () => void (await runRound(ports, settings)),
      deposits: depositRound(world, { life, store, chain: chains[mode] }),
    };
  });
};

/** Works until it is over, life after life. What it opens is open before the story begins. */
export const runWorker = async (
  story: Story,
  folder: WorkerFolder,
  isOver: () => boolean,
): Promise<void> => {
  const { turnstile, random } = story;
  const repeat = async (rounds: readonly Round[], pauseMs: number): Promise<void> => {
    while (!isOver()) {
      for (const round of rounds) await round();
      await turnstile.sleep(pauseMs);
    }
  };
  for (let lives = 1; !isOver(); lives += 1) {
    const rounds = roundsOf(story, folder, `${folder.name} ${lives}`);
    try {
      // As in a real worker, each has a loop of its own: deposits never delay payouts.
      await Promise.all([
        repeat(
          rounds.map(({ payouts }) => payouts),
          PAUSE_MS,
        ),
        repeat(
          rounds.map(({ deposits }) => deposits),
          DEPOSITS_PAUSE_MS,
        ),
      ]);
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      await turnstile.sleep(random.next() * RESTART_MOST_MS);
    }
  }
};
