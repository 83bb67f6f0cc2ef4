import { z } from 'zod';
import { count } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Sighting } from '#payments/chain/deposit.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import {
  delayAfter,
  DELAY_MOST_MS,
  type History,
  type SightingKeeper,
} from '#payments/deposit/sightings.ts';
import { cursorsIn } from './cursors.ts';

/**
 * Transactions that providers name but that are not proved yet, and how far histories were read.
 */

const CURSORS = cursorsIn('chain_cursors');

/** When a second provider names the same transaction, it becomes due at once. */
const sightingStatement = (
  { mode, chain }: DepositSource,
  { provider, address }: History,
  { sightings, now }: { sightings: readonly Sighting[]; now: Date },
): Statement => {
  const at = now.toISOString();
  const named = sightings.map(({ signature, block }) => [signature, String(block)]);
  return sql`INSERT INTO chain_sightings (mode, chain, signature, block, provider, due_at)
      SELECT ${mode}, ${chain}, value ->> 0, CAST(value ->> 1 AS INTEGER), ${provider}, ${at}
      FROM json_each(${JSON.stringify(named)})
      WHERE NOT EXISTS (SELECT 1 FROM sweeps WHERE signature = value ->> 0)
        AND (NOT EXISTS (SELECT 1 FROM payout_attempts WHERE signature = value ->> 0)
          OR EXISTS (SELECT 1 FROM deposit_addresses WHERE token_account = ${address}
            AND deposit_addresses.mode = ${mode} AND deposit_addresses.chain = ${chain}))
      ON CONFLICT DO UPDATE SET seconded = 1, due_at = min(due_at, excluded.due_at)
        WHERE provider <> excluded.provider AND seconded = 0`;
};

/** The latest possible due times, indexed by the number of tries. */
const latestBy = (now: Date): string[] => {
  const latest: string[] = [];
  for (let tries = 0; delayAfter(tries - 1) < DELAY_MOST_MS; tries += 1)
    latest.push(new Date(now.getTime() + delayAfter(tries)).toISOString());
  return latest;
};

const dueRow = z.object({ signature: z.string(), tries: count });

export const sightingKeeper = (store: Store): SightingKeeper => ({
  progress: (...asked) => CURSORS.find(store, ...asked),
  note: async (source, history, { sightings, ...read }) => {
    const moved = CURSORS.upsert(source, history, read);
    const named = { sightings, now: read.now };
    await store.batch([sightingStatement(source, history, named), moved]);
  },
  // A due time later than the longest delay was set by a wrong clock: it counts as due.
  due: ({ mode, chain }, now, most) => {
    const latest = latestBy(now);
    return store.rows(
      dueRow,
      sql`SELECT signature, tries FROM chain_sightings
          WHERE mode = ${mode} AND chain = ${chain} AND due_at IS NOT NULL
            AND (due_at <= ${now.toISOString()} OR due_at >
              ${JSON.stringify(latest)} ->> CAST(min(tries, ${latest.length - 1}) AS INTEGER))
          ORDER BY seconded DESC, tries, block, signature LIMIT ${most}`,
    );
  },
  done: async ({ mode, chain }, signatures) => {
    await store.batch([
      sql`UPDATE chain_sightings SET due_at = NULL WHERE mode = ${mode} AND chain = ${chain}
            AND signature IN (SELECT value FROM json_each(${JSON.stringify(signatures)}))`,
    ]);
  },
  delay: async ({ mode, chain }, { signature, tries }, dueAt) => {
    await store.batch([
      sql`UPDATE chain_sightings SET tries = ${tries}, due_at = ${dueAt.toISOString()}
          WHERE mode = ${mode} AND chain = ${chain} AND signature = ${signature}
            AND due_at IS NOT NULL`,
    ]);
  },
});
