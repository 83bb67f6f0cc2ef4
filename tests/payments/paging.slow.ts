import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { setupOf } from '../support/payments.ts';
import { expectAllOnce, expectIndexed, fill, filtersOf, firstAndLast } from './paging.ts';

test('100,000 payments are read whole, each once, and the last page costs no more', async () => {
  const database = await freshDatabase();
  try {
    const setup = setupOf(database.store);
    const filled = await fill(setup, 100_000);
    await expectAllOnce(setup, filled, {});
    for (const filter of filtersOf(filled)) await expectIndexed(setup, filled, filter);
    const { firstMs, lastMs } = await firstAndLast(setup, filled);
    console.log(`first page ${firstMs.toFixed(2)} ms, last page ${lastMs.toFixed(2)} ms`);
    expect(lastMs).toBeLessThan(firstMs * 2 + 1);
  } finally {
    await database.drop();
  }
});
