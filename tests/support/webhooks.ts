import { randomBytes, randomUUID } from 'node:crypto';
import type { Mode } from '#access/key.ts';
import { outboundClient, type OutboundOptions } from '#kernel/outbound/client.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import type { Change } from '#payments/changes.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { Decision } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import { deliveryReader } from '#payments/storage/webhooks/webhook-deliveries.ts';
import { endpointReader } from '#payments/storage/webhooks/webhook-endpoints.ts';
import { webhookWork } from '#payments/storage/webhooks/webhook-work.ts';
import { eventText } from '#app/webhook-operations.ts';
import {
  createEndpoint,
  type EndpointOrder,
  type EndpointWithSecret,
} from '#payments/webhooks/create.ts';
import type { WebhookDelivery } from '#payments/webhooks/delivery.ts';
import type { WebhookPorts } from '#payments/webhooks/ports.ts';
import { listDeliveries } from '#payments/webhooks/read.ts';
import { secretVault } from '#payments/webhooks/vault.ts';
import { deliverer, type Deliverer } from '#payments/webhooks/worker/deliver.ts';
import { DELIVERER_DEFAULTS, type DelivererPorts } from '#payments/webhooks/worker/ports.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { heldTime, type HeldTime } from './held-time.ts';
import { setupOf, type Setup } from './payments.ts';

/** Everything that webhooks are made of, on a fresh database and with a clock that a test moves. */
export interface WebhookFixture {
  database: TestDatabase;
  setup: Setup;
  time: HeldTime;
  ports: WebhookPorts;
  tenant: Tenant;
  /** Goes on with another organization: nothing is there, as on a fresh database. */
  renew(): Promise<void>;
  /** What went wrong on our side. */
  faults: unknown[];
  create(order: EndpointOrder, tenant?: Tenant): Promise<EndpointWithSecret>;
  /** Does what a verb decides. */
  execute<Result>(
    decide: () => Promise<Decision<Result, Change>>,
    tenant?: Tenant,
  ): Promise<Result>;
  /** Something happens: one `account.created`. */
  happen(tenant?: Tenant): Promise<void>;
  worker: Deliverer;
  another(ports?: Partial<DelivererPorts>): Deliverer;
  /** Turns until nothing is due any more. */
  work(worker?: Deliverer): Promise<void>;
  deliveries(endpointId: string, tenant?: Tenant): Promise<readonly WebhookDelivery[]>;
  close(): Promise<void>;
}

interface FixtureOptions extends OutboundOptions {
  time?: HeldTime;
  rules?(mode: Mode): UrlRules;
  mode?: Mode;
}

/** As a local run has it: loopback in test mode. */
const LOCAL = (mode: Mode): UrlRules => ({
  allowHttp: mode === 'test',
  allowLoopback: mode === 'test',
});

const NOWHERE = async (): Promise<string[]> => [];

export const VAULT_KEY = 'the key under which tests seal secrets';

export const openWebhooks = async (options: FixtureOptions = {}): Promise<WebhookFixture> => {
  const { time = heldTime(), rules: urlRules = LOCAL, addresses = NOWHERE } = options;
  const { now } = time;
  const database = await freshDatabase();
  const { store } = database;
  const setup = setupOf(store, now);
  const vault = secretVault([VAULT_KEY], randomBytes);
  const ports: WebhookPorts = {
    ...{ newId: setup.ports.newId, now, vault, addresses, urlRules, randomBytes },
    endpoints: endpointReader(store),
    deliveries: deliveryReader(store),
  };
  const mode = options.mode ?? 'test';
  const tenant = await setup.newTenant(mode);
  const outbound = outboundClient({ ...options, addresses });
  const clockMs = (): number => performance.now();
  const faults: unknown[] = [];
  const another = (more: Partial<DelivererPorts> = {}): Deliverer => {
    const report = (fault: unknown): void => void faults.push(fault);
    const work = webhookWork(store, eventText);
    const parts = { work, book: setup.book, outbound, vault, urlRules, now, report };
    const settings = { ...DELIVERER_DEFAULTS, owner: randomUUID() };
    return deliverer({ ...parts, clockMs, random: () => 0, ...more }, settings);
  };
  const worker = another();
  const execute: WebhookFixture['execute'] = (decide, whose = fixture.tenant) =>
    commitDecision(setup.book, { tenant: whose, decide });
  const fixture: WebhookFixture = {
    ...{ database, setup, time, ports, tenant, faults, worker, another, execute },
    renew: async () => {
      fixture.tenant = await setup.newTenant(mode);
    },
    create: (order, whose = fixture.tenant) =>
      execute(() => createEndpoint(ports, whose, order), whose),
    happen: async (whose = fixture.tenant) => {
      await setup.open(whose);
    },
    work: async (by = worker) => {
      for (let claimed = 1; claimed > 0; await by.settled()) ({ claimed } = await by.turn());
    },
    deliveries: async (endpointId, whose = fixture.tenant) => {
      const page = { after: null, limit: 100 };
      return (await listDeliveries(ports, whose, { endpointId, filter: {}, page })).items;
    },
    close: async () => {
      await outbound.close();
      await database.drop();
    },
  };
  return fixture;
};
