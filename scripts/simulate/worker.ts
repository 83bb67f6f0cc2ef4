import { MODES } from '#access/key.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { testBankRound } from './banks.ts';
import { depositRound } from './deposits.ts';
import { heldBy } from './held.ts';
import { KilledError, Life } from './life.ts';
import type { Bench, Round } from './bench.ts';
import { payoutRound, timelyRound, vaultRound, webhookRound } from './rounds.ts';
import type { Story } from './world.ts';

/** A worker that ends or stands still in the middle of anything, and comes back as another one. */

const PAUSE_MS = 2500;
/** Each look for deposits is several questions. */
const DEPOSITS_PAUSE_MS = 15_000;
const RESTART_MOST_MS = 20_000;

const CHECKS_PAUSE_MS = 30_000;
const SWEEPS_PAUSE_MS = 12_000;
const BANK_PAUSE_MS = 5000;
const WEBHOOKS_PAUSE_MS = 4000;
const TIMELY_PAUSE_MS = 30_000;

interface Loop {
  round: Round;
  pauseMs: number;
}

/** Where a worker works: a connection and providers of its own. */
interface WorkerFolder {
  name: string;
  store: Store;
  chains: Bench['chains'];
}

export const openWorkerFolder = async (
  { url, worlds }: Story,
  name: string,
): Promise<WorkerFolder> => {
  const chains = { test: await worlds.test.openChain(), live: await worlds.live.openChain() };
  return { name, store: await openStore({ url }), chains };
};

/** Every loop of this life, each with its pause: none of them ever delays another. */
const loopsOf = (story: Story, bench: Bench): readonly Loop[] => {
  const { worlds, cast } = story;
  const ofMode = MODES.flatMap((mode): Loop[] => {
    const world = worlds[mode];
    return [
      { round: payoutRound(world, bench), pauseMs: PAUSE_MS },
      { round: vaultRound(world, bench), pauseMs: CHECKS_PAUSE_MS },
      ...(cast.deposits || cast.addresses
        ? [
            {
              round: depositRound(world, bench),
              pauseMs: DEPOSITS_PAUSE_MS,
            },
          ]
        : []),
      ...(cast.addresses ? [{ round: heldBy(world, bench).sweep, pauseMs: SWEEPS_PAUSE_MS }] : []),
    ];
  });
  const bank = { round: testBankRound(worlds.test, bench), pauseMs: BANK_PAUSE_MS };
  const webhooks = { round: webhookRound(story, bench), pauseMs: WEBHOOKS_PAUSE_MS };
  return [
    ...ofMode,
    { round: timelyRound(story, bench), pauseMs: TIMELY_PAUSE_MS },
    ...(cast.bank ? [bank] : []),
    ...(cast.webhooks ? [webhooks] : []),
  ];
};

/** Works until it is over, life after life. What it opens is open before the story begins. */
export const runWorker = async (
  story: Story,
  folder: WorkerFolder,
  isOver: () => boolean,
): Promise<void> => {
  const { turnstile, random } = story;
  const repeat = async ({ round, pauseMs }: Loop): Promise<void> => {
    while (!isOver()) {
      await round();
      await turnstile.sleep(pauseMs);
    }
  };
  for (let lives = 1; !isOver(); lives += 1) {
    const life = new Life(story);
    const owner = `${folder.name} ${lives}`;
    try {
      await Promise.all(loopsOf(story, { ...folder, life, owner }).map(repeat));
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      await turnstile.sleep(random.next() * RESTART_MOST_MS);
    }
  }
};
