import { z } from 'zod';
import { moment } from '#kernel/storage/columns.ts';
import { MODES } from '#access/key.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { QuarantineKeeper } from '#payments/outflow/ports.ts';

/** Marks a database as restored, and keeps it from paying out for a time; see migration 027. */

interface RestoredMoments {
  savedAt: Date;
  restoredAt: Date;
}

const row = z
  .object({
    saved_at: moment,
    restored_at: moment,
    mark: z.string().nullable(),
    cleared_at: moment.nullable(),
  })
  .transform(({ saved_at: savedAt, restored_at: restoredAt, mark, cleared_at: clearedAt }) => ({
    savedAt,
    restoredAt,
    mark: mark ?? undefined,
    isOver: clearedAt !== null,
  }));

/** The bank of test mode is a part of Kontor, so the backup contains all that it knows. */
const RESTORED = [
  ...MODES.flatMap((mode) => CHAIN_NAMES.map((rail) => ({ mode, rail }))),
  { mode: 'live', rail: 'bank' },
] as const;

/**
 * Marks the database as restored. If the clock is behind, rows of the backup would seem newer than
 * the restoration: so its moment is at least that of the newest row.
 */
export const restoredStatements = ({ savedAt, restoredAt }: RestoredMoments): Statement[] =>
  RESTORED.map(
    ({ mode, rail }) =>
      sql`INSERT INTO quarantines (mode, rail, saved_at, restored_at)
          SELECT ${mode}, ${rail}, ${savedAt.toISOString()}, max(at) FROM (
            SELECT ${restoredAt.toISOString()} AS at
            UNION ALL SELECT created_at FROM payouts
            UNION ALL SELECT at FROM payout_orders)`,
  );

export const quarantineKeeper = (store: Store): QuarantineKeeper => ({
  find: (mode, rail) =>
    store.row(row, sql`SELECT * FROM quarantines WHERE mode = ${mode} AND rail = ${rail}`),
  noteMark: async (mode, rail, mark) => {
    await store.batch([
      sql`UPDATE quarantines SET mark = ${mark}
          WHERE mode = ${mode} AND rail = ${rail} AND mark IS NULL`,
    ]);
  },
  clear: async (mode, rail, { name, at }) => {
    await store.batch([
      sql`UPDATE quarantines SET cleared_at = ${at.toISOString()}, cleared_by = ${name}
          WHERE mode = ${mode} AND rail = ${rail} AND cleared_at IS NULL`,
    ]);
  },
});
