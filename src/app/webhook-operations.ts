import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment } from '#kernel/config/env.ts';
import type { Mode } from '#access/key.ts';
import type { Later } from '#access/note-use.ts';
import { once, operationalStore } from './operations.ts';
import { openNames } from '#register/ownership/names.ts';
import { idsFrom } from '#payments/ids.ts';
import { startLoop, type WorkerLoop } from '#payments/payout/worker/loop.ts';
import type { RecordedEvent } from '#payments/event/event.ts';
import { shared } from '#kernel/shared.ts';
import type { Store } from '#kernel/storage/store.ts';
import { deliveryReader } from '#payments/storage/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhook-endpoints.ts';
import { webhookWork } from '#payments/storage/webhook-work.ts';
import { showEvent } from '#payments/v1/events/event.ts';
import { messageText } from '#payments/webhooks/message.ts';
import type { WebhookPorts } from '#payments/webhooks/ports.ts';
import type { UrlRules } from '#payments/webhooks/url.ts';
import { secretVault, type SecretVault } from '#payments/webhooks/vault.ts';
import { deliverer, type Deliverer } from '#payments/webhooks/worker/deliver.ts';
import { together } from '#payments/webhooks/worker/pace.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';

/** The composition root of webhooks: who makes endpoints, and who sends to them. */

const { now, randomBytes } = systemWorld;

let known: { vault: SecretVault | undefined; allowLoopback: boolean } | undefined;

/** Read when it is first needed, and then kept: keys are derived slowly. */
const settings = () => {
  if (known !== undefined) return known;
  const { sealingKeys, allowLoopback } = readEnvironment().webhooks;
  known = { vault: secretVault(sealingKeys, randomBytes), allowLoopback };
  return known;
};

/** Live mode knows the public internet alone. */
const urlRules = (mode: Mode): UrlRules => ({
  allowHttp: mode === 'test',
  allowLoopback: mode === 'test' && settings().allowLoopback,
});

const NAMES_MOST_MS = 5000;

/** What a host leads to, and an error after a few seconds. */
const addresses = async (host: string): Promise<string[]> => {
  const names = openNames({});
  const late = setTimeout(() => names.cancel(), NAMES_MOST_MS);
  return names.addresses(host).finally(() => clearTimeout(late));
};

/** What operations on webhooks are made of. */
export const webhookPorts = (store: Store): WebhookPorts => ({
  newId: idsFrom(systemWorld).newId,
  now,
  endpoints: endpointReader(store),
  deliveries: deliveryReader(store),
  vault: settings().vault,
  addresses,
  urlRules,
  randomBytes,
});

/** What receivers read of an event: the object as the API shows it. */
export const eventText = (event: RecordedEvent): string =>
  messageText({ ...event, data: showEvent(event).data });

const tell = (kind: string, told: object): void =>
  console.error(JSON.stringify({ at: now().toISOString(), kind, ...told }));

const RANDOM_BYTES = 4;
const random = (): number =>
  Buffer.from(randomBytes(RANDOM_BYTES)).readUInt32BE() / 2 ** (8 * RANDOM_BYTES);

let loop: WorkerLoop | undefined;

/** Wherever a loop is at work. */
const kickLoop = together(() => loop?.kick(), systemTimer);

const open = once(async (): Promise<Deliverer> => {
  // Who only writes events need not wait for what sends them to be read.
  const { webhookSender } = await import('#kernel/outbound/send.ts');
  return deliverer(
    {
      work: webhookWork(await operationalStore(), eventText),
      sender: webhookSender({ addresses }),
      vault: settings().vault,
      urlRules,
      now,
      random,
      report: ({ deliveryId, error }) =>
        tell('webhook-failed', { deliveryId, error: String(error) }),
      onEnd: kickLoop,
    },
    { ...DELIVERER_DEFAULTS, owner: randomUUID() },
  );
});

const PAUSE_MS = 100;
/** A scheduled function has 30 seconds, and an attempt may take 15. */
const SPAN_MS = 12_000;
/** What is under way when this process is to end; the rest is sent again after its lease. */
const FAREWELL_MS = 2000;

const turn = async (): Promise<{ claimed: number }> => (await open()).turn();

/** Sends until nothing is due, or as long as a function has time. */
const sendDue = async (): Promise<void> => {
  const worker = await open();
  const untilMs = now().getTime() + SPAN_MS;
  while (now().getTime() < untilMs) {
    const { claimed } = await worker.turn();
    if (claimed === 0 && worker.underWay() === 0) return;
    await Promise.race([worker.settled(), pause(PAUSE_MS)]);
  }
  await worker.settled();
};

/** The scheduled sweep: also for what is written without a request. A loop is at work anyway. */
export const sweepWebhooks = async (): Promise<void> => {
  if (loop !== undefined) return loop.kick();
  const untilMs = now().getTime() + SPAN_MS;
  while (now().getTime() < untilMs) {
    await sendDue();
    await pause(PAUSE_MS);
  }
};

/** Turn after turn in this process, as long as it runs. */
export const startWebhookLoop = (): WorkerLoop => {
  const started = startLoop({
    round: turn,
    timer: systemTimer,
    pauseMs: PAUSE_MS,
    most: DELIVERER_DEFAULTS.limits.total,
    report: (error) => tell('webhook-turn-failed', { error: String(error) }),
  });
  loop = started;
  const stop = async (): Promise<void> => {
    await started.stop();
    const settled = open().then((worker) => worker.settled());
    await Promise.race([settled, pause(FAREWELL_MS, undefined, { ref: false })]);
  };
  return { ...started, stop };
};

let isMoreDue = false;

const sendAllDue = shared(async (): Promise<void> => {
  while (isMoreDue) {
    isMoreDue = false;
    await sendDue();
  }
});

/** Something was written: whoever works here goes on at once; many kicks are one. */
export const kickWebhooks = (later: Later): void => {
  if (loop !== undefined) return kickLoop();
  isMoreDue = true;
  later(sendAllDue);
};
