import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql } from '#kernel/storage/sql.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import {
  ask,
  newCaller,
  openV1,
  rowsOf,
  serveV1,
  type Caller,
  type V1Fixture,
} from '../../support/v1.ts';

/** Webhooks as an integrator meets them: at the door of /v1, and at a receiver of their own. */

const VARIABLES = {
  WEBHOOK_KEY: 'a key of thirty-two characters or more',
  WEBHOOK_LOOPBACK: '1',
};

let fixture: V1Fixture;
let receiver: Receiver;
let caller: Caller;
beforeAll(async () => {
  fixture = await openV1(VARIABLES);
});
beforeEach(async () => {
  receiver = await startReceiver();
  caller = await newCaller(fixture.database.store);
});
afterEach(() => receiver.stop());
afterAll(async () => {
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await fixture.close();
});

const PATH = '/v1/webhook-endpoints';

const create = async (more: object = {}) =>
  (await fixture.ask(caller, PATH, { body: { url: receiver.url, ...more } })).body;

const post = (path: string, body: object = {}) => fixture.ask(caller, path, { body });

const openAccount = () => post('/v1/accounts', { classification: 'SECONDARY' });

const received = async (count: number): Promise<void> => {
  await expect.poll(() => receiver.received.length).toBe(count);
};

const deliveriesOf = async (id: string, search = '') =>
  rowsOf((await fixture.ask(caller, `${PATH}/${id}/deliveries${search}`)).body.data);

test('what happens is at the receiver at once, and verified by the secret told once', async () => {
  const { webhookEndpointId: id, secret } = await create({ types: ['account.created'] });
  const { body: account } = await openAccount();
  await received(1);
  const [first] = receiver.received;
  const read = new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {});
  expect(read).toMatchObject({ type: 'account.created', version: 1, data: account });
  const shown = await fixture.ask(caller, `${PATH}/${id}`);
  expect(shown.body).toMatchObject({ url: receiver.url, disabled: false });
  expect(shown.body.secret).toBeUndefined();
  const { body: event } = await fixture.ask(
    caller,
    `/v1/events/${String(first?.headers['webhook-id'])}`,
  );
  expect(read).toMatchObject({ eventId: event.eventId, data: event.data });
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([
      { eventId: event.eventId, type: 'account.created', status: 'DELIVERED', attempts: 1 },
    ]);
  expect(await deliveriesOf(id, `?eventId=${event.eventId}&status=DELIVERED`)).toHaveLength(1);
  expect(await deliveriesOf(id, '?status=FAILED')).toEqual([]);
});

test('a message stays below 20 kB: metadata that is larger is left out, and told of', async () => {
  const { secret } = await create({ types: ['account.created'] });
  const wide = (length: number) => '\u{1F3E6}'.repeat(length);
  const filled = (value: string) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, key) => [`${key}`.padEnd(40, 'k'), value]));
  const texts = { name: wide(100), description: wide(500), classification: 'SECONDARY' };
  const open = async (metadata: object) =>
    (await post('/v1/accounts', { ...texts, metadata })).body;
  const [large, fitting] = [await open(filled(wide(280))), await open(filled('v'.repeat(290)))];
  await received(2);
  const bodies = receiver.received.map(({ body, headers }) => {
    const read = z.looseObject({ data: z.looseObject({}) });
    return { body, read: read.parse(new Webhook(secret).verify(body, headers)) };
  });
  const of = ({ accountId }: Record<string, unknown>) =>
    bodies.find(({ read }) => read.data['accountId'] === accountId);
  const { metadata, ...rest } = large;
  expect(of(large)?.read).toMatchObject({ omitted: ['metadata'], version: 1 });
  expect(of(large)?.read.data).toEqual(rest);
  // Without metadata an object is small, whatever else is as long as it may be.
  expect(Buffer.byteLength(of(large)?.body ?? '')).toBeLessThan(5000);
  expect(of(fitting)?.read).not.toHaveProperty('omitted');
  expect(of(fitting)?.read.data).toEqual(fitting);
  expect(Buffer.byteLength(of(fitting)?.body ?? '')).toBeGreaterThan(18_000);
  const { body: event } = await fixture.ask(caller, `/v1/events?objectId=${large.accountId}`);
  expect(rowsOf(event.data)[0]).toMatchObject({ data: { metadata } });
});

test('an answer that is repeated leaves the secret out, and nothing at rest has it', async () => {
  const headers = { 'Idempotency-Key': 'once' };
  const body = { url: receiver.url };
  const [first, second] = [
    await fixture.ask(caller, PATH, { body, headers }),
    await fixture.ask(caller, PATH, { body, headers }),
  ];
  const { secret, ...rest } = first.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect(second.body).toEqual(rest);
  const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const kept = await fixture.database.store.rows(
    z.object({ text: z.string() }),
    sql`SELECT sealed AS text FROM webhook_secrets UNION ALL SELECT body FROM idempotency`,
  );
  expect(kept.length).toBeGreaterThan(1);
  for (const { text } of kept) {
    expect(text).not.toContain(secret);
    expect(Buffer.from(text, 'base64url').includes(raw)).toBe(false);
  }
  expect(fixture.server.output()).not.toContain(secret);
});

test('a test event is sent whatever the types are, and can be sent again', async () => {
  const { webhookEndpointId: id, secret } = await create({ types: ['payout.failed'] });
  const { body: delivery } = await post(`${PATH}/${id}/test`);
  expect(delivery).toMatchObject({ type: 'webhook.test', status: 'PENDING', attempts: 0 });
  await received(1);
  await expect
    .poll(() => deliveriesOf(id))
    .toMatchObject([{ deliveryId: delivery.deliveryId, status: 'DELIVERED', answerStatus: 204 }]);
  const { body: again } = await post(`${PATH}/${id}/deliveries/${delivery.deliveryId}/resend`);
  expect(again).toMatchObject({ status: 'PENDING', attempts: 1 });
  await received(2);
  const [one, two] = receiver.received;
  expect(one?.headers['webhook-id']).toBe(delivery.eventId);
  expect(two?.body).toBe(one?.body);
  for (const each of receiver.received) new Webhook(secret).verify(each.body, each.headers);
});

test('a rotated secret: the old one and the new one verify what comes next', async () => {
  const { webhookEndpointId: id, secret, publicKey } = await create();
  const { body: rotated } = await post(`${PATH}/${id}/rotate-secret`);
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.publicKey).not.toBe(publicKey);
  await post(`${PATH}/${id}/test`);
  await received(1);
  const [first] = receiver.received;
  for (const each of [secret, rotated.secret])
    new Webhook(each).verify(first?.body ?? '', first?.headers ?? {});
});

test('all events since a moment are sent again, also those of before the endpoint', async () => {
  await openAccount();
  const { webhookEndpointId: id } = await create();
  await openAccount();
  await received(1);
  const since = '2020-01-01T00:00:00+01:00';
  const { body } = await post(`${PATH}/${id}/resend-all`, { since });
  expect(body).toEqual({
    object: 'webhook_resend',
    webhookEndpointId: id,
    since: '2019-12-31T23:00:00.000Z',
    events: 2,
  });
  await received(3);
  const other = { since, cursor: 'made-up' };
  expect((await post(`${PATH}/${id}/resend-all`, other)).body).toMatchObject({
    status: 400,
    errors: [{ field: 'cursor' }],
  });
  const later = { since: new Date(Date.now() + 60_000).toISOString() };
  expect((await post(`${PATH}/${id}/resend-all`, later)).body.events).toBe(0);
});

test('a disabled endpoint gets nothing, and a deleted one is gone', async () => {
  const { webhookEndpointId: id } = await create();
  const patch = (body: object) => fixture.ask(caller, `${PATH}/${id}`, { method: 'PATCH', body });
  expect((await patch({ disabled: true })).body).toMatchObject({
    disabled: true,
    disabledReason: 'REQUESTED',
  });
  await openAccount();
  expect((await patch({ disabled: false })).body.disabledReason).toBeUndefined();
  await openAccount();
  await received(1);
  const { body } = await fixture.ask(caller, `${PATH}/${id}`, { method: 'DELETE' });
  expect(body).toEqual({ webhookEndpointId: id, object: 'webhook_endpoint', deleted: true });
  const gone = await fixture.ask(caller, `${PATH}/${id}`, { method: 'DELETE' });
  expect([gone.status, gone.body.code]).toEqual([404, 'WEBHOOK_ENDPOINT_NOT_FOUND']);
  expect(rowsOf((await fixture.ask(caller, PATH)).body.data)).toEqual([]);
  await openAccount();
  expect(receiver.received).toHaveLength(1);
});

test('types are of the list, and an address inside is refused by name', async () => {
  const wrong = await post(PATH, { url: 'http://10.0.0.1/', types: [] });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'url']);
  const types = await post(PATH, { url: receiver.url, types: ['payout.lost'] });
  expect([types.status, types.body.errors[0].field]).toEqual([400, 'types.0']);
});

test('an organization has 20 endpoints in each mode', async () => {
  for (let count = 0; count < 20; count += 1) await create({ description: String(count) });
  const refused = await post(PATH, { url: receiver.url });
  expect([refused.status, refused.body.code]).toEqual([422, 'WEBHOOK_ENDPOINT_LIMIT']);
});

test('this machine is no receiver while the server can be reached from others', async () => {
  const open = await serveV1(fixture.database.url, { ...VARIABLES, HOST: '0.0.0.0' });
  try {
    const refused = await ask(open.url, caller, PATH, { body: { url: receiver.url } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  } finally {
    await open.stop();
  }
});
