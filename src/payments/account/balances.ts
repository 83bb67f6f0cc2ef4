import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Balance } from './balance.ts';
import { readAccount } from './read.ts';

/** Balances by asset, for each asset that ever moved. @throws PaymentError ACCOUNT_NOT_FOUND */
export const readBalances = async (
  ports: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Balance[]> => {
  await readAccount(ports, tenant, accountId);
  return ports.accounts.balances(tenant, accountId);
};
