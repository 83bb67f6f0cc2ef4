import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { deliveryIdOf } from '#payments/webhooks/delivery.ts';
import { updateEndpoint } from '#payments/webhooks/update.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** What becomes of events that are for nobody, and of those after them. */

let fixture: WebhookFixture;
let receiver: Receiver;

beforeAll(async () => {
  fixture = await openWebhooks();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await fixture.close();
});

const seq = z.object({ seq: z.bigint() });

const noted = async (): Promise<bigint> => {
  const { store } = fixture.database;
  const row = await store.row(seq, sql`SELECT coalesce(max(seq), 0) AS seq FROM webhook_progress`);
  return row?.seq ?? -1n;
};

const newest = async (): Promise<bigint> => {
  const { store } = fixture.database;
  const row = await store.row(seq, sql`SELECT coalesce(max(seq), 0) AS seq FROM events`);
  return row?.seq ?? -1n;
};

const EVENTS_MOST = 1000;

test('events that are for nobody cost no write, until there are many of them', async () => {
  await fixture.renew();
  await fixture.work();
  const before = await noted();
  for (let count = 0; count < 5; count += 1) {
    await fixture.happen();
    await fixture.work();
  }
  expect(await noted()).toBe(before);
  await Promise.all(Array.from({ length: EVENTS_MOST }, () => fixture.happen()));
  await fixture.work();
  expect(await noted()).toBeGreaterThanOrEqual(before + BigInt(EVENTS_MOST));
  expect((await newest()) - (await noted())).toBeLessThan(BigInt(EVENTS_MOST));
});

test('an endpoint gets what happens from then on, and nothing that was for nobody', async () => {
  await fixture.renew();
  const stranger = fixture.tenant;
  await fixture.happen();
  await fixture.work();
  await fixture.happen();
  await fixture.renew();
  const { endpoint } = await fixture.create({ url: receiver.url, types: [] });
  await fixture.work();
  expect(await fixture.deliveries(endpoint.endpointId)).toEqual([]);
  await fixture.happen(stranger);
  await fixture.happen();
  await fixture.work();
  expect(await fixture.deliveries(endpoint.endpointId)).toMatchObject([{ status: 'DELIVERED' }]);
});

test('a delivery that fan-out makes has the id that its event and endpoint give it', async () => {
  await fixture.renew();
  const { endpoint } = await fixture.create({ url: receiver.url, types: [] });
  await fixture.happen();
  await fixture.happen();
  await fixture.work();
  const made = await fixture.deliveries(endpoint.endpointId);
  expect(made).toHaveLength(2);
  for (const { deliveryId, eventId, endpointId } of made)
    expect(deliveryId).toBe(deliveryIdOf(eventId, endpointId));
});

test('an endpoint that is for other types gets none of those that it was not for', async () => {
  await fixture.renew();
  const { create, execute, ports, happen, work } = fixture;
  const { endpoint } = await create({ url: receiver.url, types: ['payment.completed'] });
  const { endpointId } = endpoint;
  await happen();
  await work();
  const changed = { endpointId, patch: { types: [] } };
  await execute(() => updateEndpoint(ports, fixture.tenant, changed));
  await work();
  expect(await fixture.deliveries(endpointId)).toEqual([]);
  await happen();
  await fixture.another().turn();
  await work();
  expect(await fixture.deliveries(endpointId)).toHaveLength(1);
});
