import { randomUUID } from 'node:crypto';
import { openOnce } from '#kernel/async/single-flight.ts';
import type { Mode } from '#access/key.ts';
import { isLoopback } from '#kernel/http/loopback.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { lookUpAddresses } from '#kernel/outbound/names.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import { backgroundWorker } from '#kernel/worker/worker.ts';
import { beatOf } from '#app/alarms/reports.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { idleTimer, operationalStore } from './store.ts';
import { idsFrom } from '#payments/ids.ts';
import type { RecordedEvent } from '#payments/event/event.ts';
import type { Store } from '#kernel/storage/store.ts';
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
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { environment } from './environment.ts';

/** The composition root of webhooks: who makes endpoints, and who sends to them. */

const { now, randomBytes } = systemWorld;

let known: { vault: SecretVault | undefined; allowLoopback: boolean } | undefined;

/** Read when it is first needed, and then kept: keys are derived slowly. */
const settings = () => {
  if (known !== undefined) return known;
  const { webhooks, host } = environment();
  // Whoever reaches this server from outside must not reach this machine's inside through it.
  const allowLoopback = webhooks.allowLoopback && isLoopback(host);
  known = { vault: secretVault(webhooks.sealingKeys, randomBytes), allowLoopback };
  return known;
};

/** Live mode knows the public internet alone. */
const urlRules = (mode: Mode): UrlRules => ({
  allowHttp: mode === 'test',
  allowLoopback: mode === 'test' && settings().allowLoopback,
});

/** What operations on webhooks are made of. */
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

/** What receivers read of an event: the object as the API shows it. */
export const eventText = (event: RecordedEvent): string =>
  messageText({ ...event, data: showEvent(event).data });

const RANDOM_BYTES = 4;
const random = (): number =>
  Buffer.from(randomBytes(RANDOM_BYTES)).readUInt32BE() / 2 ** (8 * RANDOM_BYTES);

const openDeliverer = openOnce(async (): Promise<Deliverer> => {
  const store = await operationalStore();
  return deliverer(
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
      onEnd: () => worker.isLooping() && void worker.wake(),
    },
    { ...DELIVERER_DEFAULTS, owner: randomUUID() },
  );
});

/** Long enough for several events to come together, so that they share their waits for the disk. */
const GATHER_MS = 3;
/** A scheduled function has 30 seconds, and an attempt may take 15. */
const RUN_MOST_MS = 12_000;

const beat = beatOf('webhooks');

const worker = backgroundWorker({
  round: async () => {
    const { turn, underWay } = await openDeliverer();
    const { claimed } = await turn();
    await beat();
    if (claimed >= DELIVERER_DEFAULTS.limits.total) return 'full';
    return claimed === 0 && underWay() === 0 ? 'idle' : 'busy';
  },
  settled: async () => (await openDeliverer()).settled(),
  now,
  timer: systemTimer,
  idleTimer,
  pauseMs: 100,
  gatherMs: GATHER_MS,
  runMostMs: RUN_MOST_MS,
  lingerMs: 0,
  report: (error) => emitAlarm('webhook-round-failed')({ error: String(error) }),
});

/** The scheduled sweep: also for what is written without a request. A loop is at work anyway. */
export const sweepWebhooks = worker.sweep;

/** Round after round in this process, as long as it runs. */
export const startWebhookLoop = worker.start;

/** Something was written: the worker goes on at once; many wakes are one. */
export const wakeWebhooks = (later: Later): void => {
  if (worker.isLooping()) void worker.wake();
  else later(worker.wake);
};
