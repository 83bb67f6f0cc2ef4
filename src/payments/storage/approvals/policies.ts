import { z } from 'zod';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import { amount, count } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { ApprovalPolicy, ApprovalPolicyReader } from '#payments/payout/approval.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { ofTenant } from '#payments/storage/tenant-table.ts';
import type { Tenant } from '#payments/tenant.ts';

/** The amounts above which payouts wait for approval, as the operator has set them. */

const row = z
  .object({
    asset: z.enum(ASSET_CODES),
    threshold: amount,
    approvers: count,
    expires_after_hours: count,
  })
  .transform(({ asset: assetCode, expires_after_hours: expiresAfterHours, ...policy }) => ({
    ...policy,
    assetCode,
    expiresAfterHours,
  }));

interface PolicyStore extends ApprovalPolicyReader {
  set(tenant: Tenant, policy: ApprovalPolicy, now: Date): Promise<void>;
  /** @returns whether there was a policy */
  remove(tenant: Tenant, assetCode: AssetCode): Promise<boolean>;
}

export const approvalPolicies = (store: Store): PolicyStore => ({
  list: ({ organizationId, mode }) =>
    store.rows(
      row,
      sql`SELECT asset, threshold, approvers, expires_after_hours FROM approval_policies
          WHERE organization_id = ${organizationId} AND mode = ${mode} ORDER BY asset`,
    ),
  set: async ({ organizationId, mode }, policy, now) => {
    const { assetCode, threshold, approvers, expiresAfterHours } = policy;
    await store.batch([
      sql`INSERT INTO approval_policies (organization_id, mode, asset, threshold, approvers,
            expires_after_hours, updated_at)
          VALUES (${organizationId}, ${mode}, ${assetCode}, ${threshold}, ${approvers},
            ${expiresAfterHours}, ${now.toISOString()})
          ON CONFLICT DO UPDATE SET threshold = excluded.threshold, approvers = excluded.approvers,
            expires_after_hours = excluded.expires_after_hours, updated_at = excluded.updated_at`,
    ]);
  },
  remove: async (tenant, assetCode) => {
    const [outcome] = await store.batch([
      joined(
        sql`DELETE FROM approval_policies WHERE`,
        ofTenant(tenant),
        sql`AND asset = ${assetCode}`,
      ),
    ]);
    return outcome?.changed === 1;
  },
});

/**
 * A policy set while a payout was being decided also applies to it: the payout is decided again.
 */
export const requireNoPolicy = ({ organizationId, mode }: Tenant, payout: Payout): Statement[] => {
  if (payout.status !== 'INITIATED') return [];
  const { sourceAmount, sourceAssetCode, destinationAmount, destinationAssetCode, fees } = payout;
  const given = fees.reduce((left, { amount: fee }) => left - fee, BigInt(sourceAmount));
  const passed = sql`INSERT INTO guard (ok) SELECT 0 FROM approval_policies
    WHERE organization_id = ${organizationId} AND mode = ${mode}
      AND (asset = ${sourceAssetCode} AND threshold < ${given}
        OR asset = ${destinationAssetCode} AND threshold < ${destinationAmount})`;
  return [refusedAs(REFUSED.outdated, passed)];
};
