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

/** The operational database, and what all parts keep in it. */

/** Requests are answered within two seconds, no matter who holds the file. */
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

/** The main database: live mode, and all that is of no mode. */
export const operationalStore = openOnce(() => open());

/** Where the rows of a mode are: both in the main database, until they are apart. */
export const storeOf = storeOfModes({ main: operationalStore, open: () => openTest() });

const processSalt = randomBytes(32).toString('base64url');

/** How a caller's address is called wherever its requests are counted. */
export const nameClient = (address: string): string => {
  const { rateSalt, databaseToken } = environment();
  return clientName(address, rateSalt ?? databaseToken ?? processSalt);
};

/** The keys of the operational database, which is opened when one is looked up. */
export const keys = {
  findByDigest: async (digest: string): Promise<ApiKey | undefined> =>
    keyStore(await operationalStore()).findByDigest(digest),
};

// To wait for a lock holds up every other answer of a process without a thread that writes: this
// connection never does.
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

/** Notes when a key was last used: one of the main database, as those of operators are. */
export const noteUse = noterOf('live');

/** The same for the keys of a database. */
export const noterIn = async (store: Store): Promise<typeof noteUse> =>
  store === (await operationalStore()) ? noteUse : testNoter;

/** Whether all that visitors ask for is answered by this very process. */
export const isOneProcess = (): boolean => environment().databaseThread;

const counters = new Map<string, QuotaCounter>();

/** How often visitors may ask; where several processes answer, they share the count. */
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
/** All of them together put several questions then, one after the other. */
const FAR_TICK_MS = 2000;

const nearTicks = sharedTicks(systemTimer, TICK_MS, Date.now);
const farTicks = sharedTicks(systemTimer, FAR_TICK_MS, Date.now);

const isFar = (): boolean => databaseFile(environment().databaseUrl) === undefined;

/**
 * Times the pauses of loops that have found nothing: all of them ask the database together, once a
 * second, or every two seconds where it is a server. What is written in this process wakes them at
 * once.
 */
export const idleTimer: Timer = {
  after: (...asked) => (isFar() ? farTicks : nearTicks).after(...asked),
};
