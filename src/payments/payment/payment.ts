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
  /** External provider, such as Stripe; for a deposit on a chain, the name of the chain. */
  provider: string;
  /** The provider's own identifier: it can have only one payment in an organization and mode. */
  providerPaymentId: string;
  description: string;
  metadata: Metadata;
  /** The integrator's own reference, unique in an organization and mode; null if none was given. */
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
