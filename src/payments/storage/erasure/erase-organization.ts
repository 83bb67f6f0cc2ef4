import { z } from 'zod';
import { notFound, RefusalError } from '#kernel/refusal-error.ts';
import { isRefusal } from '#kernel/storage/errors.ts';
import { ERASED } from '#kernel/storage/seals/marks.ts';
import { refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** Erases a customer's personal data in all parts of Kontor; amounts and bookings stay. */

const IN_USE = 'payouts-open';
const NOWHERE = 'https://erased.invalid/';

const openPayouts = (organizationId: string): Statement =>
  refusedAs(
    IN_USE,
    sql`INSERT INTO guard (ok) SELECT 0 FROM payouts
        WHERE organization_id = ${organizationId}
          AND (next_attempt_at IS NOT NULL OR status = 'PENDING_APPROVAL')`,
  );

/** Closes the organization and revokes its keys; their names and address ranges are erased. */
const access = (organizationId: string, at: string): Statement[] => [
  sql`UPDATE organizations SET name = ${ERASED}, closed_at = coalesce(closed_at, ${at})
      WHERE id = ${organizationId}`,
  sql`UPDATE api_keys SET name = ${ERASED}, revoked_at = coalesce(revoked_at, ${at}),
        address_ranges = NULL
      WHERE organization_id = ${organizationId}`,
];

/** Erases every data key of the organization, and adds an erased one if it never had its own. */
const keys = (organizationId: string, at: string): Statement[] => [
  sql`UPDATE data_keys SET wrapped = NULL, erased_at = ${at}
      WHERE organization_id = ${organizationId} AND erased_at IS NULL`,
  sql`INSERT INTO data_keys (subject, organization_id, wrapped, created_at, erased_at)
      VALUES (${organizationId}, ${organizationId}, NULL, ${at}, ${at})
      ON CONFLICT (subject) DO NOTHING`,
  sql`UPDATE beneficiaries SET erased_at = ${at}
      WHERE organization_id = ${organizationId} AND erased_at IS NULL`,
  sql`DELETE FROM idempotency WHERE organization_id = ${organizationId}`,
];

/** Stops all deliveries and erases the addresses to which they were sent. */
const webhooks = (organizationId: string, at: string): Statement[] => [
  sql`UPDATE webhook_deliveries SET status = 'CANCELLED', next_attempt_at = NULL,
        lease_owner = NULL, lease_until = NULL, updated_at = ${at}
      WHERE organization_id = ${organizationId} AND next_attempt_at IS NOT NULL`,
  sql`UPDATE webhook_deliveries SET answer = NULL, error = NULL
      WHERE organization_id = ${organizationId} AND (answer IS NOT NULL OR error IS NOT NULL)`,
  sql`DELETE FROM webhook_secrets WHERE organization_id = ${organizationId}`,
  sql`UPDATE webhook_endpoints SET url = ${NOWHERE}, description = '', updated_at = ${at},
        deleted_at = coalesce(deleted_at, ${at})
      WHERE organization_id = ${organizationId}`,
];

/**
 * Closes the organization and erases its names and texts (GDPR, Art. 17). Its sealed texts become
 * unreadable in every copy once the file of data keys beside the backups is rewritten.
 * @throws RefusalError NOT_FOUND, PAYOUTS_OPEN
 */
export const eraseOrganization = async (
  store: Store,
  organizationId: string,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const found = sql`SELECT id FROM organizations WHERE id = ${organizationId}`;
  if ((await store.row(z.unknown(), found)) === undefined)
    throw notFound('organization', organizationId);
  try {
    await store.batch([
      openPayouts(organizationId),
      ...access(organizationId, at),
      ...keys(organizationId, at),
      ...webhooks(organizationId, at),
    ]);
  } catch (error) {
    if (!isRefusal(error, IN_USE)) throw error;
    throw new RefusalError(
      'PAYOUTS_OPEN',
      'a payout has not ended: wait until it is final, or cancel it',
    );
  }
  store.seals.forget();
};
