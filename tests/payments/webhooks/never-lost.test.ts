import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { resendSince } from '#payments/webhooks/resend.ts';
import { deleteEndpoint, updateEndpoint } from '#payments/webhooks/update.ts';
import { heldTime } from '../../support/held-time.ts';
import { ROOT, start } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, VAULT_KEY, type WebhookFixture } from '../../support/webhooks.ts';

/** At least once, whatever happens; and nothing that was not asked for. */

let fixture: WebhookFixture;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  fixture = await openWebhooks();
});
afterEach(async () => {
  await fixture.close();
  await receiver.stop();
  expect(fixture.faults).toEqual([]);
});

const idsOf = ({ received }: Receiver): (string | undefined)[] =>
  received.map(({ headers }) => headers['webhook-id']);

const eventIds = async (): Promise<string[]> => {
  const page = { after: null, limit: 1000 };
  const events = await fixture.setup.ports.events.list(fixture.tenant, {}, page);
  return events.map(({ eventId }) => eventId).reverse();
};

const change = (
  endpointId: string,
  patch: { url?: string; disabled?: boolean; types?: string[] },
) => fixture.execute(() => updateEndpoint(fixture.ports, fixture.tenant, { endpointId, patch }));

const happen = async (times: number): Promise<void> => {
  for (let count = 0; count < times; count += 1) await fixture.happen();
};

test('each event goes to each endpoint that is for its type, and to no other', async () => {
  const { accountId } = await fixture.setup.open(fixture.tenant);
  await fixture.create({ url: `${receiver.url}/all` });
  await fixture.create({ url: `${receiver.url}/payments`, types: ['payment.completed'] });
  const stranger = await fixture.setup.newTenant();
  await fixture.create({ url: `${receiver.url}/stranger` }, stranger);
  const live = { ...fixture.tenant, mode: 'live' } as const;
  await fixture.happen();
  await fixture.setup.record(fixture.tenant, { accountId });
  await fixture.happen(live);
  await fixture.work();
  const seen = receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).type}`);
  expect(seen.sort()).toEqual([
    '/hook/all account.created',
    '/hook/all balance.updated',
    '/hook/all payment.completed',
    '/hook/payments payment.completed',
  ]);
});

test('a receiver that is down for two days gets everything, each once it is up', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  receiver.reply = () => ({ status: 503 });
  for (let hour = 0; hour < 48; hour += 6) {
    await happen(2);
    await fixture.work();
    fixture.time.pass(6 * HOUR_MS);
  }
  receiver.reply = () => ({ status: 200 });
  receiver.received.length = 0;
  for (let hour = 0; hour < 48; hour += 1) {
    await fixture.work();
    fixture.time.pass(HOUR_MS);
  }
  expect(idsOf(receiver).sort()).toEqual((await eventIds()).sort());
  const statuses = (await fixture.deliveries(endpoint.endpointId)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 16 }, () => 'DELIVERED'));
});

test('only events since its creation go to an endpoint, and while it is enabled', async () => {
  await happen(1);
  const { endpoint } = await fixture.create({ url: receiver.url });
  const { endpointId } = endpoint;
  await happen(1);
  await change(endpointId, { disabled: true });
  await happen(1);
  await fixture.work();
  expect(receiver.received).toEqual([]);
  await change(endpointId, { disabled: false });
  await happen(1);
  await fixture.work();
  const [, second, , fourth] = await eventIds();
  expect(idsOf(receiver)).toEqual([second, fourth]);
  await change(endpointId, { types: ['quote.created'] });
  await happen(1);
  await fixture.work();
  expect(receiver.received).toHaveLength(2);
});

test('what it missed comes when it is asked for, with what came before', async () => {
  await happen(2);
  fixture.time.pass(1000);
  const since = fixture.time.now();
  await happen(2);
  const { endpoint } = await fixture.create({ url: receiver.url });
  await happen(1);
  await fixture.work();
  const asked = { endpointId: endpoint.endpointId, since, after: null };
  const { events } = await fixture.execute(() => resendSince(fixture.ports, fixture.tenant, asked));
  expect(events).toBe(3);
  receiver.received.length = 0;
  await fixture.work();
  expect(idsOf(receiver).sort()).toEqual((await eventIds()).slice(2).sort());
});

test.each([
  ['is gone', { status: 410 }],
  ['asks to be left alone for a day', { status: 503, headers: { 'Retry-After': '86400' } }],
])('what the address before says while it changes, %s, keeps nothing back', async (_, reply) => {
  const next = await startReceiver();
  try {
    const { endpoint } = await fixture.create({ url: receiver.url });
    receiver.reply = async () => {
      await change(endpoint.endpointId, { url: next.url });
      return reply;
    };
    await happen(1);
    await fixture.work();
    expect(idsOf(receiver)).toHaveLength(1);
    await happen(1);
    await fixture.work();
    expect(idsOf(next).toSorted()).toEqual((await eventIds()).toSorted());
    const [first] = await fixture.deliveries(endpoint.endpointId);
    expect(first).toMatchObject({ status: 'DELIVERED' });
  } finally {
    await next.stop();
  }
});

test('nothing goes to an endpoint that was deleted', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  await happen(3);
  const { endpointId } = endpoint;
  await fixture.worker.turn();
  await fixture.worker.settled();
  receiver.received.length = 0;
  await happen(3);
  await fixture.execute(() => deleteEndpoint(fixture.ports, fixture.tenant, endpointId));
  await fixture.work();
  expect(receiver.received).toEqual([]);
});

test('two workers send each event once between them', async () => {
  await fixture.create({ url: receiver.url });
  await happen(60);
  const workers = [fixture.worker, fixture.another()];
  for (let count = 0; count < 10; count += 1)
    await Promise.all(workers.map((worker) => fixture.work(worker)));
  expect(idsOf(receiver).sort()).toEqual((await eventIds()).sort());
});

test('what a worker had claimed and never finished is sent again after its lease', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  await happen(1);
  const lost = fixture.another({ outbound: { call: () => new Promise(() => undefined) } });
  expect(await lost.turn()).toEqual({ claimed: 1 });
  fixture.time.pass(29_999);
  await fixture.work();
  expect(receiver.received).toEqual([]);
  fixture.time.pass(1);
  await fixture.work();
  expect(receiver.received).toHaveLength(1);
  expect(await fixture.deliveries(endpoint.endpointId)).toMatchObject([{ status: 'DELIVERED' }]);
});

test('a worker that comes back after its lease changes nothing any more', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  await happen(1);
  let answer: (() => void) | undefined;
  const nothing = { header: () => null, headers: () => [], bytes: new Uint8Array(), text: '' };
  const failed = { status: 500, ...nothing, isCut: false };
  const late = fixture.another({
    outbound: { call: () => new Promise((done) => (answer = () => done(failed))) },
  });
  await late.turn();
  fixture.time.pass(30_000);
  await fixture.work();
  answer?.();
  await late.settled();
  expect(await fixture.deliveries(endpoint.endpointId)).toMatchObject([
    { status: 'DELIVERED', attempts: 1 },
  ]);
});

test.each([
  ['a year ahead and back', 365 * DAY_MS],
  ['an hour ahead and back', HOUR_MS],
])('a clock that jumps %s loses nothing and keeps nothing waiting', async (_, jumpMs) => {
  await fixture.create({ url: receiver.url });
  await happen(2);
  receiver.reply = () => ({ status: 400 });
  fixture.time.pass(jumpMs);
  await fixture.work();
  await happen(1);
  const { worker } = fixture;
  await worker.turn();
  await worker.settled();
  receiver.reply = () => ({ status: 200 });
  receiver.received.length = 0;
  fixture.time.pass(-jumpMs);
  await happen(1);
  for (let step = 0; step < 3; step += 1) {
    await fixture.work();
    fixture.time.pass(jumpMs === HOUR_MS ? HOUR_MS : 6000);
  }
  expect(idsOf(receiver).sort()).toEqual((await eventIds()).sort());
});

test('kill -9 amid deliveries: everything comes, and the id tells what came twice', async () => {
  await fixture.close();
  fixture = await openWebhooks({ time: heldTime(new Date().toISOString()) });
  await fixture.create({ url: receiver.url });
  const program = join(ROOT, 'tests/support/webhook-process.ts');
  const variables = {
    DATABASE_URL: fixture.database.url,
    WEBHOOK_KEY: VAULT_KEY,
    WEBHOOK_LOOPBACK: '1',
  };
  // Half of them are never answered: they are under way when the process dies.
  let count = 0;
  receiver.reply = () => ((count += 1) % 2 === 0 ? null : { status: 200 });
  await happen(40);
  const running = await start([program], /at work/, variables);
  await expect.poll(() => count).toBeGreaterThan(20);
  await running.kill();
  receiver.reply = () => ({ status: 200 });
  fixture.time.pass(60_000);
  await fixture.work();
  const [ids, expected] = [new Set(idsOf(receiver)), await eventIds()];
  expect([...ids].sort()).toEqual(expected.sort());
  expect(receiver.received.length).toBeGreaterThan(expected.length);
});

const MANY = 2300;

test('however many are sent again, it is done in parts, and none is left out', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  const { endpointId } = endpoint;
  await change(endpointId, { disabled: true });
  for (let count = 0; count < MANY; count += 100) {
    await Promise.all(Array.from({ length: 100 }, () => fixture.happen()));
    fixture.time.pass(1);
  }
  await change(endpointId, { disabled: false });
  const parts: number[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const asked: Parameters<typeof resendSince>[2] = {
      ...{ endpointId, since: new Date(0), after: after ?? null },
    };
    const sent = await fixture.execute(() => resendSince(fixture.ports, fixture.tenant, asked));
    parts.push(sent.events);
    after = sent.next;
  }
  expect(parts).toEqual([2000, expect.any(Number)]);
  const [row] = await fixture.setup.store.rows(
    z.object({ n: z.bigint() }),
    sql`SELECT count(DISTINCT event_id) AS n FROM webhook_deliveries WHERE status = 'PENDING'`,
  );
  expect(row?.n).toBe(BigInt(MANY));
});
