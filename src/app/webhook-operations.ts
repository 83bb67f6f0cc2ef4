import { randomUUID } from 'node:crypto';
import { openOnceFor } from '#kernel/async/single-flight.ts';
import { MODES, type Mode } from '#access/key.ts';
import { isLoopback } from '#kernel/http/loopback.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { lookUpAddresses } from '#kernel/outbound/names.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import { backgroundWorker, type Worker } from '#kernel/worker/worker.ts';
import { beatOf } from '#app/alarms/reports.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { idleTimer, storeOf } from './store.ts';
import { idsFrom } from '#payments/ids.ts';
import type { RecordedEvent } from '#payments/event/event.ts';
import type { Store } from '#kernel/storage/store.ts';
import { goOnWriting } from '#payments/storage/go-on-writing.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { deliveryReader } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhooks/webhook-endpoints.ts';
import { webhookWork } from '#payments/storage/webhooks/webhook-work.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { messageText } from '#payments/webhooks/message.ts';
import type { WebhookPorts } from '#payments/webhooks/ports.ts';
import { secretVault, type SecretVault } from '#payments/webhooks/vault.ts';
import { deliverer, type Deliverer } from '#payments/webhooks/worker/deliver.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import type { Loop } from '#kernel/worker/loop.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { environment } from './environment.ts';

/** The composition root of webhooks: operations on endpoints, and workers that deliver. */

const { now, randomBytes } = systemWorld;

let known: { vault: SecretVault | undefined; allowLoopback: boolean } | undefined;

/** Read on first use and then cached, since deriving keys is slow. */
const settings = () => {
  if (known !== undefined) return known;
  const { webhooks, host } = environment();
  // A caller from outside must not reach internal services of this machine through webhooks.
  const allowLoopback = webhooks.allowLoopback && isLoopback(host);
  known = { vault: secretVault(webhooks.sealingKeys, randomBytes), allowLoopback };
  return known;
};

/** Live mode allows only addresses on the public internet. */
const urlRules = (mode: Mode): UrlRules => ({
  allowHttp: mode === 'test',
  allowLoopback: mode === 'test' && settings().allowLoopback,
});

/** The ports of the operations on webhooks. */
export const webhookPorts = (store: Store): WebhookPorts => ({
  newId: idsFrom(systemWorld).newId,
  now,
  endpoints: endpointReader(store),
  deliveries: deliveryReader(store),
  vault: settings().vault,
  addresses: lookUpAddresses,
  urlRules,
  randomBytes,
});

/** The body that receivers get for an event: the object as the API shows it. */
export const eventText = (event: RecordedEvent): string =>
  messageText({ ...event, data: showEvent(event).data });

const RANDOM_BYTES = 4;
const random = (): number =>
  Buffer.from(randomBytes(RANDOM_BYTES)).readUInt32BE() / 2 ** (8 * RANDOM_BYTES);

const openDeliverer = openOnceFor(async (store: Store): Promise<Deliverer> =>
  deliverer(
    {
      work: webhookWork(store, eventText),
      book: paymentBook(store, now),
      outbound: outboundClient(),
      vault: settings().vault,
      urlRules,
      now,
      clockMs: () => performance.now(),
      random,
      report: ({ deliveryId, error }) =>
        emitAlarm('webhook-failed')({ deliveryId, error: String(error) }),
      onEnd: () => void wakeLooping(),
    },
    { ...DELIVERER_DEFAULTS, owner: randomUUID() },
  ),
);

/** Long enough to gather several events, so that they share one wait for the disk. */
const GATHER_MS = 3;
/** A scheduled function has 30 seconds, and an attempt may take 15. */
const RUN_MOST_MS = 12_000;

/** While one database holds both modes, the worker of live mode sends for both. */
const ownStore = async (mode: Mode): Promise<Store | undefined> => {
  const store = await storeOf(mode);
  return mode !== 'live' && store === (await storeOf('live')) ? undefined : store;
};

/** Each mode has its own worker, so that live mode never waits for test mode. */
const workerOf = (mode: Mode): Worker => {
  const beat = beatOf(mode === 'live' ? 'webhooks' : `webhooks:${mode}`);
  return backgroundWorker({
    name: `webhooks:${mode}`,
    round: async () => {
      const store = await ownStore(mode);
      if (store === undefined) return 'idle';
      const { turn, underWay } = await openDeliverer(store);
      const [{ claimed }, wasLeft] = await Promise.all([turn(), goOnWriting(store)]);
      await beat();
      if (wasLeft || claimed >= DELIVERER_DEFAULTS.limits.total) return 'full';
      return claimed === 0 && underWay() === 0 ? 'idle' : 'busy';
    },
    settled: async () => {
      const store = await ownStore(mode);
      if (store !== undefined) await (await openDeliverer(store)).settled();
    },
    now,
    timer: systemTimer,
    idleTimer,
    pauseMs: 100,
    gatherMs: GATHER_MS,
    runMostMs: RUN_MOST_MS,
    lingerMs: 0,
    report: (error) => emitAlarm('webhook-round-failed')({ mode, error: String(error) }),
  });
};

const WORKERS = { test: workerOf('test'), live: workerOf('live') } as const;
const workers = MODES.map((mode) => WORKERS[mode]);

const wakeLooping = () =>
  Promise.all(workers.filter((worker) => worker.isLooping()).map((worker) => worker.wake()));

/** The scheduled sweep, also for events written without a request. A loop does this anyway. */
export const sweepWebhooks = async (): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.sweep()));
};

/** Round after round in this process, as long as it runs. */
export const startWebhookLoop = (): Pick<Loop, 'stop'> => {
  const loops = workers.map((worker) => worker.start());
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
};

/** Work after an answer starts within this time; if it was cut off, the next write restarts it. */
const SOON_MS = 1000;

const wakerOf = ({ isLooping, wake }: Worker): ((later: Later) => void) => {
  let wakesSinceMs = -Infinity;
  return (later) => {
    if (isLooping()) return void wake();
    const nowMs = performance.now();
    if (nowMs - wakesSinceMs < SOON_MS) return;
    wakesSinceMs = nowMs;
    later(() => {
      // Later writes may miss this round, so they have to wake the worker again.
      wakesSinceMs = -Infinity;
      return wake();
    });
  };
};

const WAKERS = { test: wakerOf(WORKERS.test), live: wakerOf(WORKERS.live) } as const;

/** For code that writes to the store: wakes its worker; many calls are merged into one. */
export const webhookWaker = async (store: Store): Promise<(later: Later) => void> =>
  WAKERS[store === (await storeOf('live')) ? 'live' : 'test'];
