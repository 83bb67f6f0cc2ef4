import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openV1, type Asked, type V1Answer, type V1Fixture } from '../../support/v1.ts';

/** What is kept of an answer with long metadata, which the event of the same write holds. */

let fixture: V1Fixture;
beforeAll(async () => {
  fixture = await openV1();
});
afterAll(() => fixture.close());

const FIELDS = 40;
const METADATA_BYTES = 20_000;

/** Of no pattern, so that nothing makes it shorter. */
const newMetadata = (): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: FIELDS }, (_, index) => [
      `part-${index} "quoted" ü`,
      randomBytes(METADATA_BYTES / FIELDS)
        .toString('base64')
        .slice(0, METADATA_BYTES / FIELDS),
    ]),
  );

const keyed = (key: string, body: object, method = 'POST'): Asked => ({
  ...{ body, method },
  headers: { 'Idempotency-Key': key },
});

const ask = (path: string, asked: Asked): Promise<V1Answer> =>
  fixture.ask(fixture.test, path, asked);

/** What the answers that are kept take together, and what the events do. */
const storedBytes = async (): Promise<{ answers: number; events: number }> => {
  const row = z.object({ answers: count, events: count });
  const read = await fixture.database.store.row(
    row,
    sql`SELECT (SELECT coalesce(sum(length(body)), 0) FROM idempotency) AS answers,
          (SELECT coalesce(sum(length(data)), 0) FROM events) AS events`,
  );
  return read ?? { answers: 0, events: 0 };
};

test('a change of long metadata is stored once, by its event', async () => {
  const made = await ask('/v1/accounts', keyed('made', { classification: 'SECONDARY' }));
  const before = await storedBytes();
  const path = `/v1/accounts/${String(made.body.accountId)}`;
  const answer = await ask(path, keyed('changed', { metadata: newMetadata() }, 'PATCH'));
  const after = await storedBytes();
  expect(answer.status).toBe(200);
  expect(after.events - before.events).toBeGreaterThan(METADATA_BYTES);
  expect(after.answers - before.answers).toBeLessThan(METADATA_BYTES / 10);
});

test('an answer is given again byte for byte, whatever became of its metadata since', async () => {
  const order = { classification: 'SECONDARY', metadata: newMetadata() };
  const created = await ask('/v1/accounts', keyed('first', order));
  const path = `/v1/accounts/${String(created.body.accountId)}`;
  const patch = keyed('second', { metadata: newMetadata() }, 'PATCH');
  const changed = await ask(path, patch);
  // Its event says only that the metadata are those of the one before.
  const rename = keyed('third', { name: 'Renamed' }, 'PATCH');
  const renamed = await ask(path, rename);
  await ask(path, keyed('fourth', { metadata: { short: 'yes' } }, 'PATCH'));
  const again = [
    await ask('/v1/accounts', keyed('first', order)),
    await ask(path, patch),
    await ask(path, rename),
  ];
  expect(again.map(({ text }) => text)).toEqual([created.text, changed.text, renamed.text]);
  expect(again.map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual(
    again.map(() => 'true'),
  );
});

test('a payment with long metadata is answered again as it was', async () => {
  const account = await ask('/v1/accounts', keyed('for-money', { classification: 'SECONDARY' }));
  const { accountId } = account.body;
  const order = { accountId, amount: '5', assetCode: 'USDC', metadata: newMetadata() };
  const paid = await ask('/v1/sandbox/payments', keyed('paid', order));
  expect([paid.status, paid.text.length > METADATA_BYTES]).toEqual([200, true]);
  expect((await ask('/v1/sandbox/payments', keyed('paid', order))).text).toBe(paid.text);
});
