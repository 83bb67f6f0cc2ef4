import { z } from 'zod';
import { MODES, type Mode } from '#access/key.ts';
import {
  BANK_STATES,
  type BankFault,
  type BankPayment,
  type BankReader,
  type WaitingPayments,
} from '#payments/rail/bank.ts';
import type { BankChange } from '#payments/rail/changes.ts';
import { WAIT_MOST_MS } from '#payments/rail/simulated.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount, count, json, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { isInstead } from '#kernel/storage/seals/marks.ts';
import { opening } from '#kernel/storage/table.ts';
import { CLOCK_SLACK_MS, systemWorld } from '#kernel/world.ts';
import { REFUSED } from './constraints.ts';
import { noteFaults } from '#payments/storage/operator/payout-faults.ts';
import { fiatDetails, PAYOUTS } from './payouts.ts';
import { ofTenant } from './tenant-table.ts';

/** Payouts at the bank. */

const bankColumns = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  fiat_details: fiatDetails,
  state: z.enum(BANK_STATES).nullable(),
  since: moment,
  is_from_backup: z.bigint().transform((held) => held === 1n),
});

const row = z.unknown().transform((read): BankPayment => {
  const { organization_id: organizationId, mode, ...bank } = bankColumns.parse(read);
  const { fiat_details: to, is_from_backup: isFromBackup, ...rest } = bank;
  const payout = PAYOUTS.row.parse(read);
  return { tenant: { organizationId, mode }, payout, to, isFromBackup, ...rest };
});

/** A payment that the bank is still to make: whom it pays must be readable. */
const waitingRow = row.refine(
  ({ to: { name, iban, bic } }) => ![name, iban, bic ?? ''].some(isInstead),
  'Its recipient cannot be read',
);

const select = sql`SELECT payouts.*, state, coalesce(bank.updated_at, payouts.created_at) AS since,
    EXISTS (SELECT 1 FROM quarantines WHERE quarantines.mode = payouts.mode AND rail = 'bank'
      AND cleared_at IS NULL AND payouts.created_at <= restored_at) AS is_from_backup
  FROM payouts LEFT JOIN bank_payments AS bank ON bank.organization_id = payouts.organization_id
    AND bank.mode = payouts.mode AND bank.payout_id = payouts.id`;

type Of<Kind extends BankChange['change']> = Extract<BankChange, { change: Kind }>;

export const insertBankFile = (
  mode: Mode,
  { file, beneficiaries, total }: Of<'bank-file-created'>,
  at: Date,
): Statement[] => [
  sql`INSERT INTO bank_files (mode, id, content, payments, total, created_at)
      VALUES (${mode}, ${file.fileId}, ${file.content}, ${beneficiaries.length}, ${total},
        ${at.toISOString()})`,
];

export const insertBankPayment = (
  { organizationId, mode }: Tenant,
  { payoutId, fileId, dueAt }: Of<'bank-payment-created'>,
  now: Date,
): Statement[] => {
  const at = now.toISOString();
  return [
    refusedAs(
      REFUSED.outdated,
      sql`INSERT INTO bank_payments (organization_id, mode, payout_id, file_id, state, created_at,
            updated_at, due_at)
          VALUES (${organizationId}, ${mode}, ${payoutId}, ${fileId}, 'HANDED_OVER', ${at}, ${at},
            ${dueAt?.toISOString() ?? null})`,
    ),
  ];
};

export const insertFoundPayment = (
  { organizationId, mode }: Tenant,
  { payoutId, state, reason }: Of<'bank-payment-found'>,
  now: Date,
): Statement[] => {
  const at = now.toISOString();
  return [
    refusedAs(
      REFUSED.outdated,
      sql`INSERT INTO bank_payments (organization_id, mode, payout_id, state, reason, created_at,
            updated_at)
          SELECT ${organizationId}, ${mode}, ${payoutId}, ${state}, ${reason}, ${at}, ${at}
          FROM quarantines WHERE mode = ${mode} AND rail = 'bank' AND cleared_at IS NULL`,
    ),
    requireChanges(REFUSED.outdated),
  ];
};

export const updateBankPayment = (
  tenant: Tenant,
  { from, outcome: { payoutId, state, reason, dueAt } }: Of<'bank-payment-updated'>,
  at: Date,
): Statement[] => [
  joined(
    sql`UPDATE bank_payments SET state = ${state}, reason = ${reason},
          updated_at = ${at.toISOString()}, due_at = ${dueAt?.toISOString() ?? null} WHERE`,
    ofTenant(tenant),
    sql`AND payout_id = ${payoutId} AND state = ${from}`,
  ),
  requireChanges(REFUSED.outdated),
];

const sealedParts = json.pipe(z.array(z.string()));

/**
 * The text of a stored file: sealed in parts; a file of an earlier version is stored as plain text.
 */
const fileText = (content: string): string =>
  content.startsWith('[') ? sealedParts.parse(content).join('') : content;

const contentRow = z.object({ content: z.string() });

/**
 * The exact text that was sent to the bank in this file, except for erased data; undefined if there
 * is no such file.
 */
export const bankFileText = async (
  store: Store,
  mode: Mode,
  fileId: string,
): Promise<string | undefined> => {
  const found = await store.row(
    opening('bank_files', contentRow),
    sql`SELECT content FROM bank_files WHERE mode = ${mode} AND id = ${fileId}`,
  );
  return found && fileText(found.content);
};

const fileRow = z
  .object({ id: z.string(), payments: count, total: amount, created_at: moment })
  .transform(({ id: fileId, created_at: createdAt, ...sums }) => ({ fileId, createdAt, ...sums }));

/** The files for the bank, the newest first. */
export const bankFiles = (store: Store, mode: Mode, most: number) =>
  store.rows(
    fileRow,
    sql`SELECT id, payments, total, created_at FROM bank_files WHERE mode = ${mode}
        ORDER BY created_at DESC, id DESC LIMIT ${most}`,
  );

const fileIdRow = z.object({ file_id: z.string() });

/** The number of the file that the payout is in; null if it is in none. */
export const bankFileOf = async (
  store: Store,
  tenant: Tenant,
  payoutId: string,
): Promise<string | null> => {
  const found = await store.row(
    fileIdRow,
    joined(
      sql`SELECT file_id FROM bank_payments WHERE file_id IS NOT NULL AND`,
      ofTenant(tenant),
      sql`AND payout_id = ${payoutId}`,
    ),
  );
  return found?.file_id ?? null;
};

const idRow = z.object({ id: z.string() });

/** The payments whose rows can be read, and for each other row why it cannot be read. */
const readable = (reader: typeof row, rows: readonly unknown[]) => {
  const unreadable: BankFault[] = [];
  const payments = rows.flatMap((columns) => {
    try {
      return [reader.parse(columns)];
    } catch (error) {
      const sentence = `Its row cannot be read: ${String(error)}`;
      unreadable.push({ payoutId: idRow.parse(columns).id, sentence });
      return [];
    }
  });
  return { payments, unreadable };
};

/** The delay before a failed payment is tried again. */
const PUT_OFF_MS = 10 * 60_000;

const putOff = async (
  store: Store,
  faults: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const later = new Date(now.getTime() + PUT_OFF_MS).toISOString();
  await store.batch([
    ...noteFaults(faults, now),
    sql`UPDATE bank_payments SET due_at = ${later}
        WHERE due_at IS NOT NULL
          AND payout_id IN (SELECT value FROM json_each(${JSON.stringify([...faults.keys()])}))`,
  ]);
};

const readAlone = async (
  store: Store,
  { reader, statement, most }: { reader: typeof row; statement: Statement; most: number },
  now: () => Date,
): Promise<WaitingPayments> => {
  const columns = opening('payouts', z.unknown());
  const rows = await store.rows(columns, joined(statement, sql`LIMIT ${most + 1}`));
  const read = readable(reader, rows.slice(0, most));
  const faults = read.unreadable.map(({ payoutId, sentence }) => [payoutId, sentence] as const);
  if (faults.length > 0) await putOff(store, new Map(faults), now());
  return { ...read, moreWait: rows.length > most };
};

const waitingStatement = (mode: Mode): Statement =>
  joined(
    select,
    sql`WHERE payouts.mode = ${mode} AND method = 'fiat' AND status = 'INITIATED'
          AND next_attempt_at IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM payout_holds AS hold
            WHERE hold.organization_id = payouts.organization_id
              AND hold.mode = payouts.mode AND hold.payout_id = payouts.id)
        ORDER BY payouts.created_at, payouts.id`,
  );

/**
 * Also due: a payment whose due time is later than the bank ever waits, or that was written in the
 * future. Only a wrong clock can have set such a time.
 */
const dueStatement = (mode: Mode, now: Date): Statement => {
  const later = (delayMs: number): string => new Date(now.getTime() + delayMs).toISOString();
  return joined(
    select,
    sql`WHERE bank.mode = ${mode} AND bank.due_at IS NOT NULL
              AND (bank.due_at <= ${later(0)} OR bank.due_at > ${later(WAIT_MOST_MS)}
                OR bank.updated_at > ${later(CLOCK_SLACK_MS)})
        ORDER BY bank.due_at`,
  );
};

const inFileRow = z.object({ payout_id: z.string() });

export const bankReader = (store: Store, now = systemWorld.now): BankReader => ({
  waiting: (mode, most) =>
    readAlone(store, { reader: waitingRow, statement: waitingStatement(mode), most }, now),
  due: async (mode, at, most) => {
    const asked = { reader: row, statement: dueStatement(mode, at), most };
    return (await readAlone(store, asked, () => at)).payments;
  },
  find: (mode, payoutId) =>
    store.row(
      opening('payouts', row),
      joined(select, sql`WHERE payouts.mode = ${mode} AND payouts.id = ${payoutId}`),
    ),
  inFile: async (mode, fileId) => {
    const rows = await store.rows(
      inFileRow,
      sql`SELECT payout_id FROM bank_payments WHERE mode = ${mode} AND file_id = ${fileId}
          ORDER BY payout_id`,
    );
    return rows.map(({ payout_id: payoutId }) => payoutId);
  },
  putOff: (faults) => putOff(store, faults, now()),
});
