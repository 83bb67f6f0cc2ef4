import { z } from 'zod';
import type { Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import type { History, Progress } from '#payments/deposit/sightings.ts';

/** How far the history of an address was read at each provider. */

const row = z.object({
  last_signature: z.string().nullable(),
  newest: z.string().nullable(),
  before: z.string().nullable(),
});

/** Deposits and outflows read the same histories, each at its own pace. */
export const cursorsIn = (table: 'chain_cursors' | 'outflow_cursors') => ({
  find: async (
    store: Store,
    { mode, chain }: DepositSource,
    { provider, address }: History,
  ): Promise<Progress> => {
    // A cursor without a provider is from before each provider was read by itself.
    const found = await store.row(row, {
      sql: `SELECT last_signature, newest, before FROM ${table}
            WHERE mode = ? AND chain = ? AND address = ? AND provider IN (?, '')
            ORDER BY provider DESC LIMIT 1`,
      args: [mode, chain, address, provider],
    });
    const { last_signature: until, newest, before } = found ?? {};
    return {
      until: until ?? undefined,
      sweep: newest == null || before == null ? undefined : { newest, before },
    };
  },
  upsert: (
    { mode, chain }: DepositSource,
    { provider, address }: History,
    { progress: { until, sweep }, now }: { progress: Progress; now: Date },
  ): Statement => ({
    sql: `INSERT INTO ${table}
            (mode, chain, provider, address, last_signature, newest, before, updated_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET last_signature = excluded.last_signature,
            newest = excluded.newest, before = excluded.before, updated_at = excluded.updated_at`,
    args: [
      ...[mode, chain, provider, address],
      ...[until ?? null, sweep?.newest ?? null, sweep?.before ?? null, now.toISOString()],
    ],
  }),
});
