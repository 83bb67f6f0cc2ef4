import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { World } from '../world.ts';
import { landingOf } from './truth.ts';

/** What the network has cost by the books is what the chain took, and of every transaction. */

const row = z.object({ signature: z.string(), fee: z.bigint(), rent: z.bigint() });
const paidRow = z.object({ paid: z.bigint() });

const booked = ({ store, mode }: World) =>
  store.rows(row, sql`SELECT signature, fee, rent FROM network_costs WHERE mode = ${mode}`);

/** Signed by the books, whatever they say of it now. */
const signatures = async ({ store, mode }: World): Promise<string[]> => {
  const rows = await store.rows(
    row.pick({ signature: true }),
    sql`SELECT signature FROM payout_attempts WHERE mode = ${mode} AND state <> 'EXPIRED'
        UNION ALL SELECT signature FROM sweeps WHERE mode = ${mode} AND state <> 'EXPIRED'`,
  );
  return rows.map(({ signature }) => signature);
};

export const judgeCosts = async (world: World): Promise<void> => {
  const { laws, store, mode } = world;
  const costs = await booked(world);
  let sum = 0n;
  for (const { signature, fee, rent } of costs) {
    const landing = await landingOf(world, signature);
    const { before = [], after = [], fee: taken = 0n } = landing?.outcome ?? {};
    const paid = (before[0] ?? 0n) - (after[0] ?? 0n);
    sum += paid;
    laws.demand(landing !== undefined, `${signature} is booked and has not landed`);
    laws.demand(fee + rent === paid, `${signature} is booked with ${fee + rent}, not ${paid}`);
    laws.demand(fee === taken, `${signature} is booked with a fee of ${fee}, not ${taken}`);
  }
  const known = new Set(costs.map(({ signature }) => signature));
  for (const each of await signatures(world)) {
    const hasLanded = (await landingOf(world, each)) !== undefined;
    laws.demand(!hasLanded || known.has(each), `${each} has landed, and its cost is not booked`);
  }
  const accounts = await store.rows(
    paidRow,
    sql`SELECT paid FROM coin_accounts WHERE mode = ${mode}`,
  );
  const paid = accounts[0]?.paid ?? 0n;
  laws.demand(paid === sum, `the books have ${paid} paid to the network in ${mode}, not ${sum}`);
};
