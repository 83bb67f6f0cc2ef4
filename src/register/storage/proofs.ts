import { z } from 'zod';
import type { ProofStore } from '#register/proofs/ports.ts';
import { PROOF_METHODS, type OwnershipProof } from '#register/proofs/proof.ts';
import { KINDS } from '#register/records/kinds.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { updateOne } from '#kernel/storage/rows/update-one.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';

/** Stores proofs of domains that belong to claims or applications. */

const PROOFS = new Table(
  'ownership_proofs',
  {
    holder: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    host: z.string(),
    method: z.enum(PROOF_METHODS),
    provedAt: moment,
    checkedAt: moment,
    failedLooks: count,
    lapsedAt: moment.nullable(),
  },
  {},
);

/** Replaces the earlier proof of the same holder. */
export const proofReplacement = (proof: OwnershipProof): Statement[] => [
  sql`DELETE FROM ownership_proofs WHERE holder = ${proof.holder}`,
  PROOFS.insert(proof),
];

/** Updates a proof only while it is the one that was read. */
export const proofUpdate = (before: OwnershipProof, after: OwnershipProof): Statement =>
  joined(
    PROOFS.update(after, ['method', 'checkedAt', 'failedLooks', 'lapsedAt']),
    sql`WHERE holder = ${before.holder} AND lapsed_at IS NULL
          AND checked_at = ${before.checkedAt.toISOString()}`,
  );

export const proofStore = (store: Store): ProofStore => ({
  find: (holder) =>
    store.row(PROOFS.row, sql`SELECT * FROM ownership_proofs WHERE holder = ${holder}`),
  put: async (proof) => {
    await store.batch(proofReplacement(proof));
  },
  update: (before, after) => updateOne(store, proofUpdate(before, after)),
  current: () =>
    store.rows(
      PROOFS.row,
      sql`SELECT * FROM ownership_proofs WHERE lapsed_at IS NULL ORDER BY kind, slug, proved_at`,
    ),
  all: () =>
    store.rows(PROOFS.row, sql`SELECT * FROM ownership_proofs ORDER BY kind, slug, proved_at`),
  ofEntry: ({ kind, slug }) =>
    store.rows(
      PROOFS.row,
      sql`SELECT * FROM ownership_proofs
          WHERE lapsed_at IS NULL AND kind = ${kind} AND slug = ${slug} ORDER BY proved_at`,
    ),
  checkedBefore: ({ found, missed }, most) =>
    store.rows(
      PROOFS.row,
      sql`SELECT * FROM ownership_proofs
          WHERE lapsed_at IS NULL AND checked_at < ${missed.toISOString()}
            AND (failed_looks > 0 OR checked_at < ${found.toISOString()})
          ORDER BY random() LIMIT ${most}`,
    ),
  remove: async (holder) => {
    await store.batch([sql`DELETE FROM ownership_proofs WHERE holder = ${holder}`]);
  },
});
