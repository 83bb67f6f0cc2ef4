import { z } from 'zod';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { HoldReader } from '#payments/payout/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { REFUSED } from '#payments/storage/constraints.ts';
import { ofTenant, rowOfTenant } from '#payments/storage/tenant-table.ts';
import { moment } from '#kernel/storage/columns.ts';
import { joined, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { opening } from '#kernel/storage/table.ts';

/** Holds, which stop payouts, and the operators' orders for payouts. */

type Change<Kind extends PayoutChange['change']> = Extract<PayoutChange, { change: Kind }>;

const row = opening(
  'payout_holds',
  z
    .object({ held_by: z.enum(['operator', 'worker']), reason: z.string(), held_at: moment })
    .transform(({ held_by: heldBy, reason, held_at: heldAt }) => ({ heldBy, reason, heldAt })),
);

const ofPayout = (tenant: Tenant, payoutId: string): Statement =>
  joined(ofTenant(tenant), sql`AND payout_id = ${payoutId}`);

export const holdReader = (store: Store): HoldReader => ({
  find: (tenant, payoutId) =>
    store.row(row, joined(sql`SELECT * FROM payout_holds WHERE`, ofPayout(tenant, payoutId))),
});

/**
 * Takes the payout from the worker that has claimed it, if its version is still the one that was
 * decided on. The worker's fence is too old afterwards, so the worker can write nothing more about
 * it.
 */
const takenBack = (
  tenant: Tenant,
  { payoutId, version }: Change<'payout-held'>['payout'],
  more: Statement = sql``,
): Statement[] => [
  joined(
    sql`UPDATE payouts SET fence = fence + 1, lease_owner = NULL, lease_until = NULL`,
    more,
    sql`WHERE`,
    rowOfTenant(tenant, payoutId),
    sql`AND version = ${version} AND phase = 'WAITING'`,
  ),
  requireChanges(REFUSED.outdated),
];

export const insertHold = (
  tenant: Tenant,
  { payout, hold: { heldBy, reason, heldAt } }: Change<'payout-held'>,
): Statement[] => [
  ...takenBack(tenant, payout),
  sql`INSERT INTO payout_holds (organization_id, mode, payout_id, held_by, reason, held_at)
      VALUES (${tenant.organizationId}, ${tenant.mode}, ${payout.payoutId}, ${heldBy}, ${reason},
        ${heldAt.toISOString()})
      ON CONFLICT DO UPDATE SET held_by = excluded.held_by, reason = excluded.reason`,
];

export const deleteHold = (tenant: Tenant, { payout, at }: Change<'payout-freed'>): Statement[] => [
  ...takenBack(tenant, payout, sql`, next_attempt_at = ${at.toISOString()}`),
  joined(sql`DELETE FROM payout_holds WHERE`, ofPayout(tenant, payout.payoutId)),
  joined(sql`DELETE FROM payout_faults WHERE`, ofPayout(tenant, payout.payoutId)),
];

export const insertOrder = (
  { organizationId, mode }: Tenant,
  { payout: { payoutId }, action, operator, reason }: Change<'payout-ordered'>,
  at: Date,
): Statement[] => [
  sql`INSERT INTO payout_orders (organization_id, mode, payout_id, action, operator, reason, at)
      VALUES (${organizationId}, ${mode}, ${payoutId}, ${action}, ${operator}, ${reason},
        ${at.toISOString()})`,
];
