import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Receiver } from './receiver.ts';

/** When everything has ended: nothing of it may wait for ever on a world that works again. */

const LOOK_EVERY_MS = 500;

const count = z.object({ count: z.bigint() });

const openPayouts = async (store: Store): Promise<bigint> =>
  (
    await store.row(
      count,
      sql`SELECT count(*) AS count FROM payouts
          WHERE status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')`,
    )
  )?.count ?? 0n;

const creditedPayments = async (store: Store): Promise<bigint> =>
  (await store.row(count, sql`SELECT count(*) AS count FROM payments WHERE status = 'COMPLETED'`))
    ?.count ?? 0n;

/** Events that their receiver has not taken yet. */
const openEvents = async (store: Store, receivers: readonly Receiver[]): Promise<number> => {
  const rows = await store.rows(
    z.object({ id: z.string(), type: z.string(), created_at: z.string() }),
    sql`SELECT id, type, created_at FROM events WHERE mode = 'test'`,
  );
  let open = 0;
  for (const { types, createdAt, taken } of receivers)
    for (const { id, type, created_at: at } of rows)
      if (
        at > createdAt &&
        !taken.has(id) &&
        (types.length === 0 || types.some((each) => each === type))
      )
        open += 1;
  return open;
};

interface Waiting {
  store: Store;
  receivers: readonly Receiver[];
  deposits: number;
}

/** What has not ended yet; undefined once all of it has. */
const openIn = async ({ store, receivers, deposits }: Waiting): Promise<string | undefined> => {
  const payouts = await openPayouts(store);
  if (payouts > 0n) return `${payouts} payouts have not ended`;
  const credited = await creditedPayments(store);
  if (credited < BigInt(deposits))
    return `${BigInt(deposits) - credited} deposits are not credited`;
  const events = await openEvents(store, receivers);
  return events > 0 ? `${events} events are not delivered` : undefined;
};

/** @returns what is still open when the time is over */
export const settle = async (waiting: Waiting, mostMs: number): Promise<string | undefined> => {
  const untilMs = performance.now() + mostMs;
  for (;;) {
    const open = await openIn(waiting);
    if (open === undefined || performance.now() > untilMs) return open;
    await pause(LOOK_EVERY_MS);
  }
};
