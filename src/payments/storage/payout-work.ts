import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import type { Advance, Claim, PayoutWork, Task } from '#payments/payout/worker/ports.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { resolvingAll } from './ledger-writes.ts';
import { attemptColumns, attemptOf } from './payout-attempts.ts';
import { refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The word by which it is known that somebody else has the payout by now, or that it has ended. */
const FENCED = 'fenced';

const claimedRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  id: z.string(),
  fence: z.bigint(),
  destination_asset: z.enum(ASSET_CODES),
  destination_amount: z.bigint(),
  crypto_details: json.pipe(
    z.object({
      tokenAccount: z.string(),
      wallet: z.string().nullable(),
      confirmations: z.number().nullish(),
    }),
  ),
  created_at: moment,
});

const claiming = ({ mode, chain, owner, now, leaseMs, most }: Claim): Statement => {
  const until = new Date(now.getTime() + leaseMs).toISOString();
  return sql`UPDATE payouts SET fence = fence + 1, lease_owner = ${owner}, lease_until = ${until},
      next_attempt_at = ${until}
    WHERE rowid IN (
      SELECT rowid FROM payouts
      WHERE mode = ${mode} AND method = 'crypto' AND next_attempt_at <= ${now.toISOString()}
        AND crypto_details ->> 'chain' = ${chain}
      ORDER BY next_attempt_at LIMIT ${most})
    RETURNING organization_id, mode, id, fence, destination_asset, destination_amount,
      crypto_details, created_at`;
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

/** Asked first: whoever writes waits for all others who do, and mostly nothing is due. */
const isAnyDue = async (store: Store, { mode, chain, now }: Claim): Promise<boolean> => {
  const found = await store.row(
    z.object({ due: z.bigint() }),
    sql`SELECT 1 AS due FROM payouts
        WHERE mode = ${mode} AND method = 'crypto' AND next_attempt_at <= ${now.toISOString()}
          AND crypto_details ->> 'chain' = ${chain}
        LIMIT 1`,
  );
  return found !== undefined;
};

const claim = async (store: Store, wish: Claim): Promise<Task[]> => {
  if (!(await isAnyDue(store, wish))) return [];
  const [outcome] = await store.batch([claiming(wish)]);
  const rows = z.array(claimedRow).parse(outcome?.rows ?? []);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attempts = Map.groupBy(await attemptsOf(store, ids), ({ payout_id: id }) => id);
  return rows.map((row) => {
    const made = attempts.get(row.id) ?? [];
    const live = made.find(isLive);
    return {
      tenant: { organizationId: row.organization_id, mode: row.mode },
      chain: wish.chain,
      payoutId: row.id,
      fence: row.fence,
      assetCode: row.destination_asset,
      amount: row.destination_amount,
      tokenAccount: row.crypto_details.tokenAccount,
      wallet: row.crypto_details.wallet,
      live: live === undefined ? null : attemptOf(live),
      attempts: made.length,
      confirmations: row.crypto_details.confirmations ?? null,
      createdAt: row.created_at,
    };
  });
};

interface Writing {
  task: Task;
  at: string;
  now: Date;
}

/** The payout itself: whoever holds an older fence changes nothing, and what is final stays. */
const guarded = ({ task, at }: Writing, change: Statement): Statement[] => {
  const { tenant, payoutId, fence } = task;
  const where = sql`, version = version + 1, updated_at = ${at}
    WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
      AND id = ${payoutId} AND fence = ${fence} AND status IN ('INITIATED', 'PROCESSING')`;
  const update = sql`UPDATE payouts SET`;
  return [
    {
      sql: `${update.sql} ${change.sql}${where.sql}`,
      args: [...change.args, ...where.args],
    },
    requireChanges(FENCED),
  ];
};

const endingAttempt = (
  { task: { tenant }, at }: Writing,
  signature: string,
  { state, error, fee }: { state: string; error: string | null; fee: bigint | null },
): Statement[] => [
  sql`UPDATE payout_attempts SET state = ${state}, error = ${error}, network_fee = ${fee},
        updated_at = ${at}
      WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
        AND signature = ${signature} AND state IN ('SIGNED', 'SENT')`,
  requireChanges(FENCED),
];

type Of<Kind extends Advance['advance']> = Extract<Advance, { advance: Kind }>;

const signing = (writing: Writing, { signed, number }: Of<'signed'>): Statement[] => {
  const { task, at } = writing;
  const { organizationId, mode } = task.tenant;
  const { signature, wire, lifetime } = signed;
  return [
    ...guarded(writing, sql`status = 'PROCESSING', phase = 'SIGNED'`),
    // One that lives already, the same bytes again or a resource in use: another round will see.
    refusedAs(
      FENCED,
      sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain, signature, wire,
            lifetime, bound_to, state, created_at, updated_at)
          VALUES (${organizationId}, ${mode}, ${task.payoutId}, ${number}, ${task.chain},
            ${signature}, ${wire}, ${lifetime.value}, ${lifetime.boundTo}, 'SIGNED', ${at}, ${at})`,
    ),
  ];
};

const completing = (writing: Writing, done: Of<'completed'>): Statement[] => {
  const { task, at, now } = writing;
  const { signature, confirmations, networkFee: fee } = done;
  return [
    ...guarded(
      writing,
      sql`status = 'COMPLETED', phase = 'ENDED', next_attempt_at = NULL, lease_owner = NULL,
        lease_until = NULL, completed_at = ${at}, crypto_details = json_set(crypto_details,
          '$.transactionSignature', ${signature}, '$.confirmations', ${confirmations},
          '$.networkFee', ${String(fee)})`,
    ),
    ...endingAttempt(writing, signature, { state: 'LANDED', error: null, fee }),
    ...resolvingAll(task.tenant, task.payoutId, { phase: 'post', at: now }),
  ];
};

const failing = (writing: Writing, failed: Of<'failed'>): Statement[] => {
  const { task, now } = writing;
  const { signature, attempt: state, failure, networkFee: fee } = failed;
  const error = failed.error === null ? null : JSON.stringify(failed.error);
  const paid = fee === null ? null : String(fee);
  return [
    ...guarded(
      writing,
      sql`status = 'FAILED', phase = 'ENDED', next_attempt_at = NULL, lease_owner = NULL,
        lease_until = NULL, failure = ${JSON.stringify(failure)},
        crypto_details = json_set(crypto_details, '$.networkFee', ${paid})`,
    ),
    ...(signature === null ? [] : endingAttempt(writing, signature, { state, error, fee })),
    ...resolvingAll(task.tenant, task.payoutId, { phase: 'void', at: now }),
  ];
};

const writing = (context: Writing, advance: Advance): Statement[] => {
  switch (advance.advance) {
    case 'signed':
      return signing(context, advance);
    case 'seen':
      return guarded(
        context,
        sql`crypto_details = json_set(crypto_details,
          '$.transactionSignature', ${advance.signature},
          '$.confirmations', ${advance.confirmations})`,
      );
    case 'completed':
      return completing(context, advance);
    case 'failed':
      return failing(context, advance);
    case 'expired':
      return [
        ...guarded(
          context,
          sql`phase = 'WAITING', crypto_details = json_set(crypto_details,
            '$.transactionSignature', NULL, '$.confirmations', NULL)`,
        ),
        ...endingAttempt(context, advance.signature, { state: 'EXPIRED', error: null, fee: null }),
      ];
  }
};

const advance = async (store: Store, task: Task, step: Advance, now: Date): Promise<boolean> => {
  try {
    await store.batch(writing({ task, now, at: now.toISOString() }, step));
    return true;
  } catch (error) {
    if (isRefusal(error, FENCED)) return false;
    throw error;
  }
};

const noteSent = async (store: Store, signatures: readonly string[], now: Date): Promise<void> => {
  if (signatures.length === 0) return;
  const list = JSON.stringify(signatures);
  const at = now.toISOString();
  await store.batch([
    // A payout that has ended meanwhile needs no note of it.
    sql`UPDATE payouts SET phase = 'SENT', version = version + 1, updated_at = ${at},
          crypto_details = json_set(crypto_details, '$.transactionSignature', attempt.signature)
        FROM payout_attempts AS attempt
        WHERE attempt.signature IN (SELECT value FROM json_each(${list}))
          AND attempt.state = 'SIGNED' AND payouts.organization_id = attempt.organization_id
          AND payouts.mode = attempt.mode AND payouts.id = attempt.payout_id
          AND payouts.status = 'PROCESSING'`,
    sql`UPDATE payout_attempts SET state = 'SENT', updated_at = ${at}
        WHERE signature IN (SELECT value FROM json_each(${list})) AND state IN ('SIGNED', 'SENT')`,
  ]);
};

const release = async (store: Store, tasks: readonly Task[], dueAt: Date): Promise<void> => {
  if (tasks.length === 0) return;
  const held = JSON.stringify(tasks.map(({ payoutId, fence }) => [payoutId, String(fence)]));
  await store.batch([
    sql`UPDATE payouts SET lease_owner = NULL, lease_until = NULL,
          next_attempt_at = ${dueAt.toISOString()}
        FROM json_each(${held}) AS held
        WHERE payouts.id = held.value ->> 0 AND payouts.fence = CAST(held.value ->> 1 AS INTEGER)
          AND payouts.next_attempt_at IS NOT NULL`,
  ]);
};

/** The work of payouts in the operational database. */
export const payoutWork = (store: Store): PayoutWork => ({
  claim: (wish) => claim(store, wish),
  advance: (task, step, now) => advance(store, task, step, now),
  noteSent: (signatures, now) => noteSent(store, signatures, now),
  release: (tasks, dueAt) => release(store, tasks, dueAt),
  taken: async (mode, chain) => {
    const rows = await store.rows(
      z.object({ bound_to: z.string() }),
      sql`SELECT bound_to FROM payout_attempts
          WHERE mode = ${mode} AND chain = ${chain} AND state IN ('SIGNED', 'SENT')
            AND bound_to IS NOT NULL`,
    );
    return new Set(rows.map(({ bound_to: taken }) => taken));
  },
});
