import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type Payment } from '#payments/payment/payment.ts';
import type { PaymentFilter, PaymentReader } from '#payments/payment/ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { amount, count, moment } from '#kernel/storage/columns.ts';
import { joined, refusedAs, sql, type Statement } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { metadata } from './columns.ts';
import { REFUSED } from './constraints.ts';
import { matching } from './money-filter.ts';
import { ofTenant, TenantTable } from './tenant-table.ts';

export const PAYMENTS = new TenantTable(
  'payments',
  {
    paymentId: z.string(),
    accountId: z.string(),
    amount,
    assetCode: z.enum(ASSET_CODES),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    provider: z.string(),
    providerPaymentId: z.string(),
    description: z.string(),
    metadata,
    reference: z.string().nullable(),
    version: count,
    initiatedAt: moment,
    processedAt: moment.nullable(),
    completedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  },
  { paymentId: 'id', assetCode: 'asset', reference: 'caller_reference' },
);

export const insertPayment = (tenant: Tenant, payment: Payment): Statement[] => [
  refusedAs(REFUSED.payment, PAYMENTS.insertFor(tenant, payment)),
];

/** Whose money it is and how much, stays as it was reported first. */
export const updatePayment = (tenant: Tenant, payment: Payment): Statement[] => {
  const { paymentId: id, version } = payment;
  const fields = ['status', 'version', 'processedAt', 'completedAt', 'updatedAt'] as const;
  return PAYMENTS.updateFor(tenant, { id, version }, PAYMENTS.update(payment, fields));
};

/** The query of one page. */
export const paymentsQuery = (tenant: Tenant, filter: PaymentFilter, page: PageAsked): Statement =>
  PAYMENTS.pageQuery(tenant, page, { ...filter, where: matching(tenant, filter) });

export const paymentReader = (store: Store): PaymentReader => ({
  find: (tenant, paymentId) => PAYMENTS.find(store, tenant, paymentId),
  findReported: (tenant, { provider, providerPaymentId }) =>
    store.row(
      PAYMENTS.row,
      joined(
        sql`SELECT * FROM payments WHERE`,
        ofTenant(tenant),
        sql`AND provider = ${provider} AND provider_payment_id = ${providerPaymentId}`,
      ),
    ),
  list: (tenant, filter, page) => store.rows(PAYMENTS.row, paymentsQuery(tenant, filter, page)),
});
