import { z } from 'zod';
import { RETENTION_DAYS, type RetentionKind } from '#kernel/config/retention.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { json, moment } from '#kernel/storage/columns.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { dayOf } from '#kernel/world.ts';
import { MODES } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import { eraseBeneficiary } from '#payments/storage/beneficiaries.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { forgetStamps } from '#payments/storage/idempotency.ts';
import { sealStored } from '#payments/storage/seals/seal-stored.ts';
import { eraseOrganization } from '#payments/storage/erasure/erase-organization.ts';
import { pruneDeliveries } from '#payments/storage/webhooks/prune-deliveries.ts';

/** The scheduled erasure: what each kind of data is kept for ends here. */

interface Ending {
  store: Store;
  /** What ended before this is due. */
  before: Date;
  now: Date;
}

/** So that one run never holds others up for long: the next one goes on. */
const ROWS_MOST = 1000;
const SUBJECTS_MOST = 100;

const deleted = (statement: (before: string) => Statement) => async (ending: Ending) => {
  const [outcome] = await ending.store.batch([statement(ending.before.toISOString())]);
  return outcome?.changed ?? 0;
};

const beneficiaryRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  id: z.string(),
});

/** Those that nobody was paid by for so long. */
const unusedBeneficiaries = ({ store, before }: Ending) => {
  const at = before.toISOString();
  return store.rows(
    beneficiaryRow,
    sql`SELECT organization_id, mode, id FROM beneficiaries AS beneficiary
        WHERE erased_at IS NULL AND created_at < ${at} AND NOT EXISTS (
          SELECT 1 FROM payouts WHERE payouts.organization_id = beneficiary.organization_id
            AND payouts.mode = beneficiary.mode
            AND fiat_details ->> 'beneficiaryId' = beneficiary.id
            AND (next_attempt_at IS NOT NULL OR status = 'PENDING_APPROVAL'
              OR updated_at >= ${at}))
        LIMIT ${SUBJECTS_MOST}`,
  );
};

const eraseBeneficiaries = async (ending: Ending): Promise<number> => {
  const { store, now } = ending;
  let erased = 0;
  for (const { organization_id: organizationId, mode, id } of await unusedBeneficiaries(ending))
    try {
      await store.batch(eraseBeneficiary({ organizationId, mode }, { beneficiaryId: id }, now));
      erased += 1;
    } catch (error) {
      // It is being paid again at this very moment.
      if (!isRefusal(error, REFUSED.outdated)) throw error;
    }
  if (erased > 0) store.seals.forget();
  return erased;
};

const idRow = z.object({ id: z.string() });

const eraseOrganizations = async ({ store, before, now }: Ending): Promise<number> => {
  const closed = await store.rows(
    idRow,
    sql`SELECT id FROM organizations WHERE id <> ${OPERATOR} AND closed_at < ${before.toISOString()}
          AND NOT EXISTS (SELECT 1 FROM data_keys
            WHERE subject = organizations.id AND erased_at IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM payouts
            WHERE organization_id = organizations.id
              AND (next_attempt_at IS NOT NULL OR status = 'PENDING_APPROVAL'))
        LIMIT ${SUBJECTS_MOST}`,
  );
  for (const { id } of closed) await eraseOrganization(store, id, now);
  return closed.length;
};

/** Nothing was ever proved or changed by them. */
const eraseOpenClaims = async ({ store, before }: Ending): Promise<number> => {
  const at = before.toISOString();
  const due = sql`SELECT id FROM claims WHERE status = 'OPEN' AND started_at < ${at}`;
  const [, claims] = await store.batch([
    joined(sql`DELETE FROM claim_addresses WHERE claim_id IN (`, due, sql`)`),
    joined(sql`DELETE FROM claims WHERE id IN (`, due, sql`)`),
  ]);
  return claims?.changed ?? 0;
};

const RULES: Readonly<Partial<Record<RetentionKind, (ending: Ending) => Promise<number>>>> = {
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
  requestCounts: async ({ store, before }) => {
    const forget = sql`DELETE FROM rate_window WHERE window_start < ${before.getTime()}`;
    const [outcome] = await store.batch([forget]);
    return outcome?.changed ?? 0;
  },
  signOuts: deleted((before) => sql`DELETE FROM console_sign_outs WHERE ends_at < ${before}`),
  // Of each hotel the last one stays: it says since when nothing came.
  hotelMessages: deleted(
    (before) => sql`DELETE FROM hotel_pushes WHERE id IN (
        SELECT id FROM hotel_pushes WHERE at < ${before}
          AND id NOT IN (SELECT max(id) FROM hotel_pushes GROUP BY hotel) LIMIT ${ROWS_MOST})`,
  ),
  demandCounts: ({ store, before }) => demandStore(store).forgetBefore(dayOf(before)),
  storedAnswers: deleted((before) => forgetStamps(before, ROWS_MOST)),
  webhookDeliveries: ({ store, before }) => pruneDeliveries(store, before),
  beneficiaries: eraseBeneficiaries,
  organizations: eraseOrganizations,
};

/** How many of each kind are gone now. */
export type Removed = Readonly<Record<string, number>>;

/** Erases what is due, seals what is not sealed yet, and notes that it did. */
export const runRetention = async (store: Store, now: Date): Promise<Removed> => {
  await sealStored(store);
  const removed: Record<string, number> = {};
  for (const [kind, rule] of Object.entries(RULES)) {
    const days = new Map(Object.entries(RETENTION_DAYS)).get(kind);
    if (days === undefined) continue;
    const before = new Date(now.getTime() - days * DAY_MS);
    removed[kind] = await rule({ store, before, now });
  }
  await store.batch([
    sql`INSERT INTO retention_runs (id, ran_at, removed)
        VALUES (1, ${now.toISOString()}, ${JSON.stringify(removed)})
        ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at, removed = excluded.removed`,
  ]);
  await clearLog(store);
  return removed;
};

const runRow = z
  .object({ ran_at: moment, removed: json.pipe(z.record(z.string(), z.int())) })
  .transform(({ ran_at: ranAt, removed }) => ({ ranAt, removed }));

/** The last run; undefined before the first. */
export const lastRetention = (store: Store) =>
  store.row(runRow, sql`SELECT ran_at, removed FROM retention_runs`);
