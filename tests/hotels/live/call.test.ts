import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { LiveAnswers } from '#hotels/live/ports.ts';
import { livePricer } from '#hotels/live/pricer.ts';
import { count } from '#kernel/storage/columns.ts';
import { liveAnswerStore, MOST_ANSWERS } from '#hotels/storage/live-prices.ts';
import { sql } from '#kernel/storage/sql.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { silent } from '../../support/feed.ts';
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
import {
  hotelBody,
  hotelId,
  json,
  PRICED,
  startMews,
  type MewsServer,
} from '../../support/mews.ts';

const AVAILABILITY = 'hotels/getAvailability';

let database: TestDatabase;
let mews: MewsServer;
let time: HeldTime;
let here: LiveProcess;

beforeAll(async () => {
  database = await freshDatabase();
  mews = await startMews();
});
afterAll(async () => {
  await mews.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.store.batch([sql`DELETE FROM live_answers`]);
  mews.reset();
  time = heldTime();
  here = liveProcess(mews, time, database.store);
});
afterEach(() => expect(time.set()).toBe(0));

const asked = () => expect.poll(() => mews.asked('hotels/get'));
const rowsKept = async () => {
  const row = z.object({ kept: count });
  return (await database.store.row(row, sql`SELECT count(*) AS kept FROM live_answers`))?.kept;
};

describe('a call for thirty hotels that never answer', () => {
  test('asks six at once and ends after four seconds, its questions given up', async () => {
    mews.answer('hotels/get', silent);
    const call = pricesOf(here.pricer, hotels(30), stay());
    await asked().toBe(6);
    time.pass(2_500);
    await asked().toBe(12);
    time.pass(1_500);
    const answers = await call;
    expect(reasons(answers)).toEqual(Array.from({ length: 30 }, () => 'source_timeout'));
    expect([...answers.keys()]).toEqual(hotels(30).map(({ hotel }) => hotel));
    await expect.poll(() => mews.givenUp()).toBe(12);
    expect(mews.asked('hotels/get')).toBe(12);
  });

  test('is held against those alone that had their time', async () => {
    mews.answer('hotels/get', silent);
    const call = pricesOf(here.pricer, hotels(30), stay());
    await asked().toBe(6);
    time.pass(2_500);
    await asked().toBe(12);
    time.pass(1_500);
    await call;
    mews.reset();
    const again = reasons(await pricesOf(here.pricer, hotels(30), stay()));
    expect(again.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'source_timeout'));
    expect(again.slice(6)).toEqual(Array.from({ length: 24 }, () => 'priced'));
  });
});

/** Those hotels never answer; the others do as usual. */
const silence = (...silenced: readonly string[]) =>
  mews.answer('hotels/get', (response) => {
    const last = mews.requests.filter(({ operation }) => operation === 'hotels/get').at(-1);
    if (silenced.includes(String(last?.body['HotelId']))) silent();
    else json(hotelBody())(response);
  });

test('a slow hotel takes one place of six: the others are priced beside it', async () => {
  silence(hotelId(0));
  const call = pricesOf(here.pricer, hotels(30), stay());
  await expect.poll(rowsKept).toBe(29);
  time.pass(2_500);
  const answers = await call;
  expect(reasonOf(answers.get('hotel-0'))).toBe('source_timeout');
  expect(reasons(answers).filter((answer) => answer === 'priced')).toHaveLength(29);
});

test('who waits for a question of another call gets its answer after that one', async () => {
  silence(...Array.from({ length: 6 }, (_, index) => hotelId(index)));
  const waiting: (() => void)[] = [];
  mews.answer(AVAILABILITY, (response) => void waiting.push(() => json(PRICED)(response)));
  const first = pricesOf(here.pricer, hotels(7), stay());
  await asked().toBe(6);
  time.pass(2_500);
  // The seventh hotel is asked now, with 1.5 seconds left of the first call.
  await expect.poll(() => waiting.length).toBe(1);
  const second = pricesOf(here.pricer, hotels(7).slice(6), stay());
  await expect.poll(() => time.set()).toBe(3);
  await pause(20);
  time.pass(1_500);
  expect(reasonOf((await first).get('hotel-6'))).toBe('source_timeout');
  for (const respond of waiting) respond();
  expect(reasonOf((await second).get('hotel-6'))).toBe('priced');
  expect(mews.asked(AVAILABILITY)).toBe(1);
});

describe('where the store of answers', () => {
  const broken = (parts: Partial<LiveAnswers>): LiveAnswers => ({
    ...liveAnswerStore(database.store),
    ...parts,
  });
  const fail = () => Promise.reject(new Error('the database is busy'));

  test('cannot be read or written, hotels are asked all the same', async () => {
    const process = liveProcess(mews, time, broken({ find: fail, keep: fail }));
    expect(reasons(await pricesOf(process.pricer, hotels(3), stay()))).toEqual(
      Array.from({ length: 3 }, () => 'priced'),
    );
    expect(process.reports).toContainEqual({ message: 'the database is busy', hotel: null });
  });

  test('does not answer, the call still ends in time', async () => {
    const never = () => new Promise<never>(() => undefined);
    const process = liveProcess(mews, time, broken({ find: never }));
    const call = pricesOf(process.pricer, hotels(2), stay());
    time.pass(4_000);
    expect(reasons(await call)).toEqual(['source_timeout', 'source_timeout']);
    const writing = liveProcess(mews, time, broken({ keep: never }));
    const priced = pricesOf(writing.pricer, hotels(1), stay());
    await expect.poll(() => mews.asked(AVAILABILITY)).toBe(1);
    await pause(50);
    time.pass(4_000);
    expect(reasons(await priced)).toEqual(['priced']);
  });
});

describe('the store of answers', () => {
  test('forgets what is out of date with the next answer', async () => {
    await pricesOf(here.pricer, hotels(5), stay());
    expect(await rowsKept()).toBe(5);
    time.pass(10 * 60_000);
    await pricesOf(here.pricer, hotels(1), stay());
    expect(await rowsKept()).toBe(1);
  });

  test('holds so many at most, the newest', async () => {
    const until = time.now().getTime() + 60_000;
    await database.store.batch([
      sql`INSERT INTO live_answers (key, answer, expires_at)
          SELECT 'old ' || value, '{}', ${until} FROM json_each(${JSON.stringify(
            Array.from({ length: MOST_ANSWERS }, (_, index) => index),
          )})`,
    ]);
    await pricesOf(here.pricer, hotels(3), stay());
    expect(await rowsKept()).toBe(MOST_ANSWERS);
    mews.reset();
    await pricesOf(here.pricer, hotels(3), stay());
    expect(mews.requests).toEqual([]);
  });

  test('passes over what it cannot read', async () => {
    await pricesOf(here.pricer, hotels(1), stay());
    await database.store.batch([sql`UPDATE live_answers SET answer = '{"rooms":7}'`]);
    mews.reset();
    expect(reasons(await pricesOf(here.pricer, hotels(1), stay()))).toEqual(['priced']);
    expect(mews.asked(AVAILABILITY)).toBe(1);
  });
});

test('a fault that nobody thought of is one hotel’s, and told to the operator', async () => {
  const reports: unknown[] = [];
  const pricer = livePricer({
    system: { ask: () => Promise.reject(new TypeError('undefined is no function')) },
    answers: liveAnswerStore(database.store),
    now: time.now,
    timer: time,
    report: (error) => void reports.push(error),
  });
  expect(reasons(await pricesOf(pricer, hotels(2), stay()))).toEqual([
    'source_error',
    'source_error',
  ]);
  expect(reports).toEqual([expect.any(TypeError), expect.any(TypeError)]);
});
