import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { OPERATOR } from '#access/organization.ts';
import type { RetentionKind } from '#kernel/config/retention.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { deleted, type Ending, type EndingRule } from '#kernel/storage/retention.ts';
import { sql } from '#kernel/storage/sql.ts';
import { eraseBeneficiary } from '#payments/storage/beneficiaries.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { forgetStamps } from '#payments/storage/idempotency.ts';
import { pruneDeliveries } from '#payments/storage/webhooks/prune-deliveries.ts';
import { eraseOrganization } from './erase-organization.ts';

/** Deletes or erases stored data of payments once its retention time is over. */

/** The limit of one run, so that it never blocks others for long; the next run continues. */
const ROWS_MOST = 1000;
const SUBJECTS_MOST = 100;

const beneficiaryRow = z.object({
  organization_id: z.string(),
  mode: z.enum(MODES),
  id: z.string(),
});

/** Beneficiaries to whom no payout was made since the given moment. */
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
      // Refused because a new payout to the beneficiary has begun meanwhile.
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

export const PAYMENT_RETENTION = {
  storedAnswers: deleted((before) => forgetStamps(before, ROWS_MOST)),
  webhookDeliveries: ({ store, before }) => pruneDeliveries(store, before),
  beneficiaries: eraseBeneficiaries,
  organizations: eraseOrganizations,
} as const satisfies Partial<Record<RetentionKind, EndingRule>>;
