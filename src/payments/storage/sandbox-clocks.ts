import { z } from 'zod';
import type { ClockChange } from '#payments/sandbox/changes.ts';
import type { ClockReader } from '#payments/sandbox/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count } from '#kernel/storage/columns.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The clocks of organizations in test mode. */

/** Workers go by the world's clock: what waits for them is due so much earlier. */
const bringForward = (organizationId: string, seconds: string): Statement[] => [
  sql`UPDATE payouts
      SET next_attempt_at = strftime('%Y-%m-%dT%H:%M:%fZ', next_attempt_at, ${seconds})
      WHERE organization_id = ${organizationId} AND mode = 'test' AND status = 'INITIATED'
        AND lease_owner IS NULL`,
  sql`UPDATE bank_payments SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', due_at, ${seconds})
      WHERE organization_id = ${organizationId} AND mode = 'test' AND due_at IS NOT NULL`,
  sql`UPDATE webhook_deliveries
      SET next_attempt_at = strftime('%Y-%m-%dT%H:%M:%fZ', next_attempt_at, ${seconds})
      WHERE organization_id = ${organizationId} AND mode = 'test' AND next_attempt_at IS NOT NULL
        AND lease_owner IS NULL`,
  sql`UPDATE webhook_endpoints
      SET paused_until = strftime('%Y-%m-%dT%H:%M:%fZ', paused_until, ${seconds})
      WHERE organization_id = ${organizationId} AND mode = 'test' AND paused_until IS NOT NULL`,
];

export const updateClock = (
  { organizationId }: Tenant,
  { byMs }: ClockChange,
  at: Date,
): Statement[] => [
  sql`INSERT INTO sandbox_clocks (organization_id, ahead_ms, updated_at)
      VALUES (${organizationId}, ${byMs}, ${at.toISOString()})
      ON CONFLICT (organization_id) DO UPDATE
        SET ahead_ms = sandbox_clocks.ahead_ms + excluded.ahead_ms,
          updated_at = excluded.updated_at`,
  ...bringForward(organizationId, `-${byMs / 1000} seconds`),
];

const row = z.object({ ahead_ms: count });

export const clockReader = (store: Store): ClockReader => ({
  aheadMs: async ({ organizationId, mode }) => {
    if (mode === 'live') return 0;
    const found = await store.row(
      row,
      sql`SELECT ahead_ms FROM sandbox_clocks WHERE organization_id = ${organizationId}`,
    );
    return found?.ahead_ms ?? 0;
  },
});
