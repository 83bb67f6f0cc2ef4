import { randomBytes } from 'node:crypto';
import { openOnce } from '#kernel/async/single-flight.ts';
import type { ApiKey, Mode } from '#access/key.ts';
import { useNoter } from '#access/note-use.ts';
import { keyStore } from '#access/storage/keys.ts';
import { clientName } from '#kernel/http/client-name.ts';
import { memoryQuota } from '#kernel/http/quota.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { requestQuota, type QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import { openStore, type Store, type StoreOptions } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threads/threaded-store.ts';
import { sharedTicks } from '#kernel/worker/shared-ticks.ts';
import { systemTimer, systemWorld, type Timer } from '#kernel/world.ts';
import { environment } from './environment.ts';
import { storeOfModes } from '#access/storage/database-modes.ts';

/** The operational database, and the data in it that all parts share. */

/** Requests are answered within two seconds, even while another process locks the file. */
const REQUEST_PATIENCE = { busyTimeoutMs: 200, patienceMs: 500 };

interface Address {
  url: string;
  token: string | undefined;
}

type Options = Pick<StoreOptions, 'busyTimeoutMs'>;

const openAt = async ({ url, token }: Address, options: Options = {}): Promise<Store> => {
  const { databaseThread, dataKeys } = environment();
  const isThreaded = databaseThread && databaseFile(url) !== undefined;
  return isThreaded
    ? openThreadedStore({ url, dataKeys, ...REQUEST_PATIENCE, ...options })
    : openStore({ url, token, dataKeys, ...options });
};

const open = (options: Options = {}): Promise<Store> => {
  const { databaseUrl: url, databaseToken: token } = environment();
  return openAt({ url, token }, options);
};

const openTest = async (options: Options = {}): Promise<Store | undefined> => {
  const { testDatabase } = environment();
  return testDatabase && openAt(testDatabase, options);
};

/** The main database: live mode, and all data that belongs to no mode. */
export const operationalStore = openOnce(() => open());

/** The store of a mode: the main database for both modes, until they are separated. */
export const storeOf = storeOfModes({ main: operationalStore, open: () => openTest() });

const processSalt = randomBytes(32).toString('base64url');

/** The pseudonym under which the requests of a caller's address are counted. */
export const nameClient = (address: string): string => {
  const { rateSalt, databaseToken } = environment();
  return clientName(address, rateSalt ?? databaseToken ?? processSalt);
};

/** The keys of the operational database, which is opened on the first lookup. */
export const keys = {
  findByDigest: async (digest: string): Promise<ApiKey | undefined> =>
    keyStore(await operationalStore()).findByDigest(digest),
};

// In a process without a writer thread, waiting for a lock blocks every other answer: this
// connection never waits.
const patientStore = openOnce(() => open({ busyTimeoutMs: 0 }));

const withoutThread = storeOfModes({
  main: patientStore,
  open: () => openTest({ busyTimeoutMs: 0 }),
});

const patientStoreOf: typeof storeOf = (mode) =>
  environment().databaseThread ? storeOf(mode) : withoutThread(mode);

const noterOf = (mode: Mode) =>
  useNoter({
    keys: { noteUse: async (...use) => keyStore(await patientStoreOf(mode)).noteUse(...use) },
    now: systemWorld.now,
  });

const testNoter = noterOf('test');

/** Records when a key of the main database was last used, such as an operator's key. */
export const noteUse = noterOf('live');

/** The function that records the use of the keys of a database. */
export const noterIn = async (store: Store): Promise<typeof noteUse> =>
  store === (await operationalStore()) ? noteUse : testNoter;

/** Whether this process alone answers all requests. */
export const isOneProcess = (): boolean => environment().databaseThread;

const counters = new Map<string, QuotaCounter>();

/** The quota of clients; if several processes answer, they share the counter. */
export const visitorQuota = async (
  prefix: string,
  { most, windowMs }: { most: number; windowMs: number },
): Promise<QuotaCounter> => {
  const known = counters.get(prefix);
  if (known !== undefined) return known;
  const counter = isOneProcess()
    ? memoryQuota({ most: () => most, windowMs }, systemWorld.now)
    : requestQuota(await operationalStore(), { prefix, most, windowMs }, systemWorld.now);
  counters.set(prefix, counter);
  return counter;
};

const TICK_MS = 1000;
/** Longer than locally: together the loops send several queries, one after the other. */
const FAR_TICK_MS = 2000;

const nearTicks = sharedTicks(systemTimer, TICK_MS, Date.now);
const farTicks = sharedTicks(systemTimer, FAR_TICK_MS, Date.now);

const isFar = (): boolean => databaseFile(environment().databaseUrl) === undefined;

/**
 * Times the pauses of idle loops: all of them query the database at the same moment, once a
 * second, or every two seconds if the database is a server. A write in this process wakes them at
 * once.
 */
export const idleTimer: Timer = {
  after: (...asked) => (isFar() ? farTicks : nearTicks).after(...asked),
};
