import type { Mode } from '#access/key.ts';
import { joined, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import { REFUSED } from './constraints.ts';

/**
 * A change of many rows is written in parts. The first one is in the write that orders it, and
 * with it a row that says what is left; a worker writes the rest, each part with that row.
 */

/** Rows of one part, so that it holds the database for milliseconds. */
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
  /** Whose deliveries are cancelled. */
  endpointId: string | null;
  /** By how much what waits is due earlier. */
  byMs: number | null;
  at: string;
  /** Rows up to this id are written. */
  after: string;
}

export interface Part {
  /** Writes the next rows. */
  update: Statement;
  /** An expression: the id up to which rows are written then. */
  upTo: Statement;
  /** A condition: whether rows are left then. */
  isMoreLeft: Statement;
}

export const beginLongWrite = (write: LongWrite, { update, upTo, isMoreLeft }: Part) => {
  const { organizationId, mode, kind, endpointId, byMs, at } = write;
  const rest = sql`INSERT INTO long_writes (organization_id, mode, kind, endpoint_id, by_ms,
      begun_at, after)
    SELECT ${organizationId}, ${mode}, ${kind}, ${endpointId}, ${byMs}, ${at},`;
  return [update, joined(rest, upTo, sql`WHERE`, isMoreLeft)];
};

/** Refused as outdated where another process has written this part. */
export const nextPart = (
  { id, after }: { id: number; after: string },
  { update, upTo, isMoreLeft }: Part,
): Statement[] => [
  joined(sql`UPDATE long_writes SET after =`, upTo, sql`WHERE id = ${id} AND after = ${after}`),
  requireChanges(REFUSED.outdated),
  update,
  joined(sql`DELETE FROM long_writes WHERE id = ${id} AND NOT`, isMoreLeft),
];
