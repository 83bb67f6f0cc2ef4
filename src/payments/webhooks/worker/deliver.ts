import { boundedCache } from '#kernel/async/bounded-cache.ts';
import { CLOCK_SLACK_MS } from '#kernel/world.ts';
import { judge } from '#payments/webhooks/judge.ts';
import { attempted } from '#payments/webhooks/states.ts';
import { shareOut } from '#payments/webhooks/share.ts';
import { signedHeaders, signerOf, type Signer } from '#payments/webhooks/sign.ts';
import { WebhookSecretError } from '#payments/webhooks/vault.ts';
import type { DelivererPorts, DelivererSettings, DeliveryTask } from './ports.ts';
import { send } from './send.ts';

/** Sends due deliveries. They run at the same time and do not wait for one another. */

export interface Deliverer {
  /** Starts due deliveries as far as the limits allow; does not wait until they end. */
  turn(): Promise<{ claimed: number }>;
  /** The number of running deliveries. */
  underWay(): number;
  /** Waits until no delivery is running. */
  settled(): Promise<void>;
}

const SIGNERS_MOST = 2000;

/** Decrypts each secret once and caches it. */
const keyRing = ({ vault }: DelivererPorts) => {
  const known = boundedCache<Signer>({ mostWeight: SIGNERS_MOST });
  return ({ secrets, endpointId }: DeliveryTask): Signer[] =>
    secrets.map((sealed) => {
      if (vault === undefined) throw new WebhookSecretError('WEBHOOK_KEY is not set');
      const signer = known.get(sealed) ?? signerOf(vault.open(sealed, endpointId));
      known.set(sealed, signer);
      return signer;
    });
};

type SignersOf = ReturnType<typeof keyRing>;

const headersOf = (signersOf: SignersOf, task: DeliveryTask, at: Date) => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Kontor-Webhooks/1.0',
  ...signedHeaders({ eventId: task.eventId, body: task.body, at }, signersOf(task)),
});

const attempt = async (
  ports: DelivererPorts,
  signersOf: SignersOf,
  task: DeliveryTask,
): Promise<void> => {
  const { tenant, url, body, failures, endpointFailures } = task;
  const headers = headersOf(signersOf, task, ports.now());
  const rules = ports.urlRules(tenant.mode);
  const answer = await send(ports, { url, rules, headers, body });
  const now = ports.now();
  const verdict = judge(answer, { failures, endpointFailures, now, random: ports.random() });
  await ports.book.commit(tenant, [attempted(task, { answer, verdict, at: now })]);
};

/** Counts running deliveries: in total, and by organization and endpoint. */
const counter = () => {
  const counts = new Map<string, number>();
  let total = 0;
  const add = ({ tenant, endpointId }: DeliveryTask, step: 1 | -1): void => {
    total += step;
    for (const id of [tenant.organizationId, endpointId]) {
      const count = (counts.get(id) ?? 0) + step;
      if (count === 0) counts.delete(id);
      else counts.set(id, count);
    }
  };
  return { counts, add, total: () => total };
};

/** Makes a worker that sends deliveries; it keeps the running ones in memory. */
export const deliverer = (ports: DelivererPorts, settings: DelivererSettings): Deliverer => {
  const signersOf = keyRing(ports);
  const underWay = counter();
  const running = new Set<Promise<void>>();
  const begin = (task: DeliveryTask): void => {
    underWay.add(task, 1);
    const work = attempt(ports, signersOf, task)
      .catch((error: unknown) => ports.report({ deliveryId: task.deliveryId, error }))
      .finally(() => {
        underWay.add(task, -1);
        running.delete(work);
        ports.onEnd?.();
      });
    running.add(work);
  };
  const { owner, leaseMs, limits } = settings;
  let lastMs = Number.POSITIVE_INFINITY;
  /** Corrects stored times at the start, and whenever the clock has gone back. */
  const settleClock = async (now: Date): Promise<void> => {
    const hasGoneBack = now.getTime() < lastMs - CLOCK_SLACK_MS;
    if (hasGoneBack) await ports.work.settleClock(now, leaseMs);
    lastMs = now.getTime();
  };
  return {
    turn: async () => {
      await settleClock(ports.now());
      const waiting = await ports.work.waiting(ports.now(), limits.endpoint);
      const shares = shareOut(waiting, underWay.counts, { total: underWay.total(), limits });
      if (shares.length === 0) return { claimed: 0 };
      const tasks = await ports.work.claim({ shares, owner, leaseMs, now: ports.now() });
      for (const task of tasks) begin(task);
      return { claimed: tasks.length };
    },
    underWay: underWay.total,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
