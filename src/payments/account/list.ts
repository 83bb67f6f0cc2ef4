import { readPage, type Page } from '../page.ts';
import type { PageAsked, PaymentPorts } from '../ports.ts';
import type { Tenant } from '../tenant.ts';
import type { Account } from './account.ts';

/** Accounts, newest first. */
export const listAccounts = (
  { accounts }: Pick<PaymentPorts, 'accounts'>,
  tenant: Tenant,
  page: PageAsked,
): Promise<Page<Account>> =>
  readPage(
    page,
    (asked) => accounts.list(tenant, asked),
    ({ createdAt, accountId }) => ({ createdAt, id: accountId }),
  );
