import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Metadata } from '#payments/account/account.ts';

export const PAYMENT_METHODS = ['CRYPTO', 'CARD', 'BANK_TRANSFER', 'OTHER'] as const;
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Money that came in for an account (specification, section 2). */
export interface Payment {
  paymentId: string;
  accountId: string;
  amount: Amount;
  assetCode: AssetCode;
  method: PaymentMethod;
  status: PaymentStatus;
  /** External provider, such as Stripe; for deposits on a chain its name. */
  provider: string;
  /** The provider's own identifier: one payment for each, in an organization and mode. */
  providerPaymentId: string;
  description: string;
  metadata: Metadata;
  /** What the integrator calls it, once in an organization and mode; null where it was not said. */
  reference: string | null;
  /** Rises by one with every change. */
  version: number;
  initiatedAt: Date;
  /** Null until the provider has processed it. */
  processedAt: Date | null;
  /** Null until it is final. */
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
