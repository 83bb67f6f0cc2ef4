import type { ReadsAccounts } from './ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Balance } from './balance.ts';
import { readAccount } from './read.ts';

/** What the account holds, one balance for each asset that ever moved. */
export const readBalances = async (
  ports: ReadsAccounts,
  tenant: Tenant,
  accountId: string,
): Promise<Balance[]> => {
  await readAccount(ports, tenant, accountId);
  return ports.accounts.balances(tenant, accountId);
};
