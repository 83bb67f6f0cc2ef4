import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { rateSource, type RateSource } from '#fx/current.ts';
import type { FeedError } from '#fx/ports.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { feedXml, startFeed, status, xml, type FeedServer } from '../../support/feed.ts';
import { heldWorld, type HeldWorld } from '../../support/keys.ts';
import { undisturbed } from '../../support/processor-time.ts';

const day = (name: string, rates: Record<string, string> = { USD: '1.10', RUB: '90' }) =>
  xml(feedXml([name, rates]));
const iso = (text: string) => new Date(text);

describe.each(WORLDS)('the rates in store on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let server: FeedServer;
  let world: HeldWorld;
  let faults: FeedError[];
  let source: RateSource;

  beforeAll(async () => {
    database = await openMigrated();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    await database.store.batch([sql`DELETE FROM fx_rates`, sql`DELETE FROM fx_feed`]);
    server = await startFeed(day('2026-11-19'));
    // A Friday, three hours before the rates of the day.
    world = heldWorld('2026-11-20T12:00:00.000Z');
    faults = [];
    source = another();
  });
  afterEach(() => server.stop());

  const another = (store = fxRateStore(database.store), timeoutMs = 5000): RateSource =>
    rateSource({
      store,
      feed: ecbFeed({ address: server.address, timeoutMs }),
      now: world.now,
      report: (fault) => void faults.push(fault),
    });
  const dayNow = async () => (await source.current())?.rates.day;
  const until = async () => (await source.current())?.reusedUntil;

  test('are asked for once, and used until newer ones can exist', async () => {
    expect(await dayNow()).toBe('2026-11-19');
    expect(await until()).toEqual(iso('2026-11-20T15:00:00Z'));
    world.pass(3 * HOUR_MS - 1);
    expect(await dayNow()).toBe('2026-11-19');
    expect(server.requests()).toBe(1);
    server.answer(day('2026-11-20'));
    world.pass(1);
    expect(await dayNow()).toBe('2026-11-20');
    expect(server.requests()).toBe(2);
  });

  test('are asked for every five minutes while newer ones are due and late', async () => {
    await dayNow();
    world.pass(3 * HOUR_MS);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await dayNow()).toBe('2026-11-19');
      expect(await until()).toEqual(new Date(world.now().getTime() + 5 * MINUTE_MS));
      expect(server.requests()).toBe(2 + turn);
      world.pass(5 * MINUTE_MS);
    }
    server.answer(day('2026-11-20'));
    expect(await dayNow()).toBe('2026-11-20');
  });

  test('are asked for twice a day over a weekend', async () => {
    server.answer(day('2026-11-20'));
    world.pass(4 * HOUR_MS);
    await dayNow();
    for (let hour = 0; hour < 48; hour += 1) {
      world.pass(HOUR_MS);
      expect(await dayNow()).toBe('2026-11-20');
    }
    expect(server.requests()).toBe(5);
  });

  test('one question is asked for a thousand who want to know at once', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => source.current()));
    expect(new Set(answers.map((each) => each?.rates.day))).toEqual(new Set(['2026-11-19']));
    expect(server.requests()).toBe(1);
  });

  test('no second question is asked by who hears late what the store held before', async () => {
    const store = fxRateStore(database.store);
    let turn = 0;
    const state = async () => {
      const held = await store.state();
      // Every second reader hears only after the feed has answered the first.
      if ((turn += 1) % 2 === 0) await pause(300);
      return held;
    };
    const slow = another({ ...store, state });
    await Promise.all([slow.current(), slow.current()]);
    expect(server.requests()).toBe(1);
  });

  test('are shared: another process asks the database, not the feed', async () => {
    await dayNow();
    expect((await another().current())?.rates.day).toBe('2026-11-19');
    expect(server.requests()).toBe(1);
  });

  test('stay usable for 24 hours after the last answer of the feed, and not longer', async () => {
    await dayNow();
    server.answer(status(500));
    world.pass(24 * HOUR_MS);
    expect(await dayNow()).toBe('2026-11-19');
    expect(await until()).toEqual(world.now());
    world.pass(1);
    expect(await source.current()).toBeNull();
    expect(faults.at(-1)?.message).toBe('The feed answers 500');
    world.pass(MINUTE_MS);
    server.answer(day('2026-11-20'));
    expect(await dayNow()).toBe('2026-11-20');
  });

  test('never promise more than their last usable moment', async () => {
    await dayNow();
    server.answer(status(500));
    world.pass(24 * HOUR_MS - MINUTE_MS);
    expect(await until()).toEqual(new Date(world.now().getTime() + MINUTE_MS));
  });

  test('that were never there are asked for every half minute, not at every call', async () => {
    server.answer(status(404));
    for (let turn = 0; turn < 5; turn += 1) expect(await source.current()).toBeNull();
    expect(server.requests()).toBe(1);
    world.pass(30_000);
    server.answer(day('2026-11-19'));
    expect(await dayNow()).toBe('2026-11-19');
    expect(server.requests()).toBe(2);
  });

  test('are not replaced by older ones, which still prove that the feed is there', async () => {
    server.answer(day('2026-11-19', { USD: '1.19' }));
    await dayNow();
    server.answer(day('2026-11-18', { USD: '1.18' }));
    expect(await source.refresh()).toEqual({ outcome: 'older', day: '2026-11-18' });
    for (let hour = 0; hour < 60; hour += 1) {
      world.pass(HOUR_MS);
      expect((await source.current())?.rates).toEqual({
        day: '2026-11-19',
        perEuro: { USD: '1.19' },
      });
    }
  });

  test('of the same day are corrected, and a currency that disappears is gone', async () => {
    await dayNow();
    server.answer(day('2026-11-19', { USD: '1.11' }));
    expect(await source.refresh()).toEqual({ outcome: 'kept', day: '2026-11-19' });
    expect((await source.current())?.rates.perEuro).toEqual({ USD: '1.11' });
  });

  test('of a day without a feed are left out: the next day follows', async () => {
    await dayNow();
    server.answer(xml(feedXml()));
    world.pass(3 * HOUR_MS);
    expect(await dayNow()).toBe('2026-11-19');
    server.answer(day('2026-11-23'));
    world.pass(3 * 24 * HOUR_MS);
    expect(await dayNow()).toBe('2026-11-23');
  });

  test('of a day far ahead are a fault: they would never be replaced', async () => {
    server.answer(day('2126-11-20'));
    expect(await source.current()).toBeNull();
    expect(faults.at(-1)?.message).toContain('a day to come');
  });

  test('in store outlive a slow feed; who asks waits no longer than the limit', async () => {
    await dayNow();
    server.answer(() => undefined);
    world.pass(4 * HOUR_MS);
    const impatient = another(undefined, 200);
    const { result, tookMs } = await undisturbed(() => impatient.current());
    expect(result?.rates.day).toBe('2026-11-19');
    expect(tookMs).toBeLessThan(2000);
    expect(faults).toHaveLength(1);
  });
});
