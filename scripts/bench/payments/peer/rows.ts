import { amountText } from '#kernel/money/amount.ts';

/** Rows as the driver gives them, and what they are shown as. */

export interface AccountRow {
  account_id: string | null;
  name: string;
  description: string;
  purpose: string;
  classification: string;
  status: string;
  metadata: unknown;
  created_at: Date;
  updated_at: Date;
}

export const showAccount = (row: AccountRow) => ({
  accountId: row.account_id,
  name: row.name,
  description: row.description,
  purpose: row.purpose,
  classification: row.classification,
  status: row.status,
  metadata: row.metadata,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export interface PaymentRow {
  payment_id: string;
  amount: string;
  asset: 'USDC' | 'EURC' | 'EUR';
  method: string;
  status: string;
  provider: string;
  provider_payment_id: string;
  description: string;
  metadata: unknown;
  initiated_at: Date;
  processed_at: Date;
  completed_at: Date;
  created_at: Date;
  updated_at: Date;
}

export const showPayment = (row: PaymentRow) => ({
  paymentId: row.payment_id,
  object: 'payment',
  amount: amountText(BigInt(row.amount), row.asset),
  assetCode: row.asset,
  method: row.method,
  status: row.status,
  provider: row.provider,
  providerPaymentId: row.provider_payment_id,
  description: row.description,
  initiatedAt: row.initiated_at.toISOString(),
  processedAt: row.processed_at.toISOString(),
  completedAt: row.completed_at.toISOString(),
  metadata: row.metadata,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
