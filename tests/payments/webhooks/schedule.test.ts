import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import { resendDelivery } from '#payments/webhooks/resend.ts';
import { RETRY_DELAYS_MS, retryAfterMs } from '#payments/webhooks/schedule.ts';
import { updateEndpoint } from '#payments/webhooks/update.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { undisturbed } from '../../support/processor-time.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { openWebhooks, type WebhookFixture } from '../../support/webhooks.ts';

/** What follows from what a receiver answers. */

let fixture: WebhookFixture;
let receiver: Receiver;
let endpointId: string;
beforeAll(async () => {
  fixture = await openWebhooks({ timeoutMs: 1000 });
});
beforeEach(async () => {
  receiver = await startReceiver();
  await fixture.renew();
  ({ endpointId } = (await fixture.create({ url: receiver.url })).endpoint);
});
afterEach(async () => {
  const asked = { endpointId, patch: { disabled: true } };
  await fixture.execute(() => updateEndpoint(fixture.ports, fixture.tenant, asked));
  await receiver.stop();
  expect(fixture.faults).toEqual([]);
});
afterAll(() => fixture.close());

const delivery = async () => {
  const [first] = await fixture.deliveries(endpointId);
  if (first === undefined) throw new Error('a delivery was expected');
  return first;
};

const disabledReason = async () =>
  (await fixture.ports.endpoints.find(fixture.tenant, endpointId))?.disabledReason;

test('a receiver that is down is asked at 0, 5 s, 5 m, 30 m, 2 to 24 h', async () => {
  receiver.reply = () => ({ status: 500, body: 'down' });
  await fixture.happen();
  const start = fixture.time.now().getTime();
  const asked: number[] = [];
  for (let count = 0; ; count += 1) {
    await fixture.work();
    expect(receiver.received).toHaveLength(count + 1);
    asked.push(fixture.time.now().getTime() - start);
    const { status, nextAttemptAt, attempts } = await delivery();
    expect(attempts).toBe(count + 1);
    if (nextAttemptAt === null) {
      expect(status).toBe('FAILED');
      break;
    }
    const waitMs = nextAttemptAt.getTime() - fixture.time.now().getTime();
    // A moment before it is due, nothing is sent.
    fixture.time.pass(waitMs - 1);
    await fixture.work();
    expect(receiver.received).toHaveLength(count + 1);
    fixture.time.pass(1);
  }
  const delays = [0, 5000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map(hours)];
  let sum = 0;
  expect(asked).toEqual(delays.map((delayMs) => (sum += delayMs)));
  expect(sum).toBe(75 * HOUR_MS + 35 * MINUTE_MS + 5000);
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
  const bodies = new Set(receiver.received.map(({ body }) => body));
  expect(bodies.size).toBe(1);
  fixture.time.pass(1000 * HOUR_MS);
  await fixture.work();
  expect(receiver.received).toHaveLength(RETRY_DELAYS_MS.length + 1);
});

const hours = (count: number): number => count * HOUR_MS;

test('what failed together does not come back together: a tenth of jitter at most', async () => {
  receiver.reply = () => ({ status: 400 });
  await fixture.happen();
  await fixture.work(fixture.another({ random: () => 0.999 }));
  const waitMs = Number((await delivery()).nextAttemptAt) - fixture.time.now().getTime();
  expect(waitMs).toBeGreaterThan(5450);
  expect(waitMs).toBeLessThanOrEqual(5500);
});

test('a delivery tells the answer of its last attempt', async () => {
  receiver.reply = () => ({ status: 404, body: 'no such hook\0here' });
  await fixture.happen();
  await fixture.work();
  expect(await delivery()).toMatchObject({
    status: 'PENDING',
    attempts: 1,
    lastAttempt: {
      at: fixture.time.now(),
      answerStatus: 404,
      answer: 'no such hookhere',
      error: 'answered 404',
    },
  });
  receiver.reply = () => ({ status: 201, body: 'thanks' });
  fixture.time.pass(5000);
  await fixture.work();
  expect(await delivery()).toMatchObject({
    status: 'DELIVERED',
    attempts: 2,
    nextAttemptAt: null,
    deliveredAt: fixture.time.now(),
    lastAttempt: { answerStatus: 201, answer: 'thanks', error: null },
  });
});

test('410 disables the endpoint, and what was queued waits until it is enabled', async () => {
  await fixture.happen();
  await fixture.happen();
  const worker = fixture.another();
  receiver.reply = () => ({ status: 410 });
  await fixture.work(worker);
  expect(await disabledReason()).toBe('GONE');
  const statuses = (await fixture.deliveries(endpointId)).map(({ status }) => status);
  expect(statuses).toContain('FAILED');
  const { length } = receiver.received;
  await fixture.happen();
  fixture.time.pass(hours(1));
  await fixture.work(worker);
  expect(receiver.received).toHaveLength(length);
});

test.each([301, 302, 303, 307, 308])('%i is a failure and is not followed', async (status) => {
  const other = await startReceiver();
  receiver.reply = () => ({ status, headers: { Location: other.url } });
  await fixture.happen();
  await fixture.work();
  expect(other.received).toEqual([]);
  expect(await delivery()).toMatchObject({
    status: 'PENDING',
    lastAttempt: { error: `answered ${status}: redirects are not followed` },
  });
  await other.stop();
});

describe.each([429, 500, 502, 503, 504])('%i', (status) => {
  test('slows the endpoint down: other deliveries wait as well', async () => {
    receiver.reply = () => ({ status, headers: { 'Retry-After': '60' } });
    await fixture.happen();
    await fixture.work();
    receiver.reply = () => ({ status: 204 });
    await fixture.happen();
    fixture.time.pass(59_000);
    await fixture.work();
    expect(receiver.received).toHaveLength(1);
    fixture.time.pass(1000);
    await fixture.work();
    expect(receiver.received).toHaveLength(3);
    const statuses = (await fixture.deliveries(endpointId)).map((each) => each.status);
    expect(statuses).toEqual(['DELIVERED', 'DELIVERED']);
  });
});

test('Retry-After is seconds or a date, a day at most, and nothing else', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs(' Sat, 21 Nov 2026 12:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterMs('99999999999', now)).toBe(24 * HOUR_MS);
  for (const nonsense of ['', 'soon', '-5', null]) expect(retryAfterMs(nonsense, now)).toBe(0);
});

test('silence is a failure after the time for all of an attempt', async () => {
  receiver.reply = () => null;
  await fixture.happen();
  const { tookMs } = await undisturbed(() => fixture.work());
  const { lastAttempt } = await delivery();
  expect(lastAttempt).toMatchObject({ answerStatus: null, error: 'no answer in time' });
  expect(lastAttempt?.tookMs).toBeGreaterThanOrEqual(990);
  expect(tookMs).toBeLessThan(2000);
});

test('where nobody listens, the failure is told in plain words', async () => {
  await receiver.stop();
  await fixture.happen();
  await fixture.work();
  expect((await delivery()).lastAttempt?.error).toBe('the connection was refused');
});

test('of a long answer 4 KB are read, and its beginning is kept', async () => {
  let sent = 0;
  receiver.reply = () => {
    sent += 1;
    return { status: 200, body: 'ü'.repeat(5_000_000) };
  };
  await fixture.happen();
  await fixture.work();
  expect(sent).toBe(1);
  const { status, lastAttempt } = await delivery();
  expect(status).toBe('DELIVERED');
  expect(lastAttempt?.answer).toBe('ü'.repeat(500));
});

describe('an answer whose body cannot be read', () => {
  /** Sends what happens to a server that answers with these lines as they stand. */
  const answeredBy = async (...head: readonly string[]) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(head.join('\r\n'));
        if (!head.includes('X-Drips: 1')) socket.end();
      });
    });
    const port = await listenOnLoopback(server);
    const { endpoint } = await fixture.create({ url: `http://127.0.0.1:${port}/` });
    endpointId = endpoint.endpointId;
    await fixture.happen();
    await fixture.work();
    server.close();
    return delivery();
  };

  test.each([
    [
      'is packed and empty',
      'HTTP/1.1 200 OK',
      'Content-Encoding: gzip',
      'Content-Length: 0',
      '',
      '',
    ],
    [
      'says it is packed',
      'HTTP/1.1 200 OK',
      'Content-Encoding: gzip',
      'Content-Length: 2',
      '',
      'ok',
    ],
    ['is none', 'HTTP/1.1 204 No Content', 'Content-Encoding: br', '', ''],
    ['is cut off', 'HTTP/1.1 200 OK', 'Content-Length: 10', '', 'ok'],
    ['is cut off in parts', 'HTTP/1.1 202 Accepted', 'Transfer-Encoding: chunked', '', '5', 'ok'],
    ['drips', 'HTTP/1.1 200 OK', 'X-Drips: 1', 'Content-Length: 10', '', 'ok'],
  ])('is a delivery by its 2xx: it %s', async (_, ...head) => {
    const { status, lastAttempt } = await answeredBy(...head);
    expect({ status, lastAttempt }).toMatchObject({
      status: 'DELIVERED',
      lastAttempt: { answerStatus: Number(head[0]?.slice(9, 12)), error: null },
    });
  });

  test('disables by its 410, and pauses by its Retry-After', async () => {
    const packed = ['Content-Encoding: gzip', 'Content-Length: 0', '', ''];
    const slow = await answeredBy('HTTP/1.1 503 Unavailable', 'Retry-After: 7200', ...packed);
    expect(slow).toMatchObject({ status: 'PENDING', lastAttempt: { answerStatus: 503 } });
    const waitsMs = (slow.nextAttemptAt?.getTime() ?? 0) - fixture.time.now().getTime();
    expect(waitsMs).toBe(2 * HOUR_MS);
    await fixture.renew();
    await answeredBy('HTTP/1.1 410 Gone', ...packed);
    expect(await disabledReason()).toBe('GONE');
  });
});

test('what is sent again on request has all of its attempts before it', async () => {
  receiver.reply = () => ({ status: 400 });
  await fixture.happen();
  for (let count = 0; count < 10; count += 1) {
    await fixture.work();
    fixture.time.pass(30 * HOUR_MS);
  }
  const { deliveryId, status } = await delivery();
  expect(status).toBe('FAILED');
  const asked = { endpointId, deliveryId };
  await fixture.execute(() => resendDelivery(fixture.ports, fixture.tenant, asked));
  await fixture.work();
  expect(await delivery()).toMatchObject({ status: 'PENDING', attempts: 11 });
  fixture.time.pass(5000);
  receiver.reply = () => ({ status: 200 });
  await fixture.work();
  expect(await delivery()).toMatchObject({ status: 'DELIVERED', attempts: 12 });
});
