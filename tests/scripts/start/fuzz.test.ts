import { expect, test } from 'vitest';
import { openFuzz } from '../../support/fuzz/run.ts';
import { filledSite } from '../../support/fuzz/world.ts';

/** A short walk of the fuzz that `npm run test:full` takes a million steps of. */

const COUNT = 4000;
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
  const { statuses, faults, sent } = await fuzz.run(COUNT);
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(COUNT);
  // It gets somewhere: what is right is done, and what is wrong is refused in several ways.
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 10);
  for (const status of [400, 401, 404, 405, 415, 422])
    expect(statuses.get(status), `${status} of ${JSON.stringify([...statuses])}`).toBeGreaterThan(
      0,
    );
});
