import { PaymentError } from '#payments/errors.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account } from './account.ts';
import { readAccount } from './read.ts';

/** The account, if it may pay. @throws PaymentError ACCOUNT_NOT_FOUND, ACCOUNT_INACTIVE */
export const requireActive = async (
  ports: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Account> => {
  const account = await readAccount(ports, tenant, accountId);
  if (account.status === 'INACTIVE')
    throw new PaymentError('ACCOUNT_INACTIVE', `${accountId} is not active`);
  return account;
};
