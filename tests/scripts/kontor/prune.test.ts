import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { resendDelivery, resendSince } from '#payments/webhooks/resend.ts';
import { heldTime } from '../../support/held-time.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** What the operator may remove, and what stays whatever they ask for. */

let fixture: WebhookFixture;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  fixture = await openWebhooks({
    time: heldTime(new Date(Date.now() - 40 * DAY_MS).toISOString()),
  });
});
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

const kontor = kontorHere(() => ({ DATABASE_URL: fixture.database.url }));
const prune = (days: number) => kontor.json('db', 'prune', '--older-than', String(days), '--yes');

const problems = async () => {
  const checks = await checkDatabase({ url: fixture.database.url });
  return checks.flatMap((check) => check.problems);
};

const countEvents = () =>
  fixture.database.store.row(z.object({ n: z.bigint() }), sql`SELECT count(*) AS n FROM events`);

test('deliveries that ended long ago go; events, and what is still to be sent, stay', async () => {
  const { endpoint } = await fixture.create({ url: receiver.url });
  const { endpointId } = endpoint;
  for (let each = 0; each < 4; each += 1) await fixture.happen();
  await fixture.work();
  receiver.reply = () => ({ status: 500 });
  fixture.time.pass(1000);
  await fixture.happen();
  await fixture.work();
  receiver.reply = () => ({ status: 200 });
  fixture.time.pass(35 * DAY_MS);
  const before = await fixture.deliveries(endpointId);
  const [waiting, again, ...old] = before;
  expect([before.length, waiting?.status]).toEqual([5, 'PENDING']);
  const deliveryId = again?.deliveryId ?? '';
  const asked = { endpointId, deliveryId };
  await fixture.execute(() => resendDelivery(fixture.ports, fixture.tenant, asked));
  const events = await countEvents();

  expect(await prune(60)).toMatchObject({ deliveries: 0 });
  expect(await prune(30)).toMatchObject({ deliveries: old.length });
  const left = (await fixture.deliveries(endpointId)).map((each) => each.deliveryId);
  expect(left).toEqual([waiting?.deliveryId, deliveryId]);
  expect(await countEvents()).toEqual(events);
  expect(await problems()).toEqual([]);
  expect(await prune(30)).toMatchObject({ deliveries: 0 });

  // What is gone is not made again by itself, and is when it is asked for.
  receiver.received.length = 0;
  await fixture.work();
  expect(receiver.received).toHaveLength(2);
  const since = new Date(0);
  await fixture.execute(() =>
    resendSince(fixture.ports, fixture.tenant, { endpointId, since, after: null }),
  );
  await fixture.work();
  expect(receiver.received).toHaveLength(7);
  expect(await problems()).toEqual([]);
});

test('what is no number of days, or too few, removes nothing; nor does silence', async () => {
  for (const days of ['6', '-1', '1.5', 'week'])
    expect(await kontor.failure('db', 'prune', '--older-than', days, '--yes')).toMatchObject({
      exit: 2,
      error: expect.stringContaining('from 7 to 36500'),
    });
  expect(await kontor.failure('db', 'prune', '--older-than', '30')).toMatchObject({ exit: 2 });
  expect(await kontor.failure('db', 'prune', '--yes')).toMatchObject({ exit: 2 });
});

test('a delivery that is missing without having been removed is still told of', async () => {
  await fixture.happen();
  await fixture.work();
  await fixture.database.store.batch([
    sql`DELETE FROM webhook_deliveries WHERE event_id = (
          SELECT id FROM events ORDER BY seq DESC LIMIT 1)`,
  ]);
  expect(await problems()).toEqual([expect.stringContaining('is not queued')]);
});
