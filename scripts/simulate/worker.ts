import type { Store } from '#kernel/storage/store.ts';
import { testBankRound } from './banks.ts';
import { depositRound } from './deposits.ts';
import { heldBy } from './held.ts';
import { KilledError, Life } from './life.ts';
import type { Bench, Round } from './bench.ts';
import type { Version } from './chains.ts';
import { judgeStopped } from './oracle/stops.ts';
import { payoutRound, timelyRound, vaultRound, webhookRound } from './rounds.ts';
import type { LoopName } from './naps.ts';
import { openWorkerStore, type Story } from './world.ts';

/** A worker that ends or stands still in the middle of anything, and comes back as another one. */

const PAUSE_MS = 2500;
/** Each look for deposits is several questions. */
const DEPOSITS_PAUSE_MS = 15_000;
const RETIRES_PART = 0.7;
const RETIRING_MOST_MS = 10_000;
const RETIRES_WITHIN_MS = 60_000;
const RESTART_MOST_MS = 20_000;

const CHECKS_PAUSE_MS = 30_000;
/** What these write may be something to do for others; the others mostly note how far they are. */
const MOVING: ReadonlySet<LoopName> = new Set(['payouts', 'deposits', 'sweeps', 'bank']);

const SWEEPS_PAUSE_MS = 12_000;
const BANK_PAUSE_MS = 5000;
const WEBHOOKS_PAUSE_MS = 4000;
const TIMELY_PAUSE_MS = 30_000;

interface Loop {
  loopName: LoopName;
  pauseMs: number;
  /** On which it works, alone. */
  store: NotedStore;
  round: Round;
}

/** Where a worker works: with providers of its own. */
interface WorkerFolder {
  name: string;
  version: Version;
  store: Store;
  close(): Promise<void>;
  chains: Bench['chains'];
  /** Without the provider that lies. */
  trusted: Bench['chains'];
}

export const openWorkerFolder = async (
  story: Story,
  name: 'one' | 'two',
): Promise<WorkerFolder> => {
  const { worlds, cast } = story;
  const { test, live } = worlds;
  const version = cast.versions && name === 'two' ? 'older' : 'newer';
  const chainsOf = async (withLiar: boolean): Promise<Bench['chains']> => ({
    test: await test.openChain(version, withLiar),
    live: await live.openChain(version, withLiar),
  });
  const chains = await chainsOf(true);
  const trusted = cast.liar === 'removed' ? await chainsOf(false) : chains;
  return { name, version, ...(await openWorkerStore(story)), chains, trusted };
};

/** Counts what a round writes; a process may end before each write. */
class NotedStore implements Store {
  readonly #store: Store;
  readonly #life: Life;
  writes = 0;

  constructor(store: Store, life: Life) {
    this.#store = store;
    this.#life = life;
  }

  get seals(): Store['seals'] {
    return this.#store.seals;
  }

  get isNear(): boolean {
    return this.#store.isNear;
  }

  rows: Store['rows'] = (row, statement) => this.#store.rows(row, statement);
  row: Store['row'] = (row, statement) => this.#store.row(row, statement);

  batch(statements: Parameters<Store['batch']>[0]): ReturnType<Store['batch']> {
    this.#life.reachWrite();
    this.writes += 1;
    return this.#store.batch(statements);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** Every loop of this life, each with its pause: none of them ever delays another. */
const loopsOf = (story: Story, life: Bench): readonly Loop[] => {
  const { worlds, cast } = story;
  const loop = (loopName: LoopName, pauseMs: number, roundOf: (bench: Bench) => Round): Loop => {
    const store = new NotedStore(life.store, life.life);
    return { loopName, pauseMs, store, round: roundOf({ ...life, store }) };
  };
  const ofMode = cast.modes.flatMap((mode): Loop[] => {
    const world = worlds[mode];
    const isPaidIn = cast.deposits || cast.addresses;
    return [
      loop('payouts', PAUSE_MS, (bench) => payoutRound(world, bench)),
      loop('vault', CHECKS_PAUSE_MS, (bench) => vaultRound(world, bench)),
      ...(isPaidIn
        ? [loop('deposits', DEPOSITS_PAUSE_MS, (bench) => depositRound(world, bench))]
        : []),
      ...(cast.addresses
        ? [loop('sweeps', SWEEPS_PAUSE_MS, (bench) => heldBy(world, bench).sweep)]
        : []),
    ];
  });
  return [
    ...ofMode,
    loop('times', TIMELY_PAUSE_MS, (bench) => timelyRound(story, bench)),
    ...(cast.bank && cast.modes.includes('test')
      ? [loop('bank', BANK_PAUSE_MS, (bench) => testBankRound(worlds.test, bench))]
      : []),
    ...(cast.webhooks
      ? [loop('webhooks', WEBHOOKS_PAUSE_MS, (bench) => webhookRound(story, bench))]
      : []),
  ];
};

/** SIGTERM: what has not finished some time later, is killed. It never comes back with a result. */
const retireNowAndThen = async (
  { turnstile, random, cast, naps, faults }: Story,
  life: Life,
): Promise<never> => {
  if (!cast.stops || faults.areOver || !random.chance(RETIRES_PART))
    return new Promise(() => undefined);
  await turnstile.sleep(random.next() * RETIRES_WITHIN_MS);
  faults.note('stop');
  life.retire();
  naps.wakeAll();
  await turnstile.sleep(RETIRING_MOST_MS);
  life.end();
  throw new KilledError('it has not finished in time');
};

/** Works until it is over, life after life. What it opens is open before the story begins. */
export const runWorker = async (
  story: Story,
  folder: WorkerFolder,
  isOver: () => boolean,
): Promise<void> => {
  const { turnstile, random, naps, faults } = story;
  const repeat = async (life: Life, { loopName, round, pauseMs, store }: Loop): Promise<void> => {
    for (let idleRounds = 0; !isOver() && !life.isRetiring;) {
      const before = store.writes;
      await round();
      const isIdle = store.writes === before;
      idleRounds = isIdle ? idleRounds + 1 : 0;
      if (!isIdle && MOVING.has(loopName)) naps.stir();
      await naps.sleep(loopName, pauseMs, idleRounds);
    }
  };
  for (let lives = 1; !isOver(); lives += 1) {
    const life = new Life(story);
    const owner = `${folder.name} ${lives}`;
    try {
      const ending = retireNowAndThen(story, life);
      const chains = faults.areOver ? folder.trusted : folder.chains;
      const loops = loopsOf(story, { ...folder, chains, life, owner });
      await Promise.race([ending, Promise.all(loops.map((each) => repeat(life, each)))]);
      if (life.isRetiring) await turnstile.pass(() => judgeStopped(story, owner));
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      await turnstile.sleep(random.next() * RESTART_MOST_MS);
    }
  }
};
