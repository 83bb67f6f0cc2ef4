import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { Ids } from '#payments/ids.ts';
import type { AccountChange } from './changes.ts';
import type { Account, Classification, Metadata, Purpose } from './account.ts';

export interface AccountOrder {
  classification: Classification;
  /** Default: the purpose. */
  name?: string | undefined;
  description?: string | undefined;
  /** Default: OPERATING. */
  purpose?: Purpose | undefined;
  metadata?: Metadata | undefined;
}

type Ports = Pick<World, 'now'> & Ids;

/** A new active account. Whether it may be the PRIMARY one is checked when it is written. */
export const createAccount = (
  ports: Ports,
  order: AccountOrder,
): Decision<Account, AccountChange> => {
  const { classification, purpose = 'OPERATING', name = purpose } = order;
  const createdAt = ports.now();
  const account: Account = {
    accountId: ports.newId('acct'),
    name,
    description: order.description ?? '',
    purpose,
    classification,
    status: 'ACTIVE',
    metadata: order.metadata ?? {},
    referenceKey: ports.newReferenceKey(),
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  return { result: account, changes: [{ change: 'account-created', account }] };
};
