import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Sighting } from '#payments/chain/deposit.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import type { History, Progress } from '#payments/deposit/sightings.ts';
import { cursorsIn } from '#payments/storage/deposits/cursors.ts';

/** Transactions out of a vault that name payouts, found in the histories of its accounts. */

const CURSORS = cursorsIn('outflow_cursors');

export const progressOf = CURSORS.find;

const PAYOUT_ID = /^po_[0-9A-Za-z]{1,64}$/;

const named = ({ signature, block, failed, memos }: Sighting): string[][] => {
  const memo = memos.find((each) => PAYOUT_ID.test(each));
  return failed || memo === undefined ? [] : [[signature, memo, String(block)]];
};

/**
 * Adds the transactions that name a payout but do not match the attempts in the books, and the
 * provider to those that are not judged yet.
 */
const outflowStatement = (
  { mode, chain }: DepositSource,
  { provider }: History,
  { sightings, now }: { sightings: readonly Sighting[]; now: Date },
): Statement =>
  sql`INSERT INTO outflows (mode, chain, signature, memo, block, verdict, found_at, named_by)
      SELECT ${mode}, ${chain}, value ->> 0, value ->> 1, CAST(value ->> 2 AS INTEGER), 'FOUND',
        ${now.toISOString()}, json_array(${provider})
      FROM json_each(${JSON.stringify(sightings.flatMap(named))})
      WHERE NOT EXISTS (
        SELECT 1 FROM payout_attempts
        WHERE signature = value ->> 0 AND state IN ('SIGNED', 'SENT', 'LANDED'))
      ON CONFLICT DO UPDATE SET named_by = json_insert(named_by, '$[#]', ${provider})
        WHERE verdict = 'FOUND'
          AND NOT EXISTS (SELECT 1 FROM json_each(named_by) WHERE value = ${provider})`;

export const noteHistory = async (
  store: Store,
  source: DepositSource,
  history: History,
  read: { sightings: readonly Sighting[]; progress: Progress; now: Date },
): Promise<void> => {
  await store.batch([
    outflowStatement(source, history, read),
    CURSORS.upsert(source, history, read),
  ]);
};
