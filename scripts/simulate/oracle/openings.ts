import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Ordered } from '../orders.ts';
import type { Tenancy } from '../tenancies.ts';
import type { World } from '../world.ts';
import { landingOf } from './truth.ts';

/** New token accounts: no more in a day than the limit allows, and each is paid for once. */

const row = z.object({ payout_id: z.string(), signature: z.string() });

/** Of a system account in which nothing is: it was not there before. */
const NOTHING = 0n;

/** Payouts that have made a token account, by the chain's own balances. */
const openedBy = async (world: World): Promise<ReadonlySet<string>> => {
  const { store, mode } = world;
  const rows = await store.rows(
    row,
    sql`SELECT payout_id, signature FROM payout_attempts WHERE mode = ${mode} AND state = 'LANDED'`,
  );
  const opened = new Set<string>();
  for (const { payout_id: payoutId, signature } of rows) {
    const { before = [], after = [] } = (await landingOf(world, signature))?.outcome ?? {};
    if (before.some((held, index) => held === NOTHING && (after[index] ?? NOTHING) > NOTHING))
      opened.add(payoutId);
  }
  return opened;
};

const judgeTenancy = (
  { laws, cast }: World,
  { accountId }: Tenancy,
  { orders, completed, opened }: Parts,
): void => {
  const count = orders.filter(({ payoutId }) => opened.has(payoutId)).length;
  const most = cast.openings ?? Infinity;
  laws.demand(count <= most, `${accountId} has opened ${count} token accounts, not ${most}`);
  if (cast.openings === null) return;
  const nameOf = ({ to, destination }: Ordered): string => `${to?.address} ${destination.coin}`;
  const paid = completed.filter(({ opening }) => opening > 0n).map(nameOf);
  const isOnce = new Set(paid).size === paid.length;
  laws.demand(isOnce, `${accountId} has paid twice for one token account: ${paid.join(', ')}`);
  const asked = new Set(orders.filter(({ opening }) => opening > 0n).map(nameOf));
  for (const each of orders) {
    const isPaid = !opened.has(each.payoutId) || asked.has(nameOf(each));
    laws.demand(isPaid, `${each.payoutId} has opened a token account, and nobody has paid for it`);
  }
};

interface Parts {
  orders: readonly Ordered[];
  completed: readonly Ordered[];
  opened: ReadonlySet<string>;
}

export const judgeOpenings = async (
  world: World,
  { orders, completed }: Omit<Parts, 'opened'>,
): Promise<void> => {
  const opened = await openedBy(world);
  for (const tenancy of world.tenancies) {
    const isOf = (each: Ordered): boolean => each.tenancy === tenancy && each.to !== undefined;
    judgeTenancy(world, tenancy, {
      orders: orders.filter(isOf),
      completed: completed.filter(isOf),
      opened,
    });
  }
};
