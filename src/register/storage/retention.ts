import type { RetentionKind } from '#kernel/config/retention.ts';
import { deleted, type Ending, type EndingRule } from '#kernel/storage/retention.ts';
import { joined, sql } from '#kernel/storage/sql.ts';

/** Deletes what people sent to the register after its retention period. */

/** Erases old claims that never proved a domain, so no changes depend on them. */
const eraseOpenClaims = async ({ store, before }: Ending): Promise<number> => {
  const at = before.toISOString();
  const due = sql`SELECT id FROM claims WHERE status = 'OPEN' AND started_at < ${at}`;
  const [, claims] = await store.batch([
    joined(sql`DELETE FROM claim_addresses WHERE claim_id IN (`, due, sql`)`),
    joined(sql`DELETE FROM claims WHERE id IN (`, due, sql`)`),
  ]);
  return claims?.changed ?? 0;
};

export const REGISTER_RETENTION = {
  openApplications: deleted(
    (before) =>
      sql`DELETE FROM applications WHERE status = 'SUBMITTED' AND submitted_at < ${before}`,
  ),
  rejectedApplications: deleted(
    (before) => sql`DELETE FROM applications WHERE status = 'REJECTED' AND decided_at < ${before}`,
  ),
  openCorrections: deleted(
    (before) => sql`DELETE FROM corrections WHERE status = 'OPEN' AND submitted_at < ${before}`,
  ),
  corrections: deleted(
    (before) => sql`DELETE FROM corrections WHERE status = 'CLOSED' AND closed_at < ${before}`,
  ),
  openClaims: eraseOpenClaims,
} as const satisfies Partial<Record<RetentionKind, EndingRule>>;
