import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { seededRandom, type Random } from '../bench/random.ts';
import { openModeChain, type ModeChain } from './chains.ts';
import { castOf, type Cast } from './cast.ts';
import { Faults } from './faults.ts';
import { Laws } from './oracle/laws.ts';
import { Receivers } from './receivers.ts';
import { Naps } from './naps.ts';
import { openServer, type Done, type Server } from './server.ts';
import { emptyLiquidity, openTenancies, type Tenancy } from './tenancies.ts';
import { Turnstile } from './turnstile.ts';
import { paidWallets, POISON, type PaidWallet } from './wallets.ts';
import type { Wire } from './wire.ts';

/** Everything that one seed plays on: a database, two modes with a chain each, and time. */

interface Shared {
  seed: number;
  folder: string;
  /** Processes that are at work. */
  lives: Set<{ end(): void }>;
  cast: Cast;
  receivers: Receivers;
  url: string;
  store: Store;
  random: Random;
  turnstile: Turnstile;
  naps: Naps;
  faults: Faults;
  laws: Laws;
  wallets: readonly PaidWallet[];
  /** What clients have had done, so that they can ask for it again. */
  done: Done[];
  /** When a worker has ended each payout. */
  endedAt: Map<string, number>;
  /** When the bytes of each signature were made, whatever the clocks of processes said. */
  signedAt: Map<string, number>;
}

/** The world as one mode sees it. */
export interface World extends Shared, Omit<ModeChain, 'wire'> {
  mode: Mode;
  tenancies: readonly Tenancy[];
  /** When what is owed is published first: at any moment of those in which much is on its way. */
  publishesFromMs: number;
}

export interface Story extends Shared {
  worlds: Readonly<Record<Mode, World>>;
  /** Those who order; the others are there, and nothing of theirs must change. */
  ordering: readonly Tenancy[];
  wire: Wire;
  server: Server;
  close(): Promise<void>;
}

const worldFolder = (): Promise<string> =>
  // Nothing here has to outlive a power cut.
  mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kontor-simulation-'));

const PUBLISHES_WITHIN_MS = 120_000;

/** No power is ever cut here: nothing waits for the disk. */
const openUnsafe = async (url: string): Promise<Store> => {
  const store = await openStore({ url });
  await store.rows(z.unknown(), sql`PRAGMA synchronous = OFF`);
  return store;
};

/**
 * A backup is read, and restored, on connections of its own. In all other stories the file has one
 * connection: turns never overlap, and locks of the file and statements that each connection
 * compiles for itself took a third of the time of the database.
 */
const openFor = async ({ restore }: Pick<Cast, 'restore'>, url: string): Promise<Store> => {
  const store = await openUnsafe(url);
  if (restore) return store;
  await store.rows(z.unknown(), sql`PRAGMA locking_mode = EXCLUSIVE`);
  // Nothing is read from the file after the story: no page of it has to be overwritten.
  await store.rows(z.unknown(), sql`PRAGMA secure_delete = OFF`);
  await store.rows(z.unknown(), sql`PRAGMA journal_mode = MEMORY`);
  return store;
};

/** From now on others may open the file. */
export const unlock = async ({ store }: Pick<Shared, 'store'>): Promise<void> => {
  await store.rows(z.unknown(), sql`PRAGMA locking_mode = NORMAL`);
  // The lock is given back with the next read.
  await store.rows(z.unknown(), sql`SELECT 1 FROM sqlite_schema LIMIT 1`);
};

/** The connection of a worker; it closes its own, and leaves the story's open. */
export const openWorkerStore = async ({
  url,
  store,
  cast,
}: Pick<Shared, 'url' | 'store' | 'cast'>): Promise<{ store: Store; close(): Promise<void> }> => {
  if (!cast.restore) return { store, close: async () => undefined };
  const own = await openStore({ url });
  return { store: own, close: () => own.close() };
};

interface Beginning {
  /** A migrated database, in which the organizations are. */
  file: string;
  tenancies: readonly Tenancy[];
}

/** No story has this seed: what stories make must have other names than what they begin with. */
const BEGINNING_SEED = 2 ** 31;

let beginning: Promise<Beginning> | undefined;

/** How every story begins: made once in a process. */
const makeBeginning = async (): Promise<Beginning> => {
  const folder = await worldFolder();
  const file = join(folder, 'beginning.db');
  const store = await openUnsafe(pathToFileURL(file).href);
  await migrate(store);
  const random = seededRandom(BEGINNING_SEED);
  const tenancies = await openTenancies({ store, random, turnstile: new Turnstile(random) });
  // What still lies beside the file would not be copied with it.
  await store.rows(z.unknown(), sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  await store.close();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { file, tenancies };
};

const openShared = async (
  seed: number,
  { folder, begun }: { folder: string; begun: Beginning },
): Promise<Shared> => {
  const random = seededRandom(seed);
  const turnstile = new Turnstile(random);
  const file = join(folder, 'kontor.db');
  await copyFile(begun.file, file);
  const url = pathToFileURL(file).href;
  const faults = new Faults(random);
  const laws = new Laws();
  const cast = castOf(random, seed);
  const store = await openFor(cast, url);
  if (cast.lean) await emptyLiquidity({ store, turnstile }, begun.tenancies);
  return {
    seed,
    folder,
    lives: new Set(),
    url,
    store,
    random,
    turnstile,
    naps: new Naps(turnstile),
    cast,
    receivers: new Receivers({ random, faults, laws, turnstile }),
    faults,
    laws,
    wallets: await paidWallets(),
    done: [],
    endedAt: new Map(),
    signedAt: new Map(),
  };
};

/** Makes another chain of the one that workers see, so that a test can show what the laws find. */
export type Bend = (chain: PayoutChain & VaultChain) => PayoutChain & VaultChain;

/** Nobody can sign for some wallets. */
const poisoned = <Chain extends PayoutChain>(
  chain: Chain,
  wallets: readonly PaidWallet[],
): Chain => ({
  ...chain,
  sign: (order, lifetime) => {
    const isPoisoned = wallets.some((each) => each.poisoned && each.address === order.wallet);
    return isPoisoned ? Promise.reject(new TypeError(POISON)) : chain.sign(order, lifetime);
  },
});

export const openStory = async (seed: number, bend: Bend): Promise<Story> => {
  const folder = await worldFolder();
  const begun = await (beginning ??= makeBeginning());
  const shared = await openShared(seed, { folder, begun });
  const { tenancies } = begun;
  const openWorld = async (mode: Mode): Promise<World & { wire: Wire }> => {
    const ofMode = tenancies.filter(({ tenant }) => tenant.mode === mode);
    const references = ofMode.map(({ referenceKey }) => referenceKey);
    const opened = await openModeChain({ ...shared, mode, seed, folder, references });
    return {
      ...shared,
      ...opened,
      mode,
      openChain: async (version, withLiar) => {
        const { chain, sweeper } = await opened.openChain(version, withLiar);
        return { chain: poisoned(bend(chain), shared.wallets), sweeper };
      },
      tenancies: ofMode,
      publishesFromMs: shared.turnstile.nowMs + shared.random.next() * PUBLISHES_WITHIN_MS,
    };
  };
  const worlds = { test: await openWorld('test'), live: await openWorld('live') };
  const active = new Set(tenancies.map(({ tenant }) => tenant.organizationId));
  const names = [...active].slice(0, shared.cast.organizations);
  return {
    ...shared,
    worlds,
    ordering: tenancies.filter(
      ({ tenant: { organizationId, mode } }) =>
        names.includes(organizationId) && shared.cast.modes.includes(mode),
    ),
    wire: new Map(MODES.flatMap((mode) => [...worlds[mode].wire])),
    server: openServer(shared, worlds),
    close: async () => {
      await shared.store.close();
      for (const mode of MODES) await worlds[mode].chain.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
