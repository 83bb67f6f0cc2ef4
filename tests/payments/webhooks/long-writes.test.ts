import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { goOnWriting } from '#payments/storage/go-on-writing.ts';
import { deleteEndpoint } from '#payments/webhooks/update.ts';
import { threadMs } from '../../support/processor-time.ts';
import { startReceiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** Writes that change as many rows as an organization has: nobody else waits for all of them. */

const MANY = 100_000;
const SEVERAL = 5000;
const HELD_MOST_MS = 100;

/** Deliveries that failed once and are due in some hours, all of one endpoint. */
const opened = async (deliveries: number) => {
  const receiver = await startReceiver();
  const fixture = await openWebhooks();
  const { endpointId } = (await fixture.create({ url: receiver.url })).endpoint;
  const at = fixture.time.now().toISOString();
  const due = new Date(fixture.time.now().getTime() + 3 * HOUR_MS).toISOString();
  const { organizationId, mode } = fixture.tenant;
  await fixture.database.store.batch([
    sql`WITH RECURSIVE numbers (n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${deliveries})
        INSERT INTO webhook_deliveries (organization_id, mode, id, endpoint_id, event_id, type,
          message, status, failures, next_attempt_at, created_at, updated_at)
        SELECT ${organizationId}, ${mode}, format('whd_%08d', n), ${endpointId},
          format('evt_%08d', n), 'webhook.test', '{}', 'PENDING', 1, ${due}, ${at}, ${at}
        FROM numbers`,
  ]);
  const close = async () => {
    await fixture.close();
    await receiver.stop();
  };
  return { fixture, receiver, endpointId, close };
};

const moveClock = ({ execute }: WebhookFixture, byMs: number) =>
  execute(async () => ({ result: null, changes: [{ change: 'clock-moved', byMs }] }));

const remove = ({ execute, ports, tenant }: WebhookFixture, endpointId: string) =>
  execute(() => deleteEndpoint(ports, tenant, endpointId));

/** The processor time that each write takes: what else runs on the machine is not counted. */
const longestOf = async (fixture: WebhookFixture, order: () => Promise<unknown>) => {
  const cpuMs = async (work: () => Promise<unknown>) => {
    const before = threadMs();
    const result = await work();
    return { result, tookMs: threadMs() - before };
  };
  let { tookMs: longestMs } = await cpuMs(order);
  for (let parts = 1; ; parts += 1) {
    const { result, tookMs } = await cpuMs(() => goOnWriting(fixture.database.store));
    if (result === false) return { longestMs, parts };
    longestMs = Math.max(longestMs, tookMs);
  }
};

const state = z.object({ due: z.string().nullable(), status: z.string(), rows: count });

const statesOf = ({ database }: WebhookFixture) =>
  database.store.rows(
    state,
    sql`SELECT next_attempt_at AS due, status, count(*) AS "rows" FROM webhook_deliveries
        GROUP BY 1, 2`,
  );

/** The longest write when the clock moves, and when the endpoint is deleted. */
const measured = async () => {
  const { fixture, endpointId, close } = await opened(MANY);
  const moved = await longestOf(fixture, () => moveClock(fixture, HOUR_MS));
  const deleted = await longestOf(fixture, () => remove(fixture, endpointId));
  console.log(
    `${MANY} deliveries that wait: the clock moved in ${moved.parts} parts of at most ` +
      `${moved.longestMs.toFixed(0)} ms, the endpoint deleted in ${deleted.parts} parts of at ` +
      `most ${deleted.longestMs.toFixed(0)} ms`,
  );
  expect(await statesOf(fixture)).toEqual([{ due: null, status: 'CANCELLED', rows: MANY }]);
  await close();
  return { movedMs: moved.longestMs, deletedMs: deleted.longestMs };
};

test(`no write takes long with ${MANY} deliveries that wait`, async () => {
  // Twice: in one of them the garbage of the tests before may be collected in the midst of a write.
  const runs = [await measured(), await measured()];
  expect(Math.min(...runs.map(({ movedMs }) => movedMs))).toBeLessThan(HELD_MOST_MS);
  expect(Math.min(...runs.map(({ deletedMs }) => deletedMs))).toBeLessThan(HELD_MOST_MS);
});

test('each delivery is moved once, no matter who goes on and what comes meanwhile', async () => {
  const { fixture, close } = await opened(SEVERAL);
  const { store } = fixture.database;
  await moveClock(fixture, HOUR_MS);
  // Two processes at once, and the clock is moved again before the first move is done.
  await Promise.all([goOnWriting(store), goOnWriting(store)]);
  await moveClock(fixture, HOUR_MS);
  const another = fixture.another();
  while (await goOnWriting(store)) await another.turn();
  expect(await statesOf(fixture)).toEqual([
    { due: '2026-11-21T13:00:00.000Z', status: 'PENDING', rows: SEVERAL },
  ]);
  await close();
});

test('nothing is sent to an endpoint that was deleted, also before all is cancelled', async () => {
  const { fixture, receiver, endpointId, close } = await opened(SEVERAL);
  await remove(fixture, endpointId);
  const waiting = (await statesOf(fixture)).find(({ status }) => status === 'PENDING');
  expect(waiting?.rows).toBeGreaterThan(0);
  // The process ends here; another one finds what is left once everything would be due.
  fixture.time.pass(4 * HOUR_MS);
  await fixture.work(fixture.another());
  expect(receiver.received).toEqual([]);
  while (await goOnWriting(fixture.database.store));
  expect(await statesOf(fixture)).toEqual([{ due: null, status: 'CANCELLED', rows: SEVERAL }]);
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await close();
});
