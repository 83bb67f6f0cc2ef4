import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDatabase } from '#app/storage/checks.ts';
import { sql } from '#kernel/storage/sql.ts';
import { resendDelivery, resendSince } from '#payments/webhooks/resend.ts';
import { DAY_MS } from '#kernel/world.ts';
import { heldTime } from '../../support/held-time.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookHouse } from '../../support/webhooks.ts';

/** What the operator may remove, and what stays whatever they ask for. */

let house: WebhookHouse;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  house = await openWebhooks({ time: heldTime(new Date(Date.now() - 40 * DAY_MS).toISOString()) });
});
afterAll(async () => {
  await house.close();
  await receiver.stop();
});

const kontor = kontorHere(() => ({ DATABASE_URL: house.database.url }));
const prune = (days: number) => kontor.json('db', 'prune', '--older-than', String(days), '--yes');

const problems = async () => {
  const checks = await checkDatabase({ url: house.database.url });
  return checks.flatMap((check) => check.problems);
};

const countEvents = () =>
  house.database.store.row(z.object({ n: z.bigint() }), sql`SELECT count(*) AS n FROM events`);

test('deliveries that ended long ago go; events, and what is still to be sent, stay', async () => {
  const { endpoint } = await house.create({ url: receiver.url });
  const { endpointId } = endpoint;
  for (let each = 0; each < 4; each += 1) await house.happen();
  await house.work();
  receiver.reply = () => ({ status: 500 });
  house.time.pass(1000);
  await house.happen();
  await house.work();
  receiver.reply = () => ({ status: 200 });
  house.time.pass(35 * DAY_MS);
  const before = await house.deliveries(endpointId);
  const [waiting, again, ...old] = before;
  expect([before.length, waiting?.status]).toEqual([5, 'PENDING']);
  const deliveryId = again?.deliveryId ?? '';
  const asked = { endpointId, deliveryId };
  await house.carry(() => resendDelivery(house.ports, house.tenant, asked));
  const events = await countEvents();

  expect(await prune(60)).toMatchObject({ deliveries: 0 });
  expect(await prune(30)).toMatchObject({ deliveries: old.length });
  const left = (await house.deliveries(endpointId)).map((each) => each.deliveryId);
  expect(left).toEqual([waiting?.deliveryId, deliveryId]);
  expect(await countEvents()).toEqual(events);
  expect(await problems()).toEqual([]);
  expect(await prune(30)).toMatchObject({ deliveries: 0 });

  // What is gone is not made again by itself, and is when it is asked for.
  receiver.received.length = 0;
  await house.work();
  expect(receiver.received).toHaveLength(2);
  const since = new Date(0);
  await house.carry(() => resendSince(house.ports, house.tenant, { endpointId, since }));
  await house.work();
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
  await house.happen();
  await house.work();
  await house.database.store.batch([
    sql`DELETE FROM webhook_deliveries WHERE event_id = (
          SELECT id FROM events ORDER BY seq DESC LIMIT 1)`,
  ]);
  expect(await problems()).toEqual([expect.stringContaining('is not queued')]);
});
