import { expect, test } from 'vitest';
import { openFuzz } from '../../support/fuzz/run.ts';
import { filledSite } from '../../support/fuzz/world.ts';

/** A short walk of the fuzz that `npm run test:full` takes a million steps of. */

const COUNT = 1500;
/** A rare answer may be missing among so few: then it is walked on, so far at most. */
const COUNT_MOST = 12 * COUNT;
/** What is right is done, and what is wrong is refused in several ways: it gets somewhere. */
const STATUSES = [200, 400, 401, 404, 405, 415, 422];
/** What runs beside it on the machine must not fail what is right: the long run measures. */
const ANSWER_MOST_MS = 30_000;

const filled = filledSite();

test(`${COUNT} requests made from both OpenAPI documents meet no fault of the server`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const fuzz = await openFuzz({
    site: filled.site,
    seed,
    world: filled.world.values,
    mostMs: ANSWER_MOST_MS,
  });
  let missing = STATUSES;
  for (let sent = 0; missing.length > 0 && sent < COUNT_MOST; sent += COUNT) {
    const { statuses, faults, sent: asked } = await fuzz.run(COUNT);
    expect(faults, `seed ${seed}`).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(COUNT);
    expect(statuses.get(200)).toBeGreaterThan(COUNT / 10);
    missing = missing.filter((status) => !statuses.has(status));
  }
  expect(missing, `seed ${seed}`).toEqual([]);
});
