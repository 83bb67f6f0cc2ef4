import type { AssetCode } from '#kernel/money/assets.ts';
import type { Movement } from '#payments/ledger/movement.ts';
import type { Tenant } from '#payments/tenant.ts';
import { joined, sql, type Statement } from '#kernel/storage/sql.ts';

/**
 * Balances are told once a write, after all of its movements: what lies between two of them is
 * nobody's to see. Other objects are told by triggers, where they are written.
 */

/** Those of the balances that are not as their newest event says. */
const telling = ({ organizationId, mode }: Tenant, which: Statement, at: Date): Statement =>
  joined(
    sql`INSERT INTO told_events (organization_id, mode, type, object_kind, object_id, created_at,
          data)
        SELECT organization_id, mode, 'balance.updated', 'balance', object_id,
          ${at.toISOString()}, data
        FROM balance_facts AS facts
        WHERE organization_id = ${organizationId} AND mode = ${mode}`,
    which,
    sql`AND data IS NOT (
          SELECT data FROM events
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND object_kind = 'balance' AND object_id = facts.object_id
          ORDER BY version DESC LIMIT 1)`,
  );

/** Both sides of what was pending: only the database knows them. */
const resolvedBy = ({ organizationId, mode }: Tenant, transferId: string): Statement =>
  sql`AND account_id IN (
        SELECT debit_account FROM ledger_transfers
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId}
        UNION ALL
        SELECT credit_account FROM ledger_transfers
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId})
      AND asset = (
        SELECT asset FROM ledger_transfers
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${transferId})`;

const movedBy = (movement: Movement): { accountId: string; assetCode: AssetCode }[] => {
  if ('pendingId' in movement) return [];
  const { debit, credit, assetCode } = movement;
  return [debit, credit].flatMap(({ kind, accountId }) =>
    kind === 'customer' && accountId !== null ? [{ accountId, assetCode }] : [],
  );
};

/** For every balance that the movements moved, each once. */
export const tellingBalances = (
  tenant: Tenant,
  movements: readonly Movement[],
  at: Date,
): Statement[] => {
  const moved = movements.flatMap(movedBy);
  const known = new Map(moved.map((each) => [`${each.accountId}:${each.assetCode}`, each]));
  const resolved = movements.filter((movement) => 'pendingId' in movement);
  return [
    ...[...known.values()].map(
      ({ accountId, assetCode }) => sql`AND account_id = ${accountId} AND asset = ${assetCode}`,
    ),
    ...resolved.map(({ transferId }) => resolvedBy(tenant, transferId)),
  ].map((which) => telling(tenant, which, at));
};

/** For the balance that a payout is paid from. */
export const tellingBalanceOf = (tenant: Tenant, payoutId: string, at: Date): Statement => {
  const { organizationId, mode } = tenant;
  const which = sql`AND (account_id, asset) = (
      SELECT account_id, source_asset FROM payouts
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${payoutId})`;
  return telling(tenant, which, at);
};
