import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import type { Chain } from '#kernel/money/chains.ts';
import {
  LEASE_MOST_MS,
  PUT_OFF_MOST_MS,
  type Claim,
  type Leaving,
  type PayoutWork,
  type Task,
} from '#payments/payout/worker/ports.ts';
import { WAIT_MS, WAITING_AMOUNTS } from '#payments/sandbox/magic.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { CLOCK_SLACK_MS } from '#kernel/world.ts';
import { attemptColumns, attemptOf } from './payout-attempts.ts';
import { noteFaults } from '#payments/storage/operator/payout-faults.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * Finds the payouts that are due and claims them for a worker. Their results are written by the
 * book.
 */

const claimedRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  fence: z.bigint(),
});

const mineStatement = ({ mode, chain }: Claim): Statement =>
  sql`SELECT rowid FROM payouts
      WHERE mode = ${mode} AND method = 'crypto' AND crypto_details ->> 'chain' = ${chain}
        AND NOT EXISTS (
          SELECT 1 FROM payout_holds AS hold
          WHERE hold.organization_id = payouts.organization_id AND hold.mode = payouts.mode
            AND hold.payout_id = payouts.id)`;

/** Payouts whose due time has come, the longest waiting first. */
const due = (claim: Claim): Statement =>
  joined(
    mineStatement(claim),
    sql`AND next_attempt_at <= ${claim.now.toISOString()}
        ORDER BY next_attempt_at LIMIT ${claim.most}`,
  );

const WAITING = JSON.stringify(
  [...WAITING_AMOUNTS].flatMap(([asset, amount]) =>
    amount === null ? [] : [[asset, String(amount)]],
  ),
);

/** A magic amount of test mode, which asks that the payout waits. */
const asksToWait = sql`mode = 'test' AND EXISTS (
  SELECT 1 FROM json_each(${WAITING}) AS asking
  WHERE (source_asset = asking.value ->> 0
      AND source_amount = CAST(asking.value ->> 1 AS INTEGER))
    OR (destination_asset = asking.value ->> 0
      AND destination_amount = CAST(asking.value ->> 1 AS INTEGER)))`;

/**
 * Also due: payouts with a due time that only a wrong clock can have set. If another worker still
 * has such a payout, the fence keeps it from writing.
 */
const misdated = (claim: Claim): Statement => {
  const later = (delayMs: number): string => new Date(claim.now.getTime() + delayMs).toISOString();
  return joined(
    mineStatement(claim),
    sql`AND next_attempt_at > ${later(LEASE_MOST_MS)}
        AND (lease_owner IS NOT NULL OR next_attempt_at > ${later(PUT_OFF_MOST_MS)})
        AND (fence > 0 OR created_at > ${later(CLOCK_SLACK_MS)}
          OR next_attempt_at > ${later(WAIT_MS)} OR NOT (`,
    asksToWait,
    sql`)) LIMIT ${claim.most}`,
  );
};

const claiming = (claim: Claim): Statement => {
  const { owner, now, leaseMs, most } = claim;
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return joined(
    sql`UPDATE payouts SET fence = fence + 1, lease_owner = ${owner}, lease_until = ${until},
          next_attempt_at = ${until}
        WHERE rowid IN (SELECT rowid FROM (`,
    due(claim),
    sql`) UNION ALL SELECT rowid FROM (`,
    misdated(claim),
    sql`) LIMIT ${most}) RETURNING *`,
  );
};

const claimedAttempt = attemptColumns.extend({ payout_id: z.string() });

const attemptsOf = (store: Store, ids: readonly string[]) =>
  store.rows(
    claimedAttempt,
    sql`SELECT payout_id, n, signature, wire, lifetime, bound_to, state,
          attempt.created_at, attempt.updated_at
        FROM json_each(${JSON.stringify(ids)}) JOIN payouts ON payouts.id = value
        JOIN payout_attempts AS attempt ON attempt.organization_id = payouts.organization_id
          AND attempt.mode = payouts.mode AND attempt.payout_id = payouts.id`,
  );

const isLive = ({ state }: { state: string }): boolean => state === 'SIGNED' || state === 'SENT';

const dueRow = z.object({ due: z.bigint() });

/** Checked before the claim: a write waits for all other writes, and mostly no payout is due. */
const isAnyDue = async (store: Store, claim: Claim): Promise<boolean> => {
  const found = await store.row(
    dueRow,
    joined(
      sql`SELECT 1 AS due WHERE EXISTS (`,
      due(claim),
      sql`) OR EXISTS (`,
      misdated(claim),
      sql`)`,
    ),
  );
  return found !== undefined;
};

const idRow = z.object({ id: z.string() });

/** A row that cannot be read is reported as a fault and does not stop the other payouts. */
const readClaimed = (rows: readonly unknown[]) => {
  const faults = new Map<string, string>();
  const claimed = rows.flatMap((row) => {
    const payout = PAYOUTS.row.safeParse(row);
    if (payout.success) return [{ ...claimedRow.parse(row), payout: payout.data }];
    const { id } = idRow.parse(row);
    faults.set(id, `Its row cannot be read: ${payout.error.message}`);
    return [];
  });
  return { claimed, faults };
};

const claim = async (store: Store, due: Claim): Promise<Task[]> => {
  if (!(await isAnyDue(store, due))) return [];
  const [outcome] = await store.batch([claiming(due)]);
  const rows = await store.seals.open(outcome?.rows ?? [], PAYOUTS.row.sealed);
  if (rows.length === 0) return [];
  const { claimed, faults } = readClaimed(rows);
  if (faults.size > 0) await store.batch(noteFaults(faults, due.now));
  const ids = claimed.map(({ payout }) => payout.payoutId);
  const attempts = Map.groupBy(await attemptsOf(store, ids), ({ payout_id: id }) => id);
  return claimed.flatMap(({ organization_id: organizationId, mode, fence, payout }): Task[] => {
    const made = attempts.get(payout.payoutId) ?? [];
    const live = made.find(isLive);
    const { cryptoDetails: destination } = payout;
    if (destination === null) return [];
    return [
      {
        tenant: { organizationId, mode },
        chain: due.chain,
        payout,
        fence,
        destination,
        live: live === undefined ? null : attemptOf(live),
        attempts: made.length,
      },
    ];
  });
};

const release = async (store: Store, tasks: readonly Task[], dueAt: Date): Promise<void> => {
  if (tasks.length === 0) return;
  const claims = tasks.map(({ payout, fence }) => [payout.payoutId, String(fence)]);
  await store.batch([
    sql`UPDATE payouts SET lease_owner = NULL, lease_until = NULL,
          next_attempt_at = ${dueAt.toISOString()}
        FROM json_each(${JSON.stringify(claims)}) AS held
        WHERE payouts.id = held.value ->> 0 AND payouts.fence = CAST(held.value ->> 1 AS INTEGER)
          AND payouts.next_attempt_at IS NOT NULL`,
  ]);
};

const newest = z
  .bigint()
  .nullable()
  .transform((rowid) => rowid ?? 0n);
const leavingRow = z.object({ opens: z.bigint().nullable(), attempts: newest, sweeps: newest });

const leavingOf = (rows: readonly z.output<typeof leavingRow>[]): Leaving => {
  const mark = rows.find(({ opens }) => opens === null);
  return {
    transfers: rows.flatMap(({ opens }) =>
      opens === null ? [] : [{ createsTokenAccount: opens > 0n }],
    ),
    at: { attempts: mark?.attempts ?? 0n, sweeps: mark?.sweeps ?? 0n },
  };
};

/** The transfers of the vault that can still land, which it will have to pay for. */
export const readLeaving = async (store: Store, mode: Mode, chain: Chain): Promise<Leaving> => {
  const rows = await store.rows(
    leavingRow,
    sql`SELECT payout.crypto_details ->> 'wallet' IS NOT NULL AS opens,
          NULL AS attempts, NULL AS sweeps
        FROM payout_attempts AS attempt JOIN payouts AS payout
          ON payout.organization_id = attempt.organization_id AND payout.mode = attempt.mode
            AND payout.id = attempt.payout_id
        WHERE attempt.mode = ${mode} AND attempt.chain = ${chain}
          AND attempt.state IN ('SIGNED', 'SENT')
        UNION ALL SELECT 0, NULL, NULL FROM sweeps
        WHERE mode = ${mode} AND chain = ${chain} AND state IN ('SIGNED', 'SENT')
        UNION ALL SELECT NULL, (SELECT max(rowid) FROM payout_attempts),
          (SELECT max(rowid) FROM sweeps)`,
  );
  return leavingOf(rows);
};

const boundRow = z.object({ bound_to: z.string() });

/** The claims of payout workers, stored in the operational database. */
export const payoutWork = (store: Store): PayoutWork => ({
  claim: (due) => claim(store, due),
  release: (tasks, dueAt) => release(store, tasks, dueAt),
  leaving: (mode, chain) => readLeaving(store, mode, chain),
  taken: async (mode, chain) => {
    const rows = await store.rows(
      boundRow,
      sql`SELECT bound_to FROM payout_attempts
          WHERE mode = ${mode} AND chain = ${chain} AND state IN ('SIGNED', 'SENT')
            AND bound_to IS NOT NULL`,
    );
    return new Set(rows.map(({ bound_to: taken }) => taken));
  },
});
