import { z } from 'zod';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Sighting } from '#payments/chain/deposit.ts';
import type { DepositSource } from '#payments/deposit/deposit.ts';
import type { History, Progress } from '#payments/deposit/sightings.ts';

/**
 * How far histories were read for transactions out of a vault, and the ones found that name
 * payouts.
 */

const progressRow = z.object({
  last_signature: z.string().nullable(),
  newest: z.string().nullable(),
  before: z.string().nullable(),
});

export const progressOf = async (
  store: Store,
  { mode, chain }: DepositSource,
  { provider, address }: History,
): Promise<Progress> => {
  const row = await store.row(
    progressRow,
    sql`SELECT last_signature, newest, before FROM outflow_cursors
        WHERE mode = ${mode} AND chain = ${chain} AND provider = ${provider}
          AND address = ${address}`,
  );
  const { last_signature: until, newest, before } = row ?? {};
  return {
    until: until ?? undefined,
    sweep: newest == null || before == null ? undefined : { newest, before },
  };
};

const progressStatement = (
  { mode, chain }: DepositSource,
  { provider, address }: History,
  { progress: { until, sweep }, now }: { progress: Progress; now: Date },
): Statement =>
  sql`INSERT INTO outflow_cursors
        (mode, chain, provider, address, last_signature, newest, before, updated_at)
      VALUES (${mode}, ${chain}, ${provider}, ${address}, ${until ?? null},
        ${sweep?.newest ?? null}, ${sweep?.before ?? null}, ${now.toISOString()})
      ON CONFLICT DO UPDATE SET last_signature = excluded.last_signature,
        newest = excluded.newest, before = excluded.before, updated_at = excluded.updated_at`;

const PAYOUT_ID = /^po_[0-9A-Za-z]{1,64}$/;

const named = ({ signature, block, failed, memos }: Sighting): string[][] => {
  const memo = memos.find((each) => PAYOUT_ID.test(each));
  return failed || memo === undefined ? [] : [[signature, memo, String(block)]];
};

/** Adds the transactions that name a payout but do not match the attempts in the books. */
const outflowStatement = (
  { mode, chain }: DepositSource,
  { sightings, now }: { sightings: readonly Sighting[]; now: Date },
): Statement =>
  sql`INSERT INTO outflows (mode, chain, signature, memo, block, verdict, found_at)
      SELECT ${mode}, ${chain}, value ->> 0, value ->> 1, CAST(value ->> 2 AS INTEGER), 'FOUND',
        ${now.toISOString()}
      FROM json_each(${JSON.stringify(sightings.flatMap(named))})
      WHERE NOT EXISTS (
        SELECT 1 FROM payout_attempts
        WHERE signature = value ->> 0 AND state IN ('SIGNED', 'SENT', 'LANDED'))
      ON CONFLICT DO NOTHING`;

export const noteHistory = async (
  store: Store,
  source: DepositSource,
  history: History,
  read: { sightings: readonly Sighting[]; progress: Progress; now: Date },
): Promise<void> => {
  await store.batch([outflowStatement(source, read), progressStatement(source, history, read)]);
};
