import { readPage, type Page } from '#payments/page.ts';
import type { Entry, ReadsAccounts } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { readAccount } from './read.ts';

/** The movements of the account, newest first. @throws PaymentError ACCOUNT_NOT_FOUND */
export const listEntries = async (
  ports: ReadsAccounts,
  tenant: Tenant,
  { accountId, page }: { accountId: string; page: PageAsked },
): Promise<Page<Entry>> => {
  await readAccount(ports, tenant, accountId);
  return readPage(
    page,
    (asked) => ports.accounts.entries(tenant, accountId, asked),
    ({ createdAt, entryId }) => ({ createdAt, id: entryId }),
  );
};
