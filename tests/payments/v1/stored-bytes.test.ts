import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { possibleProblems } from '#payments/v1/possible-problems.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { ask, newCaller, rowsOf, serveV1, type Caller, type V1Server } from '../../support/v1.ts';

let database: TestDatabase;
let server: V1Server;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  server = await serveV1(database.url, {
    STORED_TEST_MEGABYTES: '1',
    WEBHOOK_KEY: 'a key of thirty-two characters or more',
    WEBHOOK_LOOPBACK: '1',
  });
  caller = await newCaller(database.store);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const METADATA_BYTES = 20_000;
const metadata = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`part-${index}`, 'x'.repeat(METADATA_BYTES / 40)]),
);

const create = async (asked: Caller, body: object = {}): Promise<string> => {
  const answer = await ask(server.url, asked, '/v1/accounts', {
    method: 'POST',
    body: { classification: 'SECONDARY', ...body },
  });
  expect(answer.status).toBe(200);
  return String(answer.body.accountId);
};

const change = (asked: Caller, accountId: string, body: object) =>
  ask(server.url, asked, `/v1/accounts/${accountId}`, { method: 'PATCH', body });

const stored = async ({ organizationId }: Caller): Promise<number> => {
  const row = z.object({ bytes: count });
  const statement = sql`SELECT bytes FROM stored_bytes WHERE organization_id = ${organizationId}`;
  return (await database.store.row(row, statement))?.bytes ?? 0;
};

test('a change keeps what changed, and its event is read whole all the same', async () => {
  const accountId = await create(caller, { metadata });
  const before = await stored(caller);
  expect(before).toBeGreaterThan(METADATA_BYTES);
  for (const name of ['one', 'two', 'three'])
    expect((await change(caller, accountId, { name })).status).toBe(200);
  expect((await stored(caller)) - before).toBeLessThan(3000);
  await change(caller, accountId, { metadata: { short: 'yes' } });
  await change(caller, accountId, { metadata });
  await change(caller, accountId, { name: 'four' });
  const { body } = await ask(server.url, caller, `/v1/events?objectId=${accountId}`);
  const events = rowsOf(body.data).map(({ data }) => data);
  const whole = z.array(z.object({ name: z.string(), metadata: z.record(z.string(), z.string()) }));
  expect(whole.parse(events).map((each) => [each.name, Object.keys(each.metadata).length])).toEqual(
    [
      ['four', 40],
      ['three', 40],
      ['three', 1],
      ['three', 40],
      ['two', 40],
      ['one', 40],
      ['OPERATING', 40],
    ],
  );
  const problems = (await checkDatabase({ url: database.url })).flatMap((each) => each.problems);
  expect(problems).toEqual([]);
});

test('beyond the quota writes are a 422 that says so; others, and reads, go on', async () => {
  const greedy = await newCaller(database.store);
  const accountId = await create(greedy);
  let last = await change(greedy, accountId, { metadata });
  for (let round = 0; round < 80 && last.status === 200; round += 1)
    last = await change(greedy, accountId, { metadata: { ...metadata, round: String(round) } });
  expect([last.status, last.body.code]).toEqual([422, 'STORAGE_QUOTA_EXCEEDED']);
  expect(last.body).toMatchObject({
    detail:
      'Your organization has stored 1 MB in test mode, of 1 MB: keep long metadata and ' +
      'descriptions with you and send a reference, and ask the operator for more room',
    type: expect.stringMatching(/\/docs\/api\/errors\/storage-quota-exceeded$/),
  });
  expect(await stored(greedy)).toBeLessThan(1_000_000 + 2 * METADATA_BYTES);
  expect((await ask(server.url, greedy, `/v1/accounts/${accountId}`)).status).toBe(200);
  const other = await newCaller(database.store);
  await create(other);
});

test('a spent quota binds its own mode alone, and a refusal takes no Idempotency-Key', async () => {
  const spent = await newCaller(database.store);
  const { organizationId } = spent;
  const live = await newCaller(database.store, { organizationId, mode: 'live' });
  const fill = (bytes: number) =>
    database.store.batch([
      sql`UPDATE stored_bytes SET bytes = ${bytes} WHERE organization_id = ${organizationId}
            AND mode = 'test'`,
    ]);
  await create(spent);
  await fill(1_000_000);
  const order = (asked: Caller) =>
    ask(server.url, asked, '/v1/accounts', {
      method: 'POST',
      body: { classification: 'SECONDARY' },
      headers: { 'Idempotency-Key': 'after-the-quota' },
    });
  expect((await order(spent)).status).toBe(422);
  expect((await order(live)).status).toBe(200);
  await fill(999_999);
  const taken = await order(spent);
  expect([taken.status, taken.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
});

test('a repeated request is its stored answer, even if the first reached the quota', async () => {
  const full = await newCaller(database.store);
  const { organizationId } = full;
  const keyed = (key: string, name = 'first') =>
    ask(server.url, full, '/v1/accounts', {
      method: 'POST',
      body: { classification: 'SECONDARY', name },
      headers: { 'Idempotency-Key': key },
    });
  const first = await keyed('same');
  await database.store.batch([
    sql`UPDATE stored_bytes SET bytes = 1000000 WHERE organization_id = ${organizationId}`,
  ]);
  const again = await keyed('same');
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect((await keyed('same', 'other')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await keyed('new')).body.code).toBe('STORAGE_QUOTA_EXCEEDED');
});

const WEBHOOK_URL = 'http://127.0.0.1:9999/hook';

test('with a spent quota passes what keeps nothing of its body, or takes back', async () => {
  const spent = await newCaller(database.store);
  const { organizationId } = spent;
  const go = (path: string, body: object) => ask(server.url, spent, path, { method: 'POST', body });
  const accountId = await create(spent);
  const paid = await go('/v1/sandbox/payments', { accountId, amount: '1', assetCode: 'EUR' });
  const made = await go('/v1/webhook-endpoints', { url: WEBHOOK_URL });
  expect([paid.status, made.status]).toEqual([200, 200]);
  await database.store.batch([
    sql`UPDATE stored_bytes SET bytes = 1000000 WHERE organization_id = ${organizationId}`,
  ]);
  const endpoint = `/v1/webhook-endpoints/${String(made.body.webhookEndpointId)}`;
  const tested = await go(`${endpoint}/test`, {});
  const answers = [
    tested,
    await go(`${endpoint}/deliveries/${String(tested.body.deliveryId)}/resend`, {}),
    await go(`${endpoint}/resend-all`, { since: '2026-01-01T00:00:00Z' }),
    await go(`${endpoint}/rotate-secret`, {}),
    await go(`/v1/sandbox/payments/${String(paid.body.paymentId)}/refund`, {}),
    await go('/v1/sandbox/clock', { seconds: 1 }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [200, undefined]),
  );
  expect((await go('/v1/webhook-endpoints', { url: WEBHOOK_URL })).status).toBe(422);
});

test('the documents name the quota where it can refuse, and nowhere else', () => {
  const refusing = OPERATIONS.filter(({ contract }) =>
    possibleProblems(contract).includes('STORAGE_QUOTA_EXCEEDED'),
  );
  expect(refusing.map(({ contract }) => contract.operationId).sort()).toEqual([
    'accept_quote',
    'create_account',
    'create_beneficiary',
    'create_crypto_payout',
    'create_quote',
    'create_webhook_endpoint',
    'make_sandbox_deposit',
    'record_sandbox_payment',
    'update_account',
    'update_webhook_endpoint',
  ]);
});

test('a change that changes nothing is answered also beyond the quota', async () => {
  const full = await newCaller(database.store);
  const accountId = await create(full, { name: 'Till', metadata: { a: 1 } });
  const url = 'http://127.0.0.1:9999/';
  const { body: endpoint } = await ask(server.url, full, '/v1/webhook-endpoints', {
    body: { url },
  });
  await database.store.batch([
    sql`UPDATE stored_bytes SET bytes = 1000000 WHERE organization_id = ${full.organizationId}`,
  ]);
  const before = await stored(full);
  const same = [{}, { name: 'Till' }, { metadata: { a: 1 }, classification: 'SECONDARY' }];
  for (const body of same) expect((await change(full, accountId, body)).status).toBe(200);
  const at = `/v1/webhook-endpoints/${String(endpoint.webhookEndpointId)}`;
  const patch = (body: object) => ask(server.url, full, at, { method: 'PATCH', body });
  for (const body of [{}, { url }]) expect((await patch(body)).status).toBe(200);
  expect(await stored(full)).toBe(before);
  for (const answer of [
    await change(full, accountId, { name: 'Shop' }),
    await patch({ description: 'Another' }),
  ])
    expect([answer.status, answer.body.code]).toEqual([422, 'STORAGE_QUOTA_EXCEEDED']);
});
