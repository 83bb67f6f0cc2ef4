import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';
import type { LateApprovalReader } from '#payments/payout/expire-approvals.ts';
import { PAYOUTS } from '#payments/storage/payouts.ts';

const tenantRow = z.object({ organization_id: z.string(), mode: z.enum(MODES) });

const row = z.unknown().transform((read) => {
  const { organization_id: organizationId, mode } = tenantRow.parse(read);
  return { tenant: { organizationId, mode }, payout: PAYOUTS.row.parse(read) };
});

export const lateApprovalReader = (store: Store): LateApprovalReader => ({
  late: (mode, now, most) =>
    store.rows(
      opening('payouts', row),
      sql`SELECT payouts.* FROM payouts INDEXED BY payouts_to_approve
          LEFT JOIN sandbox_clocks AS clock
            ON payouts.mode = 'test' AND clock.organization_id = payouts.organization_id
          WHERE status = 'PENDING_APPROVAL' AND mode = ${mode}
            AND approval ->> 'expiresAt' <= strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()},
              '+' || (coalesce(ahead_ms, 0) / 1000.0) || ' seconds')
          ORDER BY approval ->> 'expiresAt' LIMIT ${most}`,
    ),
});
