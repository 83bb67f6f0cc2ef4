import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startLoop, type Loop } from '#kernel/worker/loop.ts';
import { count } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import { DELIVERER_DEFAULTS } from '#payments/webhooks/worker/ports.ts';
import { systemTimer } from '#kernel/world.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { latencyOf } from './latency.ts';
import { openWebhookBench, type Arrival, type WebhookBench } from './webhooks/kontor.ts';

/** Webhooks: how many come through in a second, and how long after its write an event is there. */

const FULL = { receivers: [1, 10, 100], deliveries: 5000, lagSeconds: 20 };
const QUICK: typeof FULL = { receivers: [1, 5], deliveries: 100, lagSeconds: 1 };
const EVENTS_A_SECOND = 200;
const LAG_RECEIVERS = 10;
const TURN_MOST_MS = 100;

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Turn after turn, as `npm start` does it. */
const startWork = ({ worker }: WebhookBench): Loop =>
  startLoop({
    round: async () => {
      const { claimed } = await worker.turn();
      return claimed < DELIVERER_DEFAULTS.limits.total ? 'busy' : 'full';
    },
    timer: systemTimer,
    pauseMs: TURN_MOST_MS,
    gatherMs: 3,
    report: (error) => console.error(error),
  });

const tenantAt = ({ tenants }: WebhookBench, index: number) => {
  const tenant = tenants[index % tenants.length];
  if (tenant === undefined) throw new Error('an organization is expected');
  return tenant;
};

/** Waits until the receivers have had so many. */
const awaitArrivals = async (bench: WebhookBench, expected: number): Promise<Arrival[]> => {
  const all: Arrival[] = [];
  while (all.length < expected) {
    await pause(20);
    all.push(...(await bench.arrivals()));
  }
  return all;
};

const WRITTEN_AT_ONCE = 64;

const open = async (options: BenchOptions, name: string, receivers: number) => {
  let loop: Loop | undefined;
  const wake = (): void => loop?.wake();
  const file = join(options.workFolder, `webhooks-${name}.db`);
  const bench = await openWebhookBench(file, receivers, wake);
  return { bench, wake, begin: () => (loop = startWork(bench)) };
};

/** All events are there when the first is sent. */
const benchRate = async (
  options: BenchOptions,
  receivers: number,
  deliveries: number,
): Promise<Row> => {
  options.say(`Sending ${deliveries} events to ${receivers} receivers`);
  const { bench, begin } = await open(options, String(receivers), receivers);
  for (let done = 0; done < deliveries; done += WRITTEN_AT_ONCE) {
    const some = Math.min(WRITTEN_AT_ONCE, deliveries - done);
    const indexes = Array.from({ length: some }, (_, index) => done + index);
    await Promise.all(indexes.map((index) => bench.happen(tenantAt(bench, index))));
  }
  const startMs = nowMs();
  const loop = begin();
  const arrived = await awaitArrivals(bench, deliveries);
  const endMs = Math.max(...arrived.map(({ atMs }) => atMs));
  await loop.stop();
  await bench.worker.settled();
  await bench.close();
  const rate = (1000 * deliveries) / (endMs - startMs);
  return { label: `deliveries to ${receivers} receivers`, figures: { rate, p50: null, p99: null } };
};

const committedRow = z.object({ id: z.string(), n: count });

/** Events in the order of their writing, which is that in which they were asked for. */
const eventIds = async ({ store }: WebhookBench): Promise<string[]> =>
  (await store.rows(committedRow, sql`SELECT id, seq AS n FROM events ORDER BY seq`)).map(
    ({ id }) => id,
  );

/** Events at an even pace; each is timed from when its write was durable. */
const benchLag = async (options: BenchOptions, seconds: number): Promise<Row> => {
  options.say(`Sending ${EVENTS_A_SECOND} events a second for ${seconds} s`);
  const { bench, begin, wake } = await open(options, 'lag', LAG_RECEIVERS);
  const loop = begin();
  const committed: number[] = [];
  const writes: Promise<void>[] = [];
  const startMs = nowMs();
  for (let index = 0; index < EVENTS_A_SECOND * seconds; index += 1) {
    const waitMs = startMs + (1000 * index) / EVENTS_A_SECOND - nowMs();
    if (waitMs > 0) await pause(waitMs);
    const written = bench.happen(tenantAt(bench, index)).then(() => {
      committed.push(nowMs());
      wake();
    });
    writes.push(written);
  }
  await Promise.all(writes);
  const arrived = await awaitArrivals(bench, committed.length);
  const positions = new Map((await eventIds(bench)).map((id, index) => [id, index]));
  const lags = arrived.map(
    ({ eventId, atMs }) => atMs - (committed[positions.get(eventId) ?? -1] ?? Number.NaN),
  );
  await loop.stop();
  await bench.worker.settled();
  await bench.close();
  const { p50Ms: p50, p99Ms: p99 } = latencyOf(lags);
  return {
    label: `commit to delivery at ${EVENTS_A_SECOND} events/s`,
    figures: { rate: null, p50, p99 },
  };
};

export const benchWebhooks = async (options: BenchOptions): Promise<Section> => {
  const counts = options.quick ? QUICK : FULL;
  const rows: Row[] = [];
  for (const receivers of counts.receivers)
    rows.push(await benchRate(options, receivers, counts.deliveries));
  rows.push(await benchLag(options, counts.lagSeconds));
  return {
    name: 'webhooks',
    title: 'Webhooks, signed twice, to receivers in another process of this machine',
    columns: [
      { key: 'rate', title: 'a second', digits: 0 },
      { key: 'p50', title: 'p50 ms', digits: 1 },
      { key: 'p99', title: 'p99 ms', digits: 1 },
    ],
    rows,
    targets: [],
    notes: [
      'One organization for each receiver. Deliveries are made of events, claimed, signed, sent ' +
        'and noted, each durably (synchronous=FULL).',
    ],
  };
};
