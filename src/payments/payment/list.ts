import { readPage, type Page } from '#payments/page.ts';
import type { PaymentFilter, ReadsPayments } from './ports.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Payment } from './payment.ts';

/** Payments that match, newest first. */
export const listPayments = (
  { payments }: ReadsPayments,
  tenant: Tenant,
  { filter, page }: { filter: PaymentFilter; page: PageAsked },
): Promise<Page<Payment>> =>
  readPage(
    page,
    (asked) => payments.list(tenant, filter, asked),
    ({ createdAt, paymentId }) => ({ createdAt, id: paymentId }),
  );
