import type { AssetCode } from '#kernel/money/assets.ts';
import type { Movement } from '#payments/ledger/movement.ts';
import type { Tenant } from '#payments/tenant.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';

/**
 * Writes one event for each balance that a write has changed, after all of its movements: the
 * states between two movements are not reported. The events of other objects are written by
 * triggers of their tables: see events.ts.
 */

const movedBy = ({ debit, credit, assetCode }: Movement) =>
  [debit, credit].flatMap(({ kind, accountId }) =>
    kind === 'customer' && accountId !== null ? [{ accountId, assetCode }] : [],
  );

/** Writes no event if the balance equals the one in its newest event. */
const insertEvent = (
  { organizationId, mode }: Tenant,
  { accountId, assetCode }: { accountId: string; assetCode: AssetCode },
  at: Date,
): Statement =>
  sql`INSERT INTO told_events (organization_id, mode, type, object_kind, object_id, created_at,
          data)
        SELECT organization_id, mode, 'balance.updated', 'balance', object_id,
          ${at.toISOString()}, data
        FROM balance_facts AS facts
        WHERE organization_id = ${organizationId} AND mode = ${mode}
          AND account_id = ${accountId} AND asset = ${assetCode} AND data IS NOT (
          SELECT data FROM events
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND object_kind = 'balance' AND object_id = facts.object_id
          ORDER BY version DESC LIMIT 1)`;

/** One event for every balance that the movements changed. */
export const insertBalanceEvents = (
  tenant: Tenant,
  movements: readonly Movement[],
  at: Date,
): Statement[] => {
  const moved = movements.flatMap(movedBy);
  const known = new Map(moved.map((each) => [`${each.accountId}:${each.assetCode}`, each]));
  return [...known.values()].map((balance) => insertEvent(tenant, balance, at));
};
