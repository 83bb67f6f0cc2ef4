import type { Mode } from '#access/key.ts';
import type { Tenant } from '#payments/tenant.ts';
import { NO_BODY, type Operation } from './operation.ts';
import { ProblemError } from './problem.ts';

/** How much one organization may have stored, so that no key fills the disk of all. */
export interface StorageQuota {
  storedBytes(tenant: Tenant): Promise<number>;
  megabytesMost: Readonly<Record<Mode, number>>;
}

const MEGABYTE_BYTES = 1_000_000;

/**
 * What is sent with a body is kept with its history. What has none, such as a cancellation, is
 * allowed at any time, as is all that comes in from outside. @throws ProblemError 422
 */
export const requireRoom = async (
  quota: StorageQuota,
  { contract }: Operation,
  { tenant, storedBytes }: { tenant: Tenant; storedBytes: Promise<number> | undefined },
): Promise<void> => {
  if (contract.body === NO_BODY) return;
  const most = quota.megabytesMost[tenant.mode];
  const stored = await (storedBytes ?? quota.storedBytes(tenant));
  if (stored < most * MEGABYTE_BYTES) return;
  throw new ProblemError(
    'STORAGE_QUOTA_EXCEEDED',
    `Your organization has stored ${Math.floor(stored / MEGABYTE_BYTES)} MB in ${tenant.mode} ` +
      `mode, of ${most} MB: keep long metadata and descriptions with you and send a reference, ` +
      'and ask the operator for more room',
  );
};
