import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sourceHealth } from '#hotels/storage/hotel-source-health.ts';
import { MINUTE_MS } from '#kernel/durations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { silent, status } from '../../support/feed.ts';
import { heldTime, type HeldTime } from '../../support/held-time.ts';
import {
  hotels,
  liveProcess,
  pricesOf,
  reasonOf,
  reasons,
  stay,
  type LiveProcess,
} from '../../support/live.ts';
import { PRICED, json, source, startMews, type MewsServer } from '../../support/mews.ts';

const AVAILABILITY = 'hotels/getAvailability';

describe.each(WORLDS)('live prices kept in $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let mews: MewsServer;
  let time: HeldTime;
  let here: LiveProcess;

  beforeAll(async () => {
    database = await openMigrated();
    mews = await startMews();
  });
  afterAll(async () => {
    await mews.stop();
    await database.drop();
  });
  beforeEach(async () => {
    await database.store.batch([
      sql`DELETE FROM live_answers`,
      sql`DELETE FROM hotel_source_health`,
    ]);
    mews.reset();
    time = heldTime();
    here = liveProcess(mews, time, database.store);
  });
  afterEach(() => expect(time.set()).toBe(0));

  const ask = async (asked = stay(), of: LiveProcess = here) => {
    const answers = await pricesOf(of.pricer, hotels(1), asked);
    return answers.get('hotel-0');
  };

  test('are the hotel’s own, with when they were asked for and how long they hold', async () => {
    expect(await ask()).toMatchObject({
      rooms: [{ roomName: 'King Double Room', totalCents: 29760, currency: 'EUR' }],
      pricedAt: new Date('2026-11-21T12:00:00Z'),
      validUntil: new Date('2026-11-21T12:10:00Z'),
    });
    expect(here.reports).toEqual([]);
  });

  test('are given again for ten minutes, then asked for anew', async () => {
    const first = await ask();
    time.pass(10 * MINUTE_MS - 1);
    expect(await ask()).toEqual(first);
    expect(mews.asked(AVAILABILITY)).toBe(1);
    time.pass(1);
    expect(await ask()).toMatchObject({ pricedAt: time.now() });
    expect(mews.asked(AVAILABILITY)).toBe(2);
  });

  test('that say why there is none are kept as long', async () => {
    mews.answer(AVAILABILITY, json({ Rates: [], RoomCategoryAvailabilities: [] }));
    expect(reasonOf(await ask())).toBe('sold_out');
    mews.answer(AVAILABILITY, json(PRICED));
    time.pass(10 * MINUTE_MS - 1);
    expect(reasonOf(await ask())).toBe('sold_out');
    time.pass(1);
    expect(reasonOf(await ask())).toBe('priced');
  });

  test('leave behind when the system answered and when it failed last, and why', async () => {
    const healthOf = async () => (await sourceHealth(database.store)).get('hotel-0');
    expect(await healthOf()).toBeUndefined();
    const began = time.now();
    await ask();
    const answered = { answeredAt: began, failedAt: null, fault: null };
    expect(await healthOf()).toEqual(answered);
    time.pass(10 * MINUTE_MS);
    mews.answer(AVAILABILITY, status(500));
    const failedAt = time.now();
    await ask();
    // While it is left alone nothing more is known of it.
    time.pass(1000);
    await ask();
    const failed = { answeredAt: began, failedAt, fault: expect.stringContaining('500') };
    expect(await healthOf()).toEqual(failed);
    mews.answer(AVAILABILITY, json({ Rates: [], RoomCategoryAvailabilities: [] }));
    time.pass(MINUTE_MS);
    await ask();
    expect(await healthOf()).toEqual({ ...failed, answeredAt: time.now() });
  });

  test('are shared by all processes of a database', async () => {
    const first = await ask();
    const there = liveProcess(mews, time, await database.another());
    expect(await ask(stay(), there)).toEqual(first);
    expect(mews.asked(AVAILABILITY)).toBe(1);
  });

  test('are one answer for the same party in another order, not for another one', async () => {
    await ask(stay({ childrenAges: [4, 9] }));
    await ask(stay({ childrenAges: [9, 4] }));
    expect(mews.asked(AVAILABILITY)).toBe(1);
    const others = [{ childrenAges: [4, 8] }, { adults: 3 }, { departure: stay().departure + 1 }];
    for (const other of others) await ask(stay(other));
    expect(mews.asked(AVAILABILITY)).toBe(4);
  });

  test('are asked for anew where the operator chose another source', async () => {
    await ask();
    const changed = [
      { hotel: 'hotel-0', source: source({ hotelId: hotels(2)[1]?.source.hotelId }) },
    ];
    await pricesOf(here.pricer, changed, stay());
    expect(mews.asked(AVAILABILITY)).toBe(2);
  });

  test('fifty who ask at once ask the system once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['priced']));
    expect(mews.asked(AVAILABILITY)).toBe(1);
  });

  test('of no hotel ask nobody', async () => {
    expect(await pricesOf(here.pricer, [], stay())).toEqual(new Map());
    expect(mews.requests).toEqual([]);
  });

  describe('of a system that fails', () => {
    test.each([
      ['with 500', status(500), 'Mews answers 500'],
      ['with an answer that is none', json({}), 'not as documented'],
    ])(
      '%s, it is left alone for half a minute, for every stay and process',
      async (_, fault, reported) => {
        mews.answer(AVAILABILITY, fault);
        expect(reasonOf(await ask())).toBe('source_error');
        expect(here.reports).toMatchObject([{ hotel: 'hotel-0' }]);
        expect(here.reports[0]?.message).toContain(reported);
        mews.answer(AVAILABILITY, json(PRICED));
        const there = liveProcess(mews, time, await database.another());
        time.pass(30_000 - 1);
        expect(reasonOf(await ask(stay({ adults: 3 })))).toBe('source_error');
        expect(reasonOf(await ask(stay(), there))).toBe('source_error');
        expect(mews.asked(AVAILABILITY)).toBe(1);
        time.pass(1);
        expect(reasonOf(await ask())).toBe('priced');
      },
    );

    test('for one stay, others of the hotel are asked for', async () => {
      mews.answer(AVAILABILITY, status(400));
      expect(reasonOf(await ask())).toBe('source_error');
      mews.answer(AVAILABILITY, json(PRICED));
      expect(reasonOf(await ask(stay({ departure: stay().departure + 1 })))).toBe('priced');
      expect(reasonOf(await ask())).toBe('source_error');
    });

    test('as it says, it is left alone until then', async () => {
      mews.answer(AVAILABILITY, status(429, { 'Retry-After': '120' }));
      expect(reasonOf(await ask())).toBe('source_error');
      mews.answer(AVAILABILITY, json(PRICED));
      time.pass(120_000 - 1);
      expect(reasonOf(await ask())).toBe('source_error');
      expect(mews.asked(AVAILABILITY)).toBe(1);
      time.pass(1);
      expect(reasonOf(await ask())).toBe('priced');
    });

    test('the price that is still valid is given all the same', async () => {
      await ask();
      mews.answer(AVAILABILITY, status(500));
      await ask(stay({ adults: 1 }));
      expect(reasonOf(await ask())).toBe('priced');
    });

    test('the other hotels of the call have their prices', async () => {
      mews.answer(AVAILABILITY, (response) =>
        mews.asked(AVAILABILITY) === 1 ? status(500)(response) : json(PRICED)(response),
      );
      const answers = reasons(await pricesOf(here.pricer, hotels(8), stay()));
      expect(answers.filter((answer) => answer === 'priced')).toHaveLength(7);
      expect(answers.filter((answer) => answer === 'source_error')).toHaveLength(1);
    });
  });

  test('that never come are waited for 2.5 seconds, then for half a minute not', async () => {
    mews.answer(AVAILABILITY, silent);
    const asked = ask();
    await expect.poll(() => mews.asked(AVAILABILITY)).toBe(1);
    time.pass(2_500);
    expect(reasonOf(await asked)).toBe('source_timeout');
    expect((await sourceHealth(database.store)).get('hotel-0')).toMatchObject({
      answeredAt: null,
      fault: 'No answer within 2500 milliseconds',
    });
    await expect.poll(() => mews.givenUp()).toBe(1);
    mews.answer(AVAILABILITY, json(PRICED));
    time.pass(30_000 - 1);
    expect(reasonOf(await ask())).toBe('source_timeout');
    time.pass(1);
    expect(reasonOf(await ask())).toBe('priced');
  });
});
