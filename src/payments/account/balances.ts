import type { PaymentPorts } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Balance } from './balance.ts';
import { readAccount } from './read.ts';

/** What the account holds, one balance for each asset that ever moved. */
export const readBalances = async (
  ports: Pick<PaymentPorts, 'accounts'>,
  tenant: Tenant,
  accountId: string,
): Promise<Balance[]> => {
  await readAccount(ports, tenant, accountId);
  return ports.accounts.balances(tenant, accountId);
};
