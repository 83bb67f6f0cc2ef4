/** Requests and answers that show each operation at work, by operation id. */

const ACCOUNT_ID = 'acct_01m7z8wffve8bbmensd8c1rdh4';
const PAYMENT_ID = 'pmt_01m7z8wfjaervvnqwtyebk7zbt';
const AT = '2026-11-21T14:41:37.275Z';

const account = {
  accountId: ACCOUNT_ID,
  name: 'Subscriptions',
  description: 'Income of the online edition',
  purpose: 'REVENUE',
  classification: 'PRIMARY',
  status: 'ACTIVE',
  metadata: { costCentre: '4711' },
  createdAt: AT,
  updatedAt: AT,
};

const payment = {
  paymentId: PAYMENT_ID,
  object: 'payment',
  amount: '150.75',
  assetCode: 'USDC',
  method: 'OTHER',
  status: 'COMPLETED',
  provider: 'sandbox',
  providerPaymentId: 'order-4711',
  description: 'Annual subscription',
  initiatedAt: AT,
  processedAt: AT,
  completedAt: AT,
  metadata: {},
  createdAt: AT,
  updatedAt: AT,
};

const detail = { ...payment, accountId: ACCOUNT_ID };

const entry = {
  entryId: `${PAYMENT_ID}.payment.credit`,
  transferId: `${PAYMENT_ID}.payment`,
  direction: 'CREDIT',
  phase: 'POSTED',
  amount: '150.75',
  assetCode: 'USDC',
  balanceAfter: '150.75',
  reason: 'payment',
  reference: PAYMENT_ID,
  createdAt: AT,
};

const page = (row: object) => ({ data: [row], page_size: 25, next_cursor: null });

export interface PaymentIllustration {
  /** By name, path and query parameters alike. */
  parameters?: Readonly<Record<string, string | number>>;
  body?: unknown;
  answer: unknown;
}

const ofAccount = { account_id: ACCOUNT_ID };

const VAULT = '8oDmPnEsGdsZfqLx9Yh3kpAJ7QyzrWqGbR6cT1uVnXeM';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const REFERENCE = '5kq9TUjcfEpAvFq8eZtmS7RzqW3nYc1xBhGLdJrNoMPu';

export const PAYMENT_ILLUSTRATIONS: Readonly<Record<string, PaymentIllustration>> = {
  create_account: {
    body: {
      classification: 'PRIMARY',
      name: 'Subscriptions',
      description: 'Income of the online edition',
      purpose: 'REVENUE',
      metadata: { costCentre: '4711' },
    },
    answer: account,
  },
  list_accounts: { parameters: { limit: 25 }, answer: page(account) },
  get_account: { parameters: ofAccount, answer: account },
  update_account: {
    parameters: ofAccount,
    body: { classification: 'SECONDARY' },
    answer: { ...account, classification: 'SECONDARY', updatedAt: '2026-11-21T15:02:11.530Z' },
  },
  get_account_balances: {
    parameters: ofAccount,
    answer: {
      data: [{ assetCode: 'USDC', available: '150.75', pending: '0', posted: '150.75' }],
    },
  },
  list_account_entries: { parameters: { ...ofAccount, limit: 25 }, answer: page(entry) },
  get_account_funding: {
    parameters: ofAccount,
    answer: {
      accountId: ACCOUNT_ID,
      chain: 'solana',
      vaultAddress: VAULT,
      referenceKey: REFERENCE,
      assets: [
        {
          assetCode: 'USDC',
          mint: MINT,
          uri: `solana:${VAULT}?spl-token=${MINT}&reference=${REFERENCE}`,
        },
      ],
    },
  },
  list_payments: { parameters: { limit: 25, status: 'COMPLETED' }, answer: page(payment) },
  get_payment: { parameters: { paymentId: PAYMENT_ID }, answer: detail },
  record_sandbox_payment: {
    body: {
      accountId: ACCOUNT_ID,
      amount: '150.75',
      assetCode: 'USDC',
      providerPaymentId: 'order-4711',
      description: 'Annual subscription',
    },
    answer: detail,
  },
  refund_sandbox_payment: {
    parameters: { paymentId: PAYMENT_ID },
    answer: { ...detail, status: 'REFUNDED', updatedAt: '2026-11-21T15:02:11.530Z' },
  },
};
