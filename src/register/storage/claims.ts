import { z } from 'zod';
import { CHANGE_STATUSES, DOUBTS, type Change } from '#register/claims/change.ts';
import { CLAIM_STATUSES, type Address, type Claim } from '#register/claims/claim.ts';
import type { ChangeStore, ClaimStore } from '#register/claims/ports.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REVIEW_MARKS } from '#register/submissions/review.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { updateOne } from '#kernel/storage/rows/update-one.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { Table } from '#kernel/storage/table.ts';
import { proofReplacement, proofUpdate } from './proofs.ts';

/** Stores claims of entries and the changes that their holders submit. */

const CLAIMS = new Table(
  'claims',
  {
    claimId: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    websiteUrl: z.string(),
    status: z.enum(CLAIM_STATUSES),
    contactEmail: z.string(),
    language: z.string(),
    token: z.string(),
    startedAt: moment,
    review: z.enum(REVIEW_MARKS).nullable(),
  },
  { claimId: 'id' },
);

const ADDRESSES = new Table(
  'claim_addresses',
  { digest: z.string(), claimId: z.string(), endsAt: moment },
  {},
);

/** Only extends an address, so that one that was closed stays closed. */
const addressUpdate = (address: Address): Statement =>
  joined(
    ADDRESSES.update(address, ['endsAt']),
    sql`WHERE digest = ${address.digest} AND claim_id = ${address.claimId}`,
  );

const addressesClosed = (claimId: string): Statement =>
  sql`DELETE FROM claim_addresses WHERE claim_id = ${claimId}`;

const addressStore = (store: Store): Pick<ClaimStore, 'findAddress' | 'replaceAddresses'> => ({
  findAddress: (digest) =>
    store.row(ADDRESSES.row, sql`SELECT * FROM claim_addresses WHERE digest = ${digest}`),
  replaceAddresses: async (address) => {
    await store.batch([addressesClosed(address.claimId), ADDRESSES.insert(address)]);
  },
});

const statusUpdate = (claim: Claim): Statement =>
  joined(CLAIMS.update(claim, ['status']), sql`WHERE id = ${claim.claimId} AND status <> 'ENDED'`);

const erasure = (id: string): Statement[] => [
  addressesClosed(id),
  sql`DELETE FROM claim_changes WHERE claim_id = ${id}`,
  sql`DELETE FROM ownership_proofs WHERE holder = ${id}`,
  sql`DELETE FROM claims WHERE id = ${id}`,
];

export const claimStore = (store: Store): ClaimStore => ({
  ...addressStore(store),
  add: async (claim, addresses) => {
    await store.batch([
      CLAIMS.insert(claim),
      ...addresses.map((address) => ADDRESSES.insert(address)),
    ]);
  },
  find: (id) => store.row(CLAIMS.row, sql`SELECT * FROM claims WHERE id = ${id}`),
  ofEntry: ({ kind, slug }) =>
    store.rows(
      CLAIMS.row,
      sql`SELECT * FROM claims WHERE kind = ${kind} AND slug = ${slug} ORDER BY started_at, id`,
    ),
  list: (status) =>
    store.rows(
      CLAIMS.row,
      sql`SELECT * FROM claims WHERE coalesce(${status ?? null}, status) = status
          ORDER BY started_at, id`,
    ),
  end: async (claim, proof) => {
    await updateOne(store, statusUpdate(claim), [
      addressesClosed(claim.claimId),
      ...(proof === null ? [] : proofReplacement(proof)),
    ]);
  },
  prove: ({ claim, proof, address }) =>
    updateOne(store, addressUpdate(address), [statusUpdate(claim), ...proofReplacement(proof)]),
  lapse: ({ claim, before, proof, address }) =>
    updateOne(store, proofUpdate(before, proof), [
      statusUpdate(claim),
      ...(address === null ? [] : [ADDRESSES.insert(address)]),
    ]),
  erase: async (id) => {
    const outcomes = await store.batch(erasure(id));
    return outcomes.at(-1)?.changed === 1;
  },
});

const CHANGES = new Table(
  'claim_changes',
  {
    changeId: z.string(),
    claimId: z.string(),
    kind: z.enum(KINDS),
    slug: z.string(),
    fields: json.pipe(z.record(z.string(), z.unknown())),
    doubts: json.pipe(z.array(z.enum(DOUBTS))),
    status: z.enum(CHANGE_STATUSES),
    submittedAt: moment,
    decidedAt: moment.nullable(),
    reason: z.string().nullable(),
  },
  { changeId: 'id' },
);

const inserted = (change: Change) => CHANGES.insert({ ...change, doubts: [...change.doubts] });

export const changeStore = (store: Store): ChangeStore => ({
  add: async (changes) => {
    await store.batch(changes.map(inserted));
  },
  find: (id) => store.row(CHANGES.row, sql`SELECT * FROM claim_changes WHERE id = ${id}`),
  ofClaim: (claimId) =>
    store.rows(
      CHANGES.row,
      sql`SELECT * FROM claim_changes WHERE claim_id = ${claimId}
          ORDER BY submitted_at, rowid`,
    ),
  list: (status) =>
    store.rows(
      CHANGES.row,
      sql`SELECT * FROM claim_changes WHERE coalesce(${status ?? null}, status) = status
          ORDER BY submitted_at, rowid`,
    ),
  move: (change, from) =>
    updateOne(
      store,
      joined(
        CHANGES.update({ ...change, doubts: [...change.doubts] }, [
          'status',
          'decidedAt',
          'reason',
        ]),
        sql`WHERE id = ${change.changeId} AND status = ${from}`,
      ),
    ),
});
