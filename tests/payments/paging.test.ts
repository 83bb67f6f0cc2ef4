import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORLDS, type TestDatabase } from '../support/database.ts';
import { freshSetup, type Setup } from '../support/payments.ts';
import { times } from '../support/runs.ts';
import {
  expectAllOnce,
  expectIndexed,
  fill,
  filtersOf,
  firstAndLast,
  type Filled,
} from './paging.ts';

/** To fill a server takes longer, and the queries are the same. */
const total = (world: string): number =>
  world === 'a file' ? times(1200, 5000) : times(400, 1000);

describe.each(WORLDS)('a list of many payments on $world', ({ world, openMigrated }) => {
  let database: TestDatabase;
  let setup: Setup;
  let filled: Filled;

  beforeAll(async () => {
    database = await openMigrated();
    setup = await freshSetup(database);
    filled = await fill(setup, total(world));
  });
  afterAll(() => database.drop());

  test('is read whole, each payment once, while new ones arrive', () =>
    expectAllOnce(setup, filled, {}));

  test('is read whole by every filter', async () => {
    for (const filter of filtersOf(filled)) await expectAllOnce(setup, filled, filter);
  });

  test('is found by an index, page by page, and never sorted', async () => {
    for (const filter of filtersOf(filled)) await expectIndexed(setup, filled, filter);
  });

  test('costs the same at its end as at its beginning', async () => {
    const { firstMs, lastMs } = await firstAndLast(setup, filled);
    expect(lastMs).toBeLessThan(firstMs * 2 + 2);
  });
});
