import { z } from 'zod';
import { MODES } from '#access/key.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { amount, count, moment } from '#kernel/storage/columns.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { SetPolicy, WaitingApproval } from '#payments/overview/approvals.ts';

/** Reads payouts that wait for approval, and approval policies. */

const waitingRow = z
  .object({
    mode: z.enum(MODES),
    id: z.string(),
    organization_id: z.string(),
    destination_amount: amount,
    destination_asset: z.enum(ASSET_CODES),
    needed: count,
    approved: count,
    expires_at: moment,
  })
  .transform((read): WaitingApproval => ({
    mode: read.mode,
    payoutId: read.id,
    organizationId: read.organization_id,
    amount: read.destination_amount,
    assetCode: read.destination_asset,
    needed: read.needed,
    approved: read.approved,
    expiresAt: read.expires_at,
  }));

/** The waiting payouts of a mode, those that expire first at the beginning. */
export const waitingApprovals = (
  store: Store,
  mode: WaitingApproval['mode'],
  most: number,
): Promise<WaitingApproval[]> =>
  store.rows(
    waitingRow,
    sql`SELECT mode, id, organization_id, destination_amount, destination_asset,
          approval ->> 'needed' AS needed, json_array_length(approval, '$.decisions') AS approved,
          approval ->> 'expiresAt' AS expires_at
        FROM payouts INDEXED BY payouts_to_approve
        WHERE status = 'PENDING_APPROVAL' AND mode = ${mode}
        ORDER BY approval ->> 'expiresAt' LIMIT ${most}`,
  );

const policyRow = z
  .object({
    organization_id: z.string(),
    mode: z.enum(MODES),
    asset: z.enum(ASSET_CODES),
    threshold: amount,
    approvers: count,
    expires_after_hours: count,
  })
  .transform((read): SetPolicy => ({
    organizationId: read.organization_id,
    mode: read.mode,
    assetCode: read.asset,
    threshold: read.threshold,
    approvers: read.approvers,
    expiresAfterHours: read.expires_after_hours,
  }));

export const setPolicies = (store: Store, most: number): Promise<SetPolicy[]> =>
  store.rows(
    policyRow,
    sql`SELECT organization_id, mode, asset, threshold, approvers, expires_after_hours
        FROM approval_policies ORDER BY mode, organization_id, asset LIMIT ${most}`,
  );
