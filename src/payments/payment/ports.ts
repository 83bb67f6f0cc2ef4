import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { PaymentSide } from './movements.ts';
import type { Payment, PaymentStatus } from './payment.ts';

export interface PaymentFilter {
  accountId?: string;
  status?: PaymentStatus;
  createdFrom?: Date;
  createdBefore?: Date;
  reference?: string;
}

export interface PaymentReader {
  find(tenant: Tenant, paymentId: string): Promise<Payment | undefined>;
  /** The payment with this provider's own identifier. */
  findReported(
    tenant: Tenant,
    reported: Pick<Payment, 'provider' | 'providerPaymentId'>,
  ): Promise<Payment | undefined>;
  /** Where the money of a credited payment is, according to what was booked last. */
  sideOf(tenant: Tenant, paymentId: string): Promise<PaymentSide>;
  list(tenant: Tenant, filter: PaymentFilter, page: PageAsked): Promise<Payment[]>;
}

export interface ReadsPayments {
  payments: PaymentReader;
}
