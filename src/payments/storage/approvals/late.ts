import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';
import type { LateApprovalReader } from '#payments/payout/expire-approvals.ts';
import { noteFaults } from '#payments/storage/operator/payout-faults.ts';
import { PAYOUTS } from '#payments/storage/payouts.ts';

const tenantRow = z.object({ organization_id: z.string(), mode: z.enum(MODES) });

const row = z.unknown().transform((read) => {
  const { organization_id: organizationId, mode } = tenantRow.parse(read);
  return { tenant: { organizationId, mode }, payout: PAYOUTS.row.parse(read) };
});

const idRow = z.object({ id: z.string() });

export const lateApprovalReader = (store: Store): LateApprovalReader => ({
  late: async (mode, now, most) => {
    const faults = new Map<string, string>();
    const rows = await store.rows(
      opening('payouts', z.unknown()),
      sql`SELECT payouts.* FROM payouts INDEXED BY payouts_to_approve
          LEFT JOIN sandbox_clocks AS clock
            ON payouts.mode = 'test' AND clock.organization_id = payouts.organization_id
          WHERE status = 'PENDING_APPROVAL' AND payouts.mode = ${mode}
            AND approval ->> 'expiresAt' <= strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()},
              '+' || (coalesce(ahead_ms, 0) / 1000.0) || ' seconds')
            AND NOT EXISTS (SELECT 1 FROM payout_holds AS hold
              WHERE hold.organization_id = payouts.organization_id AND hold.mode = payouts.mode
                AND hold.payout_id = payouts.id)
          ORDER BY approval ->> 'expiresAt' LIMIT ${most}`,
    );
    const late = rows.flatMap((columns) => {
      try {
        return [row.parse(columns)];
      } catch (error) {
        faults.set(idRow.parse(columns).id, `Its row cannot be read: ${String(error)}`);
        return [];
      }
    });
    if (faults.size > 0) await store.batch(noteFaults(faults, now));
    return late;
  },
});
