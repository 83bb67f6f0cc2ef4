import { z } from 'zod';
import { json } from '#kernel/storage/columns.ts';
import type { Sealer, Subject } from '#kernel/storage/seals/keys.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';
import { payoutOfReference } from '#payments/rail/bank.ts';
import { sealedBankFile, sealedColumns, sealedStamp } from './sealing.ts';
import { NAMES } from './stored-names.ts';
import { ROWS_MOST, type Part } from './stored-part.ts';

/** Seals texts that were stored before texts were sealed, in parts that can each be interrupted. */

const objectRow = z.object({
  row: z.bigint(),
  organization_id: z.string(),
  id: z.string(),
  beneficiary_id: z.string().nullable(),
  data: json.pipe(z.record(z.string(), z.unknown())),
});
type ObjectRow = z.output<typeof objectRow>;

const subjectsOf = ({ organization_id: organizationId, beneficiary_id: subject }: ObjectRow) => [
  { subject: organizationId, organizationId },
  ...(subject === null ? [] : [{ subject, organizationId }]),
];

const ownerOf = ({ organization_id: organizationId, beneficiary_id: beneficiaryId }: ObjectRow) =>
  beneficiaryId ?? organizationId;

/** A part whose rows are objects; `write` gets the columns that are now sealed. */
const objects = (
  select: string,
  write: (row: bigint, columns: readonly [string, string][]) => Statement,
): Part => ({
  find: async (store, after) => {
    const statement = { sql: select, args: [after, BigInt(ROWS_MOST)] };
    const rows = await store.rows(opening('events', objectRow), statement);
    return rows.map((found) => ({
      row: found.row,
      subjects: subjectsOf(found),
      statements: (sealer) => {
        const columns = sealedColumns(sealer, [ownerOf(found), found.id], found.data);
        return columns.length === 0 ? [] : [write(found.row, columns)];
      },
    }));
  },
});

const table = (name: string, columns: readonly string[], beneficiary = 'NULL'): Part => {
  const data = columns.map((column) => `'${column}', ${column}`).join(', ');
  return objects(
    `SELECT rowid AS row, organization_id, id, ${beneficiary} AS beneficiary_id,
       json_object(${data}) AS data
     FROM ${name} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    (row, sealed) => ({
      sql: `UPDATE ${name} SET ${sealed.map(([column]) => `${column} = ?`).join(', ')}
            WHERE rowid = ?`,
      args: [...sealed.map(([, text]) => text), row],
    }),
  );
};

const events = objects(
  `SELECT event.rowid AS row, event.organization_id, object_id AS id, data,
     CASE object_kind WHEN 'beneficiary' THEN object_id
       ELSE fiat_details ->> 'beneficiaryId' END AS beneficiary_id
   FROM events AS event LEFT JOIN payouts ON payouts.organization_id = event.organization_id
     AND payouts.mode = event.mode AND payouts.id = object_id
   WHERE event.rowid > ? ORDER BY event.rowid LIMIT ?`,
  (row, sealed) => ({
    sql: `UPDATE events SET data = json_replace(data, ${sealed.map(() => '?, ?').join(', ')})
          WHERE rowid = ?`,
    args: [...sealed.flatMap(([column, text]) => [`$.${column}`, text]), row],
  }),
);

const stampRow = z.object({
  row: z.bigint(),
  organization_id: z.string(),
  scope: z.string(),
  fingerprint: z.string(),
  body: z.string(),
  beneficiary_id: z.string().nullable(),
});

const answers: Part = {
  find: async (store, after) => {
    const rows = await store.rows(
      opening('idempotency', stampRow),
      sql`SELECT rowid AS row, organization_id, scope, fingerprint, body,
            CASE WHEN NOT json_valid(body) THEN NULL
              WHEN body ->> 'object' = 'beneficiary' THEN body ->> 'beneficiaryId'
              ELSE body ->> '$.fiatDetails.beneficiaryId' END AS beneficiary_id
          FROM idempotency WHERE rowid > ${after} ORDER BY rowid LIMIT ${ROWS_MOST}`,
    );
    return rows.map(({ row, organization_id: organizationId, beneficiary_id: about, ...read }) => ({
      row,
      subjects: [{ subject: about ?? organizationId, organizationId }],
      statements: (sealer) => {
        const stamp = { ...read, status: 200, at: new Date(0) };
        const { fingerprint, body } = sealedStamp(sealer, about ?? organizationId, stamp);
        return [
          sql`UPDATE idempotency SET fingerprint = ${fingerprint}, body = ${body}
              WHERE rowid = ${row}`,
        ];
      },
    }));
  },
};

const fileRow = z.object({ row: z.bigint(), id: z.string(), content: z.string() });
const paidRow = z.object({ id: z.string(), organization_id: z.string(), subject: z.string() });

/** The recipients of the transfers in a file, in the order of the transfers. */
const paidIn = async (store: Store, content: string): Promise<Subject[]> => {
  const references = [...content.matchAll(/<EndToEndId>([^<]*)</g)].map(([, text = '']) => text);
  const payouts = references.map(payoutOfReference);
  const rows = await store.rows(
    paidRow,
    sql`SELECT id, organization_id, fiat_details ->> 'beneficiaryId' AS subject FROM payouts
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(payouts)}))`,
  );
  const paid = new Map(rows.map(({ id, ...row }) => [id, row]));
  return payouts.flatMap((id) => {
    const row = paid.get(id);
    return row ? [{ subject: row.subject, organizationId: row.organization_id }] : [];
  });
};

const bankFiles: Part = {
  find: async (store, after) => {
    const rows = await store.rows(
      fileRow,
      sql`SELECT rowid AS row, id, content FROM bank_files
          WHERE rowid > ${after} AND content LIKE '<%' ORDER BY rowid LIMIT 1`,
    );
    const found = rows.map(async ({ row, id: fileId, content }) => {
      const subjects = await paidIn(store, content);
      const paid = subjects.map(({ subject }) => subject);
      return {
        row,
        subjects,
        statements: (sealer: Sealer) => {
          const sealed = sealedBankFile(sealer, { fileId, content }, paid);
          return [sql`UPDATE bank_files SET content = ${sealed} WHERE rowid = ${row}`];
        },
      };
    });
    return Promise.all(found);
  },
};

const reasonRow = z.object({
  row: z.bigint(),
  organization_id: z.string(),
  payout_id: z.string(),
  beneficiary_id: z.string().nullable(),
  reason: z.string(),
});

/**
 * A part of reasons in a table that refers to payouts; `write` gets the reason that is now sealed.
 */
const reasons = (
  select: string,
  write: (found: z.output<typeof reasonRow>, reason: string) => Statement,
): Part => ({
  find: async (store, after) => {
    const statement = { sql: select, args: [after, BigInt(ROWS_MOST)] };
    const rows = await store.rows(opening('payout_orders', reasonRow), statement);
    return rows.map((found) => {
      const { row, organization_id: organizationId, payout_id: payoutId, reason } = found;
      const subject = found.beneficiary_id ?? organizationId;
      return {
        row,
        subjects: [{ subject, organizationId }],
        statements: (sealer) =>
          reason === '' ? [] : [write(found, sealer.seal(subject, `${payoutId}.reason`, reason))],
      };
    });
  },
});

const REASON = `ordered.organization_id, payout_id, reason,
    fiat_details ->> 'beneficiaryId' AS beneficiary_id`;
const ITS_PAYOUT = `JOIN payouts ON payouts.organization_id = ordered.organization_id
    AND payouts.mode = ordered.mode AND payouts.id = payout_id`;

const orders = reasons(
  `SELECT number AS row, ${REASON} FROM payout_orders AS ordered ${ITS_PAYOUT}
   WHERE number > ? ORDER BY number LIMIT ?`,
  ({ row }, reason) => sql`UPDATE payout_orders SET reason = ${reason} WHERE number = ${row}`,
);

/** A payout has at most one hold, so the payout's row number also orders the holds. */
const holds = reasons(
  `SELECT payouts.rowid AS row, ${REASON} FROM payout_holds AS ordered ${ITS_PAYOUT}
   WHERE payouts.rowid > ? ORDER BY payouts.rowid LIMIT ?`,
  ({ organization_id: organizationId, payout_id: payoutId }, reason) =>
    sql`UPDATE payout_holds SET reason = ${reason}
        WHERE organization_id = ${organizationId} AND payout_id = ${payoutId}`,
);

const PARTS: Readonly<Record<string, Part>> = {
  accounts: table('accounts', ['name', 'description', 'metadata']),
  beneficiaries: table('beneficiaries', ['name', 'iban', 'bic'], 'id'),
  payments: table('payments', ['description', 'metadata']),
  payouts: table(
    'payouts',
    ['description', 'metadata', 'fiat_details'],
    "fiat_details ->> 'beneficiaryId'",
  ),
  events,
  idempotency: answers,
  bank_files: bankFiles,
  payout_orders: orders,
  payout_holds: holds,
  ...NAMES,
};

const triggerRow = z.object({ name: z.string(), sql: z.string() });

/**
 * Triggers of the tables forbid such changes: they are dropped and restored within the same write.
 */
const withoutLaws = async (
  store: Store,
  tables: readonly string[],
  statements: readonly Statement[],
): Promise<Statement[]> => {
  if (statements.length === 0) return [];
  const triggers = await store.rows(
    triggerRow,
    sql`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'
          AND tbl_name IN (SELECT value FROM json_each(${JSON.stringify(tables)}))
          AND name <> 'stored_bytes_follow'`,
  );
  return [
    ...triggers.map(({ name }) => ({ sql: `DROP TRIGGER ${name}`, args: [] })),
    ...statements,
    ...triggers.map((trigger) => ({ sql: trigger.sql, args: [] })),
  ];
};

const sealSome = async (store: Store, part: string, after: bigint): Promise<boolean> => {
  const found = (await PARTS[part]?.find(store, after)) ?? [];
  const last = found.at(-1);
  if (last === undefined) {
    await store.batch([sql`DELETE FROM unsealed WHERE part = ${part}`]);
    return false;
  }
  const sealer = await store.seals.sealerFor(found.flatMap(({ subjects }) => subjects));
  const statements = found.flatMap((each) => each.statements(sealer));
  await store.batch([
    ...(await withoutLaws(store, PARTS[part]?.tables ?? [part], statements)),
    sql`UPDATE unsealed SET last_row = ${last.row} WHERE part = ${part}`,
  ]);
  return true;
};

const unsealedRow = z.object({ part: z.string(), last_row: z.bigint() });

/** @returns how many parts had to be sealed */
export const sealStored = async (store: Store): Promise<number> => {
  const read = () => store.rows(unsealedRow, sql`SELECT part, last_row FROM unsealed`);
  const parts = await read();
  for (const { part } of parts)
    for (let goesOn = true; goesOn;) {
      const [left] = (await read()).filter((each) => each.part === part);
      goesOn = left !== undefined && (await sealSome(store, part, left.last_row));
    }
  return parts.length;
};
