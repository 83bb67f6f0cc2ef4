import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Sealer, Subject } from '#kernel/storage/seals/keys.ts';
import { ERASED, markSealed } from '#kernel/storage/seals/marks.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import { KEYS, SCOPES, sealedNames } from './looked-up.ts';
import { ROWS_MOST, type Part } from './stored-part.ts';

/** Seals references, names by providers and keys that were stored before they were sealed. */

const named = {
  row: z.bigint(),
  organization_id: z.string(),
  id: z.string(),
  reference: z.string().nullable(),
};

const byBeneficiary = { beneficiary_id: z.string().nullable() };
const byProvider = { provider: z.string().nullable(), provider_payment_id: z.string().nullable() };

const payoutRow = z.object({ ...named, ...byBeneficiary, mode: z.string() });
const paymentRow = z.object({ ...named, ...byProvider, mode: z.string() });
const eventRow = z.object({ ...named, ...byBeneficiary, ...byProvider });

interface Owned {
  organization_id: string;
  id: string;
  reference: string | null;
  beneficiary_id?: string | null;
}

const ownerOf = ({ organization_id: organizationId, beneficiary_id: about }: Owned): string =>
  about ?? organizationId;

const subjectsOf = (row: Owned): Subject[] => {
  const { organization_id: organizationId } = row;
  const subjects = new Set([organizationId, ownerOf(row)]);
  return [...subjects].map((subject) => ({ subject, organizationId }));
};

const referenceOf = (sealer: Sealer, row: Owned): string | null =>
  row.reference && sealer.seal(ownerOf(row), `${row.id}.reference`, row.reference);

/**
 * The digest of a reference. After its organization was erased it is never looked up: it becomes a
 * unique text instead.
 */
const digestOf = (sealer: Sealer, { organization_id: owner, id, reference }: Owned) =>
  reference && (sealer.digest(owner, reference) ?? `${ERASED} ${id}`);

const useDigest = (row: Owned & { mode: string }, digest: string | null): Statement[] => {
  if (digest === null) return [];
  return [
    sql`UPDATE used_references SET reference = ${digest}
        WHERE organization_id = ${row.organization_id} AND mode = ${row.mode}
          AND reference = ${row.reference}`,
  ];
};

const payouts: Part = {
  tables: ['payouts', 'used_references'],
  find: async (store, after) => {
    const rows = await store.rows(
      payoutRow,
      sql`SELECT rowid AS row, organization_id, mode, id, given_reference AS reference,
            fiat_details ->> 'beneficiaryId' AS beneficiary_id
          FROM payouts WHERE rowid > ${after} AND given_reference = reference_digest
          ORDER BY rowid LIMIT ${ROWS_MOST}`,
    );
    return rows.map((found) => ({
      row: found.row,
      subjects: subjectsOf(found),
      statements: (sealer) => {
        const digest = digestOf(sealer, found);
        return [
          sql`UPDATE payouts SET given_reference = ${referenceOf(sealer, found)},
                reference_digest = ${digest} WHERE rowid = ${found.row}`,
          ...useDigest(found, digest),
        ];
      },
    }));
  },
};

interface Provided {
  organization_id: string;
  provider: string | null;
  provider_payment_id: string | null;
}

/**
 * The sealed names of a payment. If the key is erased, they become a random text that nobody can
 * open.
 */
const namesOf = (sealer: Sealer, row: Provided) => {
  const { organization_id: owner, provider, provider_payment_id: id } = row;
  if (provider === null || id === null) return { provider, providerPaymentId: id };
  if (sealer.digest(owner, id) !== null)
    return sealedNames(sealer, owner, { provider, providerPaymentId: id });
  const text = randomBytes(40).toString('base64url');
  return { provider: ERASED, providerPaymentId: markSealed({ subject: owner, text }) };
};

const payments: Part = {
  tables: ['payments', 'used_references'],
  find: async (store, after) => {
    const rows = await store.rows(
      paymentRow,
      sql`SELECT rowid AS row, organization_id, mode, id, provider, provider_payment_id,
            iif(given_reference = reference_digest, given_reference, NULL) AS reference
          FROM payments WHERE rowid > ${after} AND provider NOT GLOB char(1) || '*'
          ORDER BY rowid LIMIT ${ROWS_MOST}`,
    );
    return rows.map((found) => ({
      row: found.row,
      subjects: subjectsOf(found),
      statements: (sealer) => {
        const digest = digestOf(sealer, found);
        const { provider, providerPaymentId } = namesOf(sealer, found);
        return [
          sql`UPDATE payments SET provider = ${provider},
                provider_payment_id = ${providerPaymentId},
                given_reference = coalesce(${referenceOf(sealer, found)}, given_reference),
                reference_digest = coalesce(${digest}, reference_digest)
              WHERE rowid = ${found.row}`,
          ...useDigest(found, digest),
        ];
      },
    }));
  },
};

/** A field of an event, unless it is sealed already. */
const plain = (field: string): string =>
  `iif(data ->> '${field}' GLOB char(1) || '*', NULL, data ->> '${field}') AS`;

const FIELDS = {
  reference: 'caller_reference',
  provider: 'provider',
  provider_payment_id: 'provider_payment_id',
} as const;

const replaced = (row: bigint, values: readonly [string, string | null][]): Statement[] => {
  const held = values.filter(([, text]) => text !== null);
  if (held.length === 0) return [];
  return [
    {
      sql: `UPDATE events SET data = json_replace(data, ${held.map(() => '?, ?').join(', ')})
            WHERE rowid = ?`,
      args: [...held.flatMap(([field, text]) => [`$.${field}`, text]), row],
    },
  ];
};

const events: Part = {
  tables: ['events'],
  find: async (store, after) => {
    const fields = Object.entries(FIELDS).map(([name, field]) => `${plain(field)} ${name}`);
    const rows = await store.rows(eventRow, {
      sql: `SELECT event.rowid AS row, event.organization_id, object_id AS id,
              fiat_details ->> 'beneficiaryId' AS beneficiary_id, ${fields.join(', ')}
            FROM events AS event LEFT JOIN payouts
              ON payouts.organization_id = event.organization_id
                AND payouts.mode = event.mode AND payouts.id = object_id
            WHERE event.rowid > ? AND object_kind IN ('payout', 'payment')
            ORDER BY event.rowid LIMIT ?`,
      args: [after, BigInt(ROWS_MOST)],
    });
    return rows.map((found) => ({
      row: found.row,
      subjects: subjectsOf(found),
      statements: (sealer) => {
        const { provider, providerPaymentId } = namesOf(sealer, found);
        return replaced(found.row, [
          [FIELDS.reference, referenceOf(sealer, found)],
          [FIELDS.provider, provider],
          [FIELDS.provider_payment_id, providerPaymentId],
        ]);
      },
    }));
  },
};

const keyRow = z.object({ row: z.bigint(), organization_id: z.string(), key: z.string() });
type KeyRow = z.output<typeof keyRow>;

/** A part of keys in `column` of a table; `write` gets the digest that is stored in their place. */
const keysIn = (
  table: string,
  column: string,
  write: (found: KeyRow, sealer: Sealer) => Statement[],
): Part => ({
  tables: [table],
  find: async (store, after) => {
    const rows = await store.rows(keyRow, {
      sql: `SELECT rowid AS row, organization_id, ${column} AS key FROM ${table}
            WHERE rowid > ? AND ${column} NOT GLOB char(1) || '*' ORDER BY rowid LIMIT ?`,
      args: [after, BigInt(ROWS_MOST)],
    });
    return rows.map((found) => {
      const { row, organization_id: organizationId } = found;
      const subjects = [{ subject: organizationId, organizationId }];
      return { row, subjects, statements: (sealer) => write(found, sealer) };
    });
  },
});

const tenantOf = ({ organization_id: organizationId }: KeyRow) => ({ organizationId });

const payoutKeys = keysIn('payouts', 'idempotency_key', (found, sealer) => {
  const digest = KEYS.stored(sealer, tenantOf(found), found.key);
  return [sql`UPDATE payouts SET idempotency_key = ${digest} WHERE rowid = ${found.row}`];
});

const depositKeys = keysIn('test_deposits', 'idempotency_key', (found, sealer) => {
  const digest = KEYS.stored(sealer, tenantOf(found), found.key);
  const { row, key } = found;
  // The row may have been deleted since, and another one may have its number.
  const same = sql`WHERE rowid = ${row} AND idempotency_key = ${key}`;
  return [
    digest === null
      ? joined(sql`DELETE FROM test_deposits`, same)
      : joined(sql`UPDATE test_deposits SET idempotency_key = ${digest}`, same),
  ];
});

const answerKeys = keysIn('idempotency', 'scope', (found, sealer) => {
  const digest = SCOPES.stored(sealer, tenantOf(found), found.key);
  const same = sql`WHERE rowid = ${found.row} AND scope = ${found.key}`;
  if (digest === null) return [joined(sql`DELETE FROM idempotency`, same)];
  return [
    // If the key was used again since the answer became old, the newer answer stays.
    joined(
      sql`DELETE FROM idempotency`,
      same,
      sql`AND EXISTS (SELECT 1 FROM idempotency AS newer
            WHERE newer.organization_id = idempotency.organization_id
              AND newer.mode = idempotency.mode AND newer.scope = ${digest})`,
    ),
    joined(sql`UPDATE idempotency SET scope = ${digest}`, same),
  ];
});

export const NAMES: Readonly<Record<string, Part>> = {
  payout_references: payouts,
  payout_keys: payoutKeys,
  answer_keys: answerKeys,
  deposit_keys: depositKeys,
  payment_names: payments,
  event_names: events,
};
