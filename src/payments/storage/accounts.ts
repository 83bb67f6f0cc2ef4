import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  CLASSIFICATIONS,
  PURPOSES,
  type Account,
} from '#payments/account/account.ts';
import type { AccountReader } from '#payments/account/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { metadata } from './columns.ts';
import { REFUSED } from './constraints.ts';
import { balancesOf, entriesOf } from './ledger.ts';
import { ofTenant, rowOfTenant, TenantTable } from './tenant-table.ts';

export const ACCOUNTS = new TenantTable(
  'accounts',
  {
    accountId: z.string(),
    name: z.string(),
    description: z.string(),
    purpose: z.enum(PURPOSES),
    classification: z.enum(CLASSIFICATIONS),
    status: z.enum(ACCOUNT_STATUSES),
    metadata,
    referenceKey: z.string(),
    version: count,
    createdAt: moment,
    updatedAt: moment,
  },
  { accountId: 'id' },
);

export const insertAccount = (tenant: Tenant, account: Account): Statement[] => [
  refusedAs(REFUSED.account, ACCOUNTS.insertFor(tenant, account)),
];

/** The purpose and the reference key of an account never change, so they are not updated. */
export const updateAccount = (tenant: Tenant, account: Account): Statement[] => {
  const { accountId: id, version } = account;
  const set = ACCOUNTS.update(account, [
    'name',
    'description',
    'classification',
    'status',
    'metadata',
    'version',
    'updatedAt',
  ]);
  return ACCOUNTS.updateFor(tenant, { id, version }, refusedAs(REFUSED.account, set));
};

export const accountReader = (store: Store): AccountReader => ({
  find: (tenant, accountId) => ACCOUNTS.find(store, tenant, accountId),
  ofQuote: (tenant, quoteId) =>
    store.row(
      ACCOUNTS.row,
      joined(
        sql`SELECT * FROM accounts WHERE`,
        ofTenant(tenant),
        sql`AND id = (SELECT account_id FROM quotes WHERE`,
        rowOfTenant(tenant, quoteId),
        sql`)`,
      ),
    ),
  list: (tenant, page) => ACCOUNTS.page(store, tenant, page),
  balances: (tenant, accountId) => balancesOf(store, tenant, accountId),
  entries: (tenant, accountId, page) => entriesOf(store, tenant, { accountId, ...page }),
});
