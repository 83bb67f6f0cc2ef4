import { readPage, type Page } from '#payments/page.ts';
import type { ReadsAccounts } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Account } from './account.ts';

/** Accounts, newest first. */
export const listAccounts = (
  { accounts }: ReadsAccounts,
  tenant: Tenant,
  page: PageAsked,
): Promise<Page<Account>> =>
  readPage(
    page,
    (asked) => accounts.list(tenant, asked),
    ({ createdAt, accountId }) => ({ createdAt, id: accountId }),
  );
