import { randomBytes } from 'node:crypto';
import { openOnce } from '#kernel/async/single-flight.ts';
import type { ApiKey } from '#access/key.ts';
import { useNoter } from '#access/note-use.ts';
import { keyStore } from '#access/storage/keys.ts';
import { clientName } from '#kernel/http/client-name.ts';
import { memoryQuota } from '#kernel/http/quota.ts';
import { databaseFile } from '#kernel/storage/client.ts';
import { requestQuota, type QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { openThreadedStore } from '#kernel/storage/threaded-store.ts';
import { sharedTicks } from '#kernel/worker/shared-ticks.ts';
import { systemTimer, systemWorld, type Timer } from '#kernel/world.ts';
import { environment } from './environment.ts';

/** The operational database, and what all parts keep in it. */

/** Requests are answered within two seconds, whoever holds the file. */
const REQUEST_PATIENCE = { busyTimeoutMs: 200, patienceMs: 500 };

const open = async (options: { busyTimeoutMs?: number } = {}): Promise<Store> => {
  const { databaseUrl: url, databaseToken: token, databaseThread, dataKeys } = environment();
  const isThreaded = databaseThread && databaseFile(url) !== undefined;
  return isThreaded
    ? openThreadedStore({ url, dataKeys, ...REQUEST_PATIENCE, ...options })
    : openStore({ url, token, dataKeys, ...options });
};

export const operationalStore = openOnce(() => open());

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
const patientStore = openOnce(() =>
  environment().databaseThread ? operationalStore() : open({ busyTimeoutMs: 0 }),
);

/** Notes when a key was last used. */
export const noteUse = useNoter({
  keys: { noteUse: async (...use) => keyStore(await patientStore()).noteUse(...use) },
  now: systemWorld.now,
});

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

const ticks = sharedTicks(systemTimer, TICK_MS, Date.now);

/**
 * Times the pauses of loops that have found nothing: a file is asked whenever each of them likes, a
 * server once a second by all of them together.
 */
export const idleTimer: Timer = {
  after: (delayMs, ring) => {
    const isFile = databaseFile(environment().databaseUrl) !== undefined;
    return (isFile ? systemTimer : ticks).after(delayMs, ring);
  },
};
