import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import { resendSince } from '#payments/webhooks/resend.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** All events since a moment, in parts: each of them once, and never without an end. */

const START_MS = Date.parse('2027-01-01T00:00:00Z');

let fixture: WebhookFixture;
let endpointId: string;
beforeEach(async () => {
  fixture = await openWebhooks();
  ({ endpointId } = (await fixture.create({ url: 'http://127.0.0.1:9999/' })).endpoint);
});
afterEach(() => fixture.close());

/** Writes one event for each moment, in this order; moments are milliseconds after the start. */
const write = async (moments: readonly number[]): Promise<void> => {
  const { organizationId, mode } = fixture.tenant;
  const events = moments.map((afterMs, index) => {
    const at = new Date(START_MS + afterMs).toISOString();
    return sql`INSERT INTO events (organization_id, mode, id, type, object_kind, object_id,
        version, created_at, data)
      VALUES (${organizationId}, ${mode}, ${`evt_${index}`}, 'account.created', 'account',
        ${`acct_${index}`}, 1, ${at}, '{}')`;
  });
  await fixture.setup.store.batch(events);
};

/** Asks until nothing is left. @returns how many each part has sent */
const sendAll = async (): Promise<number[]> => {
  const parts: number[] = [];
  const from = { endpointId, since: new Date(START_MS) };
  for (let after: string | null = null; parts.length < 9;) {
    const asked: Parameters<typeof resendSince>[2] = { ...from, after };
    const sent = await fixture.execute(() => resendSince(fixture.ports, fixture.tenant, asked));
    parts.push(sent.events);
    after = sent.next;
    if (after === null) break;
  }
  return parts;
};

const sentCount = async (): Promise<number> => {
  const rows = await fixture.setup.store.rows(
    z.unknown(),
    sql`SELECT 1 FROM webhook_deliveries WHERE status = 'PENDING'`,
  );
  return rows.length;
};

const each = (length: number, momentOf: (index: number) => number): number[] =>
  Array.from({ length }, (_, index) => momentOf(index));

test('an event that was decided before another and written after it is sent as well', async () => {
  const moments = each(2003, (index) => index);
  moments.splice(2000, 1, 1999);
  moments.splice(1999, 1, 2000);
  await write(moments);
  expect(await sendAll()).toEqual([2000, 3]);
  expect(await sentCount()).toBe(2003);
});

test('a clock that runs an hour ahead hides no event', async () => {
  await write(each(2500, (index) => (index === 10 ? 3_600_000 : index)));
  expect(await sendAll()).toEqual([2000, 500]);
  expect(await sentCount()).toBe(2500);
});

test('a clock that runs behind hides no event', async () => {
  await write(each(4500, (index) => (index % 50 === 0 ? Math.max(0, index - 1000) : index)));
  const parts = await sendAll();
  expect(parts.reduce((sum, events) => sum + events, 0)).toBe(4500);
  expect(await sentCount()).toBe(4500);
});

test('more events of one millisecond than one part holds are several parts', async () => {
  await write([0, ...each(2500, () => 1), 2]);
  expect(await sendAll()).toEqual([2000, 502]);
  expect(await sentCount()).toBe(2502);
});

test('a clock that ran behind for many events hides none of those that it wrote', async () => {
  await write(each(16_000, (index) => (index % 4000 === 3999 ? 0 : index)));
  const parts = await sendAll();
  expect(parts.reduce((sum, events) => sum + events, 0)).toBe(16_000);
  expect(await sentCount()).toBe(16_000);
});
