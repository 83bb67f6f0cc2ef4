import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Coin } from '../coins.ts';
import type { Paid } from '../deposits.ts';
import type { World } from '../world.ts';
import { landingOf, tokensIn } from './truth.ts';

/** What came to deposit addresses is in the vault in the end, but for what is not worth a fee. */

/** As the operator's manual has it. */
const LEFT_MOST = 10_000n;

/** What is still there, of each coin. */
export const leftAtAddresses = (world: World, paid: readonly Paid[], coin: Coin): bigint => {
  const accounts = new Set(
    paid.flatMap((each) => (each.coin === coin && each.at !== undefined ? [each.at] : [])),
  );
  let left = 0n;
  for (const account of accounts) {
    const held = tokensIn(world, account);
    world.laws.demand(held < LEFT_MOST, `${account} still has ${held} ${coin}`);
    left += held;
  }
  return left;
};

export const judgeSweeps = async (world: World): Promise<void> => {
  const { laws, store, mode } = world;
  const rows = await store.rows(
    z.object({ id: z.string(), signature: z.string(), state: z.string() }),
    sql`SELECT id, signature, state FROM sweeps WHERE mode = ${mode}`,
  );
  for (const { id, signature, state } of rows) {
    const landing = await landingOf(world, signature);
    const expected =
      landing === undefined ? 'EXPIRED' : landing.error === null ? 'LANDED' : 'FAILED';
    laws.demand(state === expected, `${id} is ${state} and not ${expected}`);
  }
};
