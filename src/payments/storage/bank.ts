import { z } from 'zod';
import { MODES } from '#access/key.ts';
import type { Mode } from '#access/key.ts';
import {
  BANK_STATES,
  bankReference,
  type BankFile,
  type BankOutcome,
  type BankPayment,
  type BankWork,
} from '#payments/rail/bank.ts';
import type { Tenant } from '#payments/tenant.ts';
import { DAY_MS } from '#kernel/world.ts';
import { OUTDATED } from './accounts.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { resolvingAll } from './ledger-writes.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Payouts at the bank. */

const row = z
  .object({
    organization_id: z.string(),
    mode: z.enum(MODES),
    id: z.string(),
    account_id: z.string(),
    destination_amount: z.bigint(),
    version: count,
    fiat_details: json.pipe(
      z.object({ name: z.string(), iban: z.string(), bic: z.string().nullable() }),
    ),
    state: z.enum(BANK_STATES).nullable(),
    since: moment,
  })
  .transform((read): BankPayment => ({
    tenant: { organizationId: read.organization_id, mode: read.mode },
    payoutId: read.id,
    accountId: read.account_id,
    amount: read.destination_amount,
    to: read.fiat_details,
    version: read.version,
    state: read.state,
    since: read.since,
  }));

const select = sql`SELECT payouts.organization_id, payouts.mode, payouts.id, payouts.account_id,
    destination_amount, version, fiat_details, state,
    coalesce(bank.updated_at, payouts.created_at) AS since
  FROM payouts LEFT JOIN bank_payments AS bank ON bank.organization_id = payouts.organization_id
    AND bank.mode = payouts.mode AND bank.payout_id = payouts.id`;

/** Nobody has to look at it before the bank has said something. */
const later = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString();

interface HandingOver {
  fileId: string | null;
  dueAt: Date | undefined;
  now: Date;
}

const handingOver = (payment: BankPayment, { fileId, dueAt, now }: HandingOver): Statement[] => {
  const { tenant, payoutId, version } = payment;
  const { organizationId, mode } = tenant;
  const at = now.toISOString();
  return [
    sql`UPDATE payouts SET status = 'PROCESSING', phase = 'HANDED_OVER', version = version + 1,
          updated_at = ${at}, next_attempt_at = ${later(now)},
          fiat_details = json_set(fiat_details, '$.railReference', ${bankReference(payoutId)})
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${payoutId}
          AND version = ${version} AND status = 'INITIATED'`,
    requireChanges(OUTDATED),
    refusedAs(
      OUTDATED,
      sql`INSERT INTO bank_payments (organization_id, mode, payout_id, file_id, state, created_at,
            updated_at, due_at)
          VALUES (${organizationId}, ${mode}, ${payoutId}, ${fileId}, 'HANDED_OVER', ${at}, ${at},
            ${dueAt?.toISOString() ?? null})`,
    ),
  ];
};

const keepingFile = (
  mode: Mode,
  { file, payments }: { file: BankFile; payments: readonly BankPayment[] },
  now: Date,
): Statement => {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  return sql`INSERT INTO bank_files (mode, id, content, payments, total, created_at)
    VALUES (${mode}, ${file.fileId}, ${file.content}, ${payments.length}, ${total},
      ${now.toISOString()})`;
};

const moving = (
  { organizationId, mode }: Tenant,
  { payoutId, state, reason, dueAt }: BankOutcome,
  { from, at }: { from: BankPayment['state']; at: string },
): Statement[] => [
  sql`UPDATE bank_payments SET state = ${state}, reason = ${reason}, updated_at = ${at},
        due_at = ${dueAt?.toISOString() ?? null}
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND payout_id = ${payoutId}
        AND state = ${from}`,
  requireChanges(OUTDATED),
];

/** The payment came back after its payout was completed. */
export const returning = (
  tenant: Tenant,
  { payoutId, reason }: { payoutId: string; reason: string | null },
  now: Date,
): Statement[] =>
  moving(
    tenant,
    { payoutId, state: 'RETURNED', reason },
    { from: 'SETTLED', at: now.toISOString() },
  );

const ending = (payment: BankPayment, outcome: BankOutcome, now: Date): Statement[] => {
  const { tenant, payoutId } = payment;
  const at = now.toISOString();
  const isSettled = outcome.state === 'SETTLED';
  const failure = { code: 'BANK_REJECTED', message: `The bank refused it: ${outcome.reason}` };
  return [
    ...moving(tenant, outcome, { from: 'HANDED_OVER', at }),
    sql`UPDATE payouts SET status = ${isSettled ? 'COMPLETED' : 'FAILED'}, phase = 'ENDED',
          version = version + 1, updated_at = ${at}, next_attempt_at = NULL, lease_owner = NULL,
          lease_until = NULL, completed_at = ${isSettled ? at : null},
          failure = ${isSettled ? null : JSON.stringify(failure)}
        WHERE organization_id = ${tenant.organizationId} AND mode = ${tenant.mode}
          AND id = ${payoutId} AND status = 'PROCESSING'`,
    requireChanges(OUTDATED),
    ...resolvingAll(tenant, payoutId, { phase: isSettled ? 'post' : 'void', at: now }),
  ];
};

const written = async (store: Store, statements: readonly Statement[]): Promise<boolean> => {
  try {
    await store.batch(statements);
    return true;
  } catch (error) {
    if (isRefusal(error, OUTDATED)) return false;
    throw error;
  }
};

export const bankWork = (store: Store): BankWork => ({
  waiting: (mode, most) =>
    store.rows(
      row,
      joined(
        select,
        sql`WHERE payouts.mode = ${mode} AND method = 'fiat' AND status = 'INITIATED'
              AND next_attempt_at IS NOT NULL
            ORDER BY payouts.created_at, payouts.id LIMIT ${most}`,
      ),
    ),
  due: (mode, now, most) =>
    store.rows(
      row,
      joined(
        select,
        sql`WHERE bank.mode = ${mode} AND bank.due_at <= ${now.toISOString()}
            ORDER BY bank.due_at LIMIT ${most}`,
      ),
    ),
  find: (mode, payoutId) =>
    store.row(row, joined(select, sql`WHERE payouts.mode = ${mode} AND payouts.id = ${payoutId}`)),
  handOver: (mode, { payments, file, dueAt }, now) =>
    written(store, [
      ...(file === null ? [] : [keepingFile(mode, { file, payments }, now)]),
      ...payments.flatMap((payment) =>
        handingOver(payment, { fileId: file?.fileId ?? null, dueAt, now }),
      ),
    ]),
  settle: (payment, outcome, now) => written(store, ending(payment, outcome, now)),
});
