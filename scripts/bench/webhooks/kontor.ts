import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { newId } from '#access/id.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { createAccount } from '#payments/account/create.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { idsFrom } from '#payments/ids.ts';
import type { Tenant } from '#payments/tenant.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { organizationStore } from '#access/storage/organizations.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { deliveryReader } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhooks/webhook-endpoints.ts';
import { webhookWork } from '#payments/storage/webhooks/webhook-work.ts';
import { eventText } from '#app/webhook-operations.ts';
import { createEndpoint } from '#payments/webhooks/create.ts';
import { secretVault } from '#payments/webhooks/vault.ts';
import { deliverer, type Deliverer } from '#payments/webhooks/worker/deliver.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import { systemWorld } from '#kernel/world.ts';

/** Kontor with so many organizations, each with one receiver, on a database of its own. */

export interface Arrival {
  eventId: string;
  /** Since 1970. */
  atMs: number;
}

export interface WebhookBench {
  tenants: readonly Tenant[];
  store: Store;
  /** Something happens: one event, durable when this resolves. */
  happen(tenant: Tenant): Promise<void>;
  worker: Deliverer;
  /** What the receivers have got since they were last asked. */
  arrivals(): Promise<Arrival[]>;
  close(): Promise<void>;
}

const { now, randomBytes } = systemWorld;

const opened = z.object({ ports: z.array(z.number()) });
const reported = z.object({ arrivals: z.array(z.tuple([z.string(), z.number()])) });

const startReceivers = async (count: number) => {
  const child = fork(join(import.meta.dirname, 'receivers.ts'), [String(count)]);
  const message = () => new Promise((received) => child.once('message', received));
  const { ports } = opened.parse(await message());
  const arrivals = async (): Promise<Arrival[]> => {
    child.send('arrivals');
    return reported.parse(await message()).arrivals.map(([eventId, atMs]) => ({ eventId, atMs }));
  };
  const stop = async (): Promise<void> => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { ports, arrivals, stop };
};

const RULES = () => ({ allowHttp: true, allowLoopback: true });
const NO_NAMES = async (): Promise<string[]> => [];

const settle = async (store: Store, ports: readonly number[]): Promise<Tenant[]> => {
  const { newId: fresh } = idsFrom(systemWorld);
  const readers = { endpoints: endpointReader(store), deliveries: deliveryReader(store) };
  const world = { now, randomBytes, newId: fresh, addresses: NO_NAMES, urlRules: RULES };
  const parts = { ...readers, ...world, vault: vault() };
  const tenants: Tenant[] = [];
  for (const port of ports) {
    const organizationId = newId('org', systemWorld);
    const facts = { organizationId, name: `Receiver ${port}`, closedAt: null };
    await organizationStore(store).add({ ...facts, createdAt: now() });
    const tenant = { organizationId, mode: 'test' } as const;
    const decide = () => createEndpoint(parts, tenant, { url: `http://127.0.0.1:${port}/` });
    await commitDecision(paymentBook(store, now), { tenant, decide });
    tenants.push(tenant);
  }
  return tenants;
};

const vault = () => secretVault(['the key of a benchmark, and of nothing else'], randomBytes);

export const openWebhookBench = async (
  file: string,
  receivers: number,
  onEnd: () => void,
): Promise<WebhookBench> => {
  const store = await openStore({ url: `file:${file}` });
  await migrate(store);
  const { ports, arrivals, stop } = await startReceivers(receivers);
  const tenants = await settle(store, ports);
  const outbound = outboundClient({ addresses: NO_NAMES });
  const worker = deliverer(
    {
      ...{ outbound, now, vault: vault(), work: webhookWork(store, eventText), urlRules: RULES },
      clockMs: () => performance.now(),
      book: paymentBook(store, now),
      random: () => 0,
      report: ({ error }) => console.error(error),
      onEnd,
    },
    { ...DELIVERER_DEFAULTS, owner: 'bench' },
  );
  const book = paymentBook(store, now);
  const ids = { ...idsFrom(systemWorld), now };
  return {
    ...{ tenants, store, worker, arrivals },
    happen: async (tenant) => {
      const decide = async () => createAccount(ids, { classification: 'SECONDARY' });
      await commitDecision(book, { tenant, decide });
    },
    close: async () => {
      await outbound.close();
      await store.close();
      await stop();
    },
  };
};
