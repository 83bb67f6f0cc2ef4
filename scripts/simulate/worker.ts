import { KontorError } from '#kernel/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { Book } from '#payments/decision.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import {
  WORKER_DEFAULTS,
  type PayoutWork,
  type WorkerSettings,
} from '#payments/payout/worker/ports.ts';
import { runRound } from '#payments/payout/worker/round.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { watchBook } from './oracle.ts';
import type { World } from './world.ts';

/** A worker that ends or stands still in the middle of anything, and comes back as another one. */

class KilledError extends KontorError {
  override readonly name = 'KilledError';
}

const STALL_MS = 45_000;
const PAUSE_MS = 2500;
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
class Life {
  readonly #world: World;
  #ended = false;

  constructor(world: World) {
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
  chain: PayoutChain;
}

export const openWorkerFolder = async (world: World, name: string): Promise<WorkerFolder> => {
  const store = await openStore({ url: world.url });
  return { name, store, chain: await world.openChain() };
};

/** Works until it is over, life after life. What it opens is open before the story begins. */
export const runWorker = async (
  world: World,
  { name, store, chain }: WorkerFolder,
  isOver: () => boolean,
): Promise<void> => {
  const { turnstile, random } = world;
  const work = payoutWork(store);
  const book = watchBook(world, paymentBook(store, turnstile.now));
  for (let lives = 1; !isOver(); lives += 1) {
    const life = new Life(world);
    const ports = {
      work: life.work(work),
      book: life.book(book),
      chain: life.chain(chain),
      now: turnstile.now,
      report: () => undefined,
    };
    const owner = `${name} ${lives}`;
    const settings = { ...SETTINGS, mode: 'test', chain: 'solana', owner } as const;
    try {
      while (!isOver()) {
        await runRound(ports, settings);
        await turnstile.sleep(PAUSE_MS);
      }
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      await turnstile.sleep(random.next() * RESTART_MOST_MS);
    }
  }
};
