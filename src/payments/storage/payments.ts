import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type Payment } from '#payments/payment/payment.ts';
import type { PaymentFilter, PaymentReader } from '#payments/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { OUTDATED } from './accounts.ts';
import { count, json, moment } from '#kernel/storage/columns.ts';
import { upperBound } from '#kernel/storage/keyset.ts';
import { joined, refusedAs, requireChanges, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';

/** The word by which the book knows that a payment is there already. */
export const PAYMENT_REFUSED = 'payment';

export const paymentRow = z
  .object({
    id: z.string(),
    account_id: z.string(),
    amount: z.bigint().transform(amountOf),
    asset: z.enum(ASSET_CODES),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    provider: z.string(),
    provider_payment_id: z.string(),
    description: z.string(),
    metadata: json.pipe(z.record(z.string(), z.unknown())),
    version: count,
    initiated_at: moment,
    processed_at: moment.nullable(),
    completed_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .transform((read): Payment => ({
    paymentId: read.id,
    accountId: read.account_id,
    amount: read.amount,
    assetCode: read.asset,
    method: read.method,
    status: read.status,
    provider: read.provider,
    providerPaymentId: read.provider_payment_id,
    description: read.description,
    metadata: read.metadata,
    version: read.version,
    initiatedAt: read.initiated_at,
    processedAt: read.processed_at,
    completedAt: read.completed_at,
    createdAt: read.created_at,
    updatedAt: read.updated_at,
  }));

export const recordingPayment = (
  { organizationId, mode }: Tenant,
  { paymentId, ...payment }: Payment,
): Statement[] => [
  refusedAs(
    PAYMENT_REFUSED,
    sql`INSERT INTO payments (organization_id, mode, id, account_id, amount, asset, method, status,
          provider, provider_payment_id, description, metadata, version, initiated_at,
          processed_at, completed_at, created_at, updated_at)
        VALUES (${organizationId}, ${mode}, ${paymentId}, ${payment.accountId}, ${payment.amount},
          ${payment.assetCode}, ${payment.method}, ${payment.status}, ${payment.provider},
          ${payment.providerPaymentId}, ${payment.description},
          ${JSON.stringify(payment.metadata)}, ${payment.version},
          ${payment.initiatedAt.toISOString()}, ${payment.processedAt?.toISOString() ?? null},
          ${payment.completedAt?.toISOString() ?? null}, ${payment.createdAt.toISOString()},
          ${payment.updatedAt.toISOString()})`,
  ),
];

/** Whose money it is and how much, stays as it was reported first. */
export const updatingPayment = (
  { organizationId, mode }: Tenant,
  { paymentId, ...payment }: Payment,
): Statement[] => [
  sql`UPDATE payments SET status = ${payment.status}, version = ${payment.version},
        processed_at = ${payment.processedAt?.toISOString() ?? null},
        completed_at = ${payment.completedAt?.toISOString() ?? null},
        updated_at = ${payment.updatedAt.toISOString()}
      WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${paymentId}
        AND version = ${payment.version - 1}`,
  requireChanges(OUTDATED),
];

const matching = ({ accountId, status, createdFrom }: PaymentFilter): Statement[] => [
  ...(accountId === undefined ? [] : [sql`AND account_id = ${accountId}`]),
  ...(status === undefined ? [] : [sql`AND status = ${status}`]),
  // In these words alone the planner sees that an index without the completed ones will do.
  ...(status === undefined || status === 'COMPLETED' ? [] : [sql`AND status <> 'COMPLETED'`]),
  ...(createdFrom === undefined ? [] : [sql`AND created_at >= ${createdFrom.toISOString()}`]),
];

/** The query of one page. */
export const paymentsQuery = (
  { organizationId, mode }: Tenant,
  filter: PaymentFilter,
  page: PageAsked,
): Statement => {
  const { at, id } = upperBound(page, filter.createdBefore);
  return joined(
    sql`SELECT * FROM payments WHERE organization_id = ${organizationId} AND mode = ${mode}`,
    ...matching(filter),
    sql`AND (created_at, id) < (${at}, ${id})
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`,
  );
};

export const paymentReader = (store: Store): PaymentReader => ({
  find: ({ organizationId, mode }, paymentId) =>
    store.row(
      paymentRow,
      sql`SELECT * FROM payments
          WHERE organization_id = ${organizationId} AND mode = ${mode} AND id = ${paymentId}`,
    ),
  findReported: ({ organizationId, mode }, { provider, providerPaymentId }) =>
    store.row(
      paymentRow,
      sql`SELECT * FROM payments
          WHERE organization_id = ${organizationId} AND mode = ${mode}
            AND provider = ${provider} AND provider_payment_id = ${providerPaymentId}`,
    ),
  list: (tenant, filter, page) => store.rows(paymentRow, paymentsQuery(tenant, filter, page)),
});
