import { PaymentError } from '#payments/errors.ts';
import { readAccount } from '#payments/account/read.ts';
import type { ReadsAccounts } from '#payments/account/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { ReserveHead } from './head.ts';
import type { ReadsSnapshots } from './ports.ts';
import { leafNode, pathOf, type Leaf, type Sibling } from './tree.ts';

/** Proves that an account with its balance is part of a published head. */
export interface ReserveProof {
  head: ReserveHead;
  leaf: Leaf;
  path: readonly Sibling[];
}

/**
 * The proofs of an account, one for each newest head that contains it.
 * @throws PaymentError ACCOUNT_NOT_FOUND
 */
export const readReserveProofs = async (
  ports: ReadsAccounts & ReadsSnapshots,
  tenant: Tenant,
  accountId: string,
): Promise<ReserveProof[]> => {
  await readAccount(ports, tenant, accountId);
  const snapshots = await ports.reserves.snapshotsOf(tenant, accountId);
  return snapshots.map(({ head, leaves }) => {
    const index = leaves.findIndex((each) => each.accountId === accountId);
    const leaf = leaves[index];
    if (leaf === undefined)
      throw new PaymentError('ACCOUNT_NOT_FOUND', `${accountId} is under no published reserve`);
    return { head, leaf, path: pathOf(leaves.map(leafNode), index) };
  });
};
