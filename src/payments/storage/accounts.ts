import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  CLASSIFICATIONS,
  PURPOSES,
  type Account,
} from '#payments/account/account.ts';
import type { AccountReader } from '#payments/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { balancesOf, entriesOf } from './ledger.ts';
import { refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The words by which the book knows what a change of an account was refused for. */
export const ACCOUNT_REFUSED = 'account';
export const OUTDATED = 'outdated';

/** What a row of `accounts` is to those who decide. */
export const accountRow = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    purpose: z.enum(PURPOSES),
    classification: z.enum(CLASSIFICATIONS),
    status: z.enum(ACCOUNT_STATUSES),
    metadata: json.pipe(z.record(z.string(), z.unknown())),
    reference_key: z.string(),
    version: count,
    created_at: moment,
    updated_at: moment,
  })
  .transform((read): Account => ({
    accountId: read.id,
    name: read.name,
    description: read.description,
    purpose: read.purpose,
    classification: read.classification,
    status: read.status,
    metadata: read.metadata,
    referenceKey: read.reference_key,
    version: read.version,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  }));

export const creatingAccount = (
  { organizationId, mode }: Tenant,
  { accountId, ...account }: Account,
): Statement[] => [
  refusedAs(
    ACCOUNT_REFUSED,
    sql`INSERT INTO accounts (organization_id, mode, id, name, description, purpose,
          classification, status, metadata, reference_key, version, created_at, updated_at)
        VALUES (${organizationId}, ${mode}, ${accountId}, ${account.name}, ${account.description},
          ${account.purpose}, ${account.classification}, ${account.status},
          ${JSON.stringify(account.metadata)}, ${account.referenceKey}, ${account.version},
          ${account.createdAt.toISOString()}, ${account.updatedAt.toISOString()})`,
  ),
];

/** What an account is for and its key stay as they were made. */
export const updatingAccount = (
  { organizationId, mode }: Tenant,
  { accountId, ...account }: Account,
): Statement[] => [
  refusedAs(
    ACCOUNT_REFUSED,
    sql`UPDATE accounts SET name = ${account.name}, description = ${account.description},
          classification = ${account.classification}, status = ${account.status},
          metadata = ${JSON.stringify(account.metadata)}, version = ${account.version},
          updated_at = ${account.updatedAt.toISOString()}
        WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${accountId}
          AND version = ${account.version - 1}`,
  ),
  requireChanges(OUTDATED),
];

export const accountReader = (store: Store): AccountReader => ({
  find: ({ organizationId, mode }, accountId) =>
    store.row(
      accountRow,
      sql`SELECT * FROM accounts
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${accountId}`,
    ),
  list: ({ organizationId, mode }, page) => {
    const { at, id } = upperBound(page);
    return store.rows(
      accountRow,
      sql`SELECT * FROM accounts
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND (created_at, id) < (${at}, ${id})
          ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
    );
  },
  balances: (tenant, accountId) => balancesOf(store, tenant, accountId),
  entries: (tenant, accountId, page) => entriesOf(store, tenant, { accountId, ...page }),
});
