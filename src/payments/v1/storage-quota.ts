import type { Mode } from '#access/key.ts';
import type { Tenant } from '#payments/tenant.ts';
import { NO_BODY, NO_FIELDS, type Operation, type OperationContract } from './operation.ts';
import { ProblemError } from './problem.ts';

/** The storage limit of an organization, so that no key can fill the disk that all share. */
export interface StorageQuota {
  storedBytes(tenant: Tenant): Promise<number>;
  megabytesMost: Readonly<Record<Mode, number>>;
}

const MEGABYTE_BYTES = 1_000_000;

/** Whether an operation stores what is sent to it. */
export const keepsBody = ({ method, body, passesFullQuota }: OperationContract): boolean =>
  method !== 'GET' && body !== NO_BODY && body !== NO_FIELDS && !passesFullQuota;

/**
 * Refuses what stores its body if the storage limit is reached, because the body is stored with
 * its history. A request that stores none, such as a cancellation or an approval, is always
 * allowed, and so is everything that arrives from outside. @throws ProblemError 422
 */
export const requireRoom = async (
  quota: StorageQuota,
  { contract }: Operation,
  { tenant, storedBytes }: { tenant: Tenant; storedBytes: Promise<number> | undefined },
): Promise<void> => {
  if (!keepsBody(contract)) return;
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
