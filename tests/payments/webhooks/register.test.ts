import { afterEach, beforeEach, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { checkDatabase } from '#app/storage/checks.ts';
import { change } from '#register/history/change.ts';
import { numbered, START } from '#register/history/digest.ts';
import { cursorOf } from '#register/history/feed.ts';
import { noticeStore } from '#payments/storage/webhooks/register-notices.ts';
import { announceChanges } from '#payments/webhooks/notice.ts';
import { resendDelivery } from '#payments/webhooks/resend.ts';
import { updateEndpoint } from '#payments/webhooks/update.ts';
import { heldTime } from '../../support/held-time.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** Organizations are told when the registers have changed, as they are told of their payments. */

const ORIGIN = 'https://kontor.example';

let fixture: WebhookFixture;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  // The library holds the moment of a message against its own clock.
  fixture = await openWebhooks({ time: heldTime(new Date().toISOString()) });
});
afterEach(async () => {
  const laws = await checkDatabase({ url: fixture.database.url });
  const broken = laws.filter(({ problems }) => problems.length > 0);
  await fixture.close();
  await receiver.stop();
  expect(broken).toEqual([]);
  expect(fixture.faults).toEqual([]);
});

/** A register after so many changes; `name` tells one history from another. */
const after = (changes: number, name = 'entry') => {
  const lines = Array.from({ length: changes }, (_, index) =>
    change.parse({ on: '2026-11-20', kind: 'saas', slug: `${name}-${index}`, change: 'created' }),
  );
  return numbered(lines).at(-1) ?? { sequence: 0, chain: START };
};

/** One build shows a state of the register, in each of some processes. */
const show = async (
  changes: number,
  { name = 'entry', processes = 1, observed = 0 } = {},
): Promise<void> => {
  const end = after(changes, name);
  const notices = noticeStore(fixture.database.store);
  const { newId, now } = fixture.ports;
  const ports = {
    history: { end: async () => end },
    observations: { end: async () => observed },
    ...{ notices, newId, now, origin: ORIGIN },
  };
  await Promise.all(Array.from({ length: processes }, () => announceChanges(ports)));
  await fixture.work();
};

const subscribe = (path = '', types = ['register.changed']) =>
  fixture.create({ url: `${receiver.url}${path}`, types });

const cursors = (): unknown[] => receiver.received.map(({ body }) => JSON.parse(body).data.cursor);

test('a change is told once, signed as all webhooks are, and says where to read it', async () => {
  const { secret } = await subscribe();
  await show(3);
  expect(receiver.received).toEqual([]);
  await show(5, { processes: 4 });
  await show(5);
  const [received, ...more] = receiver.received;
  expect(more).toEqual([]);
  if (received === undefined) throw new Error('nothing was sent');
  const [since, cursor] = [cursorOf(after(3)), cursorOf(after(5))];
  expect(new Webhook(secret).verify(received.body, received.headers)).toEqual({
    eventId: received.headers['webhook-id'],
    object: 'event',
    type: 'register.changed',
    version: 5,
    timestamp: fixture.time.now().toISOString(),
    data: {
      object: 'register_change',
      cursor,
      since,
      url: `${ORIGIN}/api/changes?since=${since}`,
    },
  });
  expect(received.headers['webhook-signature']).toMatch(/v1,\S+ v1a,/);
});

test('what was observed is not told by itself, and lies between two messages', async () => {
  await subscribe();
  await show(3, { observed: 40 });
  await show(3, { observed: 50 });
  expect(cursors()).toEqual([]);
  await show(4, { observed: 60 });
  const since = cursorOf({ ...after(3), observed: 40 });
  expect(cursors()).toEqual([cursorOf({ ...after(4), observed: 60 })]);
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    since,
    url: `${ORIGIN}/api/changes?since=${since}`,
  });
});

test('it goes to every endpoint that names it, in both modes, and to no other', async () => {
  const stranger = await fixture.setup.newTenant();
  await show(1);
  await subscribe('/named');
  await subscribe('/all', []);
  await subscribe('/payouts', ['payout.completed']);
  const off = await subscribe('/off');
  const patch = { disabled: true };
  const { endpointId } = off.endpoint;
  await fixture.execute(() => updateEndpoint(fixture.ports, fixture.tenant, { endpointId, patch }));
  await fixture.create({ url: `${receiver.url}/stranger`, types: ['register.changed'] }, stranger);
  await show(2);
  expect(receiver.received.map(({ path }) => path).sort()).toEqual([
    '/hook/named',
    '/hook/stranger',
  ]);
});

test('an older build beside a newer one tells nothing; a history written anew does', async () => {
  await subscribe();
  for (const changes of [2, 3, 2, 3, 2]) await show(changes);
  expect(cursors()).toEqual([cursorOf(after(3))]);
  await show(3, { name: 'anew' });
  expect(cursors()).toEqual([cursorOf(after(3)), cursorOf(after(3, 'anew'))]);
});

test('what is not taken is tried again, and sent again on request, as it was', async () => {
  const { endpoint } = await subscribe();
  await show(1);
  receiver.reply = () => ({ status: 500 });
  await show(2);
  receiver.reply = () => ({ status: 204 });
  fixture.time.pass(60_000);
  await fixture.work();
  const [delivery] = await fixture.deliveries(endpoint.endpointId);
  expect(delivery).toMatchObject({ type: 'register.changed', status: 'DELIVERED', attempts: 2 });
  const { endpointId, deliveryId = '' } = { ...endpoint, ...delivery };
  await fixture.execute(() =>
    resendDelivery(fixture.ports, fixture.tenant, { endpointId, deliveryId }),
  );
  await fixture.work();
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
});
