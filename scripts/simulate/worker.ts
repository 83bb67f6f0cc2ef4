import { MODES, type Mode } from '#access/key.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { WORKER_DEFAULTS, type Alarm, type WorkerSettings } from '#payments/payout/worker/ports.ts';
import { runRound } from '#payments/payout/worker/round.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { judgeAlarm } from './oracle/alarms.ts';
import { watchBook, watchChain, watchWork } from './oracle/steps.ts';
import { depositRound } from './deposits.ts';
import { KilledError, Life } from './life.ts';
import { gateOf } from './outflows.ts';
import type { Story } from './world.ts';

/** A worker that ends or stands still in the middle of anything, and comes back as another one. */

const PAUSE_MS = 2500;
/** Each look for deposits is several questions. */
const DEPOSITS_PAUSE_MS = 15_000;
const RESTART_MOST_MS = 20_000;

const SETTINGS = {
  ...WORKER_DEFAULTS,
  pollMs: 3000,
  resendMs: 4000,
} as const satisfies Partial<WorkerSettings>;

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
    const book = life.book(watchBook(world, paymentBook(store, now)));
    const ports = {
      work: life.work(watchWork(world, payoutWork(store))),
      book,
      gate: gateOf(world, { life, store, chain: chains[mode], book: paymentBook(store, now) }),
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
