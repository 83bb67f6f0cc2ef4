import { PaymentError } from '#payments/errors.ts';
import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account } from './account.ts';

const requireFound = (account: Account | undefined, accountId: string): Account => {
  if (!account) throw new PaymentError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}`);
  return account;
};

/** The account. @throws PaymentError ACCOUNT_NOT_FOUND, also for another organization's account */
export const readAccount = async (
  { accounts }: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Account> => requireFound(await accounts.find(tenant, accountId), accountId);

/** The account if it may pay. @throws PaymentError ACCOUNT_NOT_FOUND, ACCOUNT_INACTIVE */
export const requireActiveAccount = (found: Account | undefined, accountId: string): Account => {
  const account = requireFound(found, accountId);
  if (account.status === 'INACTIVE')
    throw new PaymentError('ACCOUNT_INACTIVE', `${accountId} is not active`);
  return account;
};

/**
 * Reads the account and requires that it may make payments.
 * @throws PaymentError ACCOUNT_NOT_FOUND, ACCOUNT_INACTIVE
 */
export const requireActive = async (
  { accounts }: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Account> => requireActiveAccount(await accounts.find(tenant, accountId), accountId);
