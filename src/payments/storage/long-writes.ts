import type { Mode } from '#access/key.ts';
import { joined, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import { REFUSED } from './constraints.ts';

/**
 * A change of many rows is written in parts. The write that orders it contains the first part and a
 * row that records what is left; a worker writes the other parts, each with an update of that row.
 */

/** The most rows of one part, so that it locks the database only for milliseconds. */
export const PART_MOST = 2000;

export const LONG_WRITES = [
  'cancel-deliveries',
  'move-payouts',
  'move-bank-payments',
  'move-deliveries',
] as const;

export interface LongWrite {
  kind: (typeof LONG_WRITES)[number];
  organizationId: string;
  mode: Mode;
  /** The endpoint whose deliveries are cancelled; null for other writes. */
  endpointId: string | null;
  /** By how much earlier the waiting rows become due; null for other writes. */
  byMs: number | null;
  at: string;
  /** Rows up to this id are written. */
  after: string;
}

export interface Part {
  /** Writes the next rows. */
  update: Statement;
  /** An expression: the id up to which rows are written after this part. */
  upTo: Statement;
  /** A condition: whether rows are left after this part. */
  isMoreLeft: Statement;
}

export const beginLongWrite = (write: LongWrite, { update, upTo, isMoreLeft }: Part) => {
  const { organizationId, mode, kind, endpointId, byMs, at } = write;
  const rest = sql`INSERT INTO long_writes (organization_id, mode, kind, endpoint_id, by_ms,
      begun_at, after)
    SELECT ${organizationId}, ${mode}, ${kind}, ${endpointId}, ${byMs}, ${at},`;
  return [update, joined(rest, upTo, sql`WHERE`, isMoreLeft)];
};

/** The statements of the next part. Refused as outdated if another process has written it. */
export const nextPart = (
  { id, after }: { id: number; after: string },
  { update, upTo, isMoreLeft }: Part,
): Statement[] => [
  joined(sql`UPDATE long_writes SET after =`, upTo, sql`WHERE id = ${id} AND after = ${after}`),
  requireChanges(REFUSED.outdated),
  update,
  joined(sql`DELETE FROM long_writes WHERE id = ${id} AND NOT`, isMoreLeft),
];
