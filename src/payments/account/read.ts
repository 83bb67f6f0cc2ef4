import { PaymentError } from '#payments/errors.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account } from './account.ts';

/** The account. @throws PaymentError ACCOUNT_NOT_FOUND, also for another organization's */
export const readAccount = async (
  { accounts }: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Account> => {
  const account = await accounts.find(tenant, accountId);
  if (!account) throw new PaymentError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}`);
  return account;
};
