import type { Illustration } from './operation.ts';
import { approvalIllustrations } from './approval-illustrations.ts';
import { reserveHeadOf, reserveProof } from './reserve-illustrations.ts';
import { WEBHOOK_ILLUSTRATIONS } from './webhook-illustrations.ts';

/** Requests and answers that show each operation at work, by operation id. */

const ACCOUNT_ID = 'acct_01m7z8wffve8bbmensd8c1rdh4';
const PAYMENT_ID = 'pmt_01m7z8wfjaervvnqwtyebk7zbt';
const AT = '2026-11-21T14:41:37.275Z';

const account = {
  accountId: ACCOUNT_ID,
  name: 'Subscriptions',
  description: 'Income of the online edition',
  purpose: 'REVENUE',
  classification: 'SECONDARY',
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

const PAYOUT_ID = 'po_01m7z8zq4ye5tbv5m1n6p3w8xk';
const QUOTE_ID = 'qt_01m7z8zc2hf0r9x7c4k8d5s3ja';
const BENEFICIARY_ID = 'ben_01m7z8yh6tg2w4q9e7r5a1m3vd';
const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const SIGNATURE =
  '3Nr8Zt6jQxvUrtaHxKb2nWmPdVsgYcEfA9L4hTqJ5ZkXw7RpCyBvMu1GsDeF6oN2iHjKaQtWxYzR8bVcLmSnPfUd';

const quote = {
  quoteId: QUOTE_ID,
  object: 'quote',
  accountId: ACCOUNT_ID,
  sourceAmount: '10',
  sourceAssetCode: 'USDC',
  destinationAmount: '8.620838',
  destinationAssetCode: 'EURC',
  rate: '0.8646779074',
  fees: [{ type: 'SPREAD', amount: '0.03', assetCode: 'USDC' }],
  status: 'ACTIVE',
  expiresAt: '2026-11-21T14:46:37.275Z',
  createdAt: AT,
};

const payout = {
  payoutId: PAYOUT_ID,
  object: 'payout',
  accountId: ACCOUNT_ID,
  method: 'crypto',
  status: 'INITIATED',
  sourceAmount: '10.5',
  sourceAssetCode: 'USDC',
  destinationAmount: '10.5',
  destinationAssetCode: 'USDC',
  fees: [],
  createdAt: AT,
  updatedAt: AT,
  initiatedAt: AT,
  cryptoDetails: { toAddress: WALLET, chain: 'solana' },
  description: 'Invoice 4711',
  metadata: { invoice: '4711' },
};

const completed = {
  ...payout,
  status: 'COMPLETED',
  updatedAt: '2026-11-21T14:41:51.902Z',
  completedAt: '2026-11-21T14:41:51.902Z',
  cryptoDetails: {
    toAddress: WALLET,
    chain: 'solana',
    transactionSignature: SIGNATURE,
    confirmations: 32,
    networkFee: '0.00204434',
    networkFeeAsset: 'SOL',
  },
};

const cryptoOrder = {
  accountId: ACCOUNT_ID,
  toAddress: WALLET,
  chain: 'solana',
  funding: { type: 'DIRECT', amount: '10.5', assetCode: 'USDC' },
  description: 'Invoice 4711',
  metadata: { invoice: '4711' },
};

const beneficiary = {
  beneficiaryId: BENEFICIARY_ID,
  object: 'beneficiary',
  name: 'Ada Beispiel',
  iban: 'DE89370400440532013000',
  createdAt: AT,
};

const check = (name: string, explanation: string) => ({ check: name, passed: true, explanation });

const preview = {
  object: 'payout_preview',
  acceptable: true,
  sourceAmount: '10.5',
  sourceAssetCode: 'USDC',
  destinationAmount: '10.5',
  destinationAssetCode: 'USDC',
  fees: [],
  destination: {
    address: WALLET,
    payable: true,
    kind: 'new-wallet',
    owner: WALLET,
    tokenAccount: 'HqZ4aJyrn6c1Vt8xLkPw3dGf7mSbUeRjYoN2hTqW5vXs',
    createsTokenAccount: true,
    explanation: 'Nobody has used this wallet yet: a token account is made for it.',
  },
  networkFee: '0.00204434',
  rent: '0.00203928',
  networkFeeAsset: 'SOL',
  approvalsNeeded: 0,
  checks: [
    check('account', 'The account is ACTIVE.'),
    check('limits', 'The amount is within the limits.'),
    check('address', 'Nobody has used this wallet yet: a token account is made for it.'),
    check('screening', 'The destination is on no list of those who are not paid.'),
    check('funds', 'The account holds enough.'),
  ],
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

const event = {
  eventId: 'evt_01a1ff33fffc619832128fc61a209748',
  object: 'event',
  type: 'payout.completed',
  version: 5,
  createdAt: completed.completedAt,
  data: completed,
};

const page = (row: object) => ({ data: [row], page_size: 25, next_cursor: null });

const clock = { object: 'sandbox_clock', now: '2026-11-21T15:41:37.275Z', aheadSeconds: 3600 };

const ofAccount = { account_id: ACCOUNT_ID };

const VAULT = '8oDmPnEsGdsZfqLx9Yh3kpAJ7QyzrWqGbR6cT1uVnXeM';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const REFERENCE = '5kq9TUjcfEpAvFq8eZtmS7RzqW3nYc1xBhGLdJrNoMPu';
const DEPOSIT_ADDRESS = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

export const PAYMENT_ILLUSTRATIONS: Readonly<Record<string, Illustration>> = {
  create_account: {
    body: {
      classification: 'SECONDARY',
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
    body: { description: 'Income of all editions' },
    answer: {
      ...account,
      description: 'Income of all editions',
      updatedAt: '2026-11-21T15:02:11.530Z',
    },
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
          depositAddress: DEPOSIT_ADDRESS,
          uri: `solana:${VAULT}?spl-token=${MINT}&reference=${REFERENCE}`,
        },
      ],
    },
  },
  list_reserves: { answer: { data: [reserveHeadOf(VAULT)] } },
  get_reserve_proof: { parameters: ofAccount, answer: { data: [reserveProof(ACCOUNT_ID, VAULT)] } },
  list_payments: { parameters: { limit: 25, status: 'COMPLETED' }, answer: page(payment) },
  get_payment: { parameters: { paymentId: PAYMENT_ID }, answer: detail },
  create_crypto_payout: { body: cryptoOrder, answer: payout },
  preview_crypto_payout: { body: cryptoOrder, answer: preview },
  create_quote: {
    body: {
      accountId: ACCOUNT_ID,
      sourceAssetCode: 'USDC',
      destinationAssetCode: 'EURC',
      sourceAmount: '10',
    },
    answer: quote,
  },
  get_quote: { parameters: { quoteId: QUOTE_ID }, answer: quote },
  accept_quote: {
    parameters: { quoteId: QUOTE_ID },
    body: { payoutDestination: { toAddress: WALLET, chain: 'solana' } },
    answer: {
      ...payout,
      quoteId: QUOTE_ID,
      sourceAmount: quote.sourceAmount,
      destinationAmount: quote.destinationAmount,
      destinationAssetCode: 'EURC',
      fees: quote.fees,
      description: '',
      metadata: {},
    },
  },
  list_payouts: { parameters: { limit: 25, status: 'COMPLETED' }, answer: page(completed) },
  get_payout: { parameters: { payoutId: PAYOUT_ID }, answer: completed },
  ...approvalIllustrations(payout),
  create_beneficiary: {
    body: { name: 'Ada Beispiel', iban: 'DE89 3704 0044 0532 0130 00' },
    answer: beneficiary,
  },
  list_beneficiaries: { parameters: { limit: 25 }, answer: page(beneficiary) },
  get_beneficiary: { parameters: { beneficiaryId: BENEFICIARY_ID }, answer: beneficiary },
  delete_beneficiary: {
    parameters: { beneficiaryId: BENEFICIARY_ID },
    answer: { beneficiaryId: BENEFICIARY_ID, object: 'beneficiary', deleted: true },
  },
  list_events: { parameters: { limit: 25, type: event.type }, answer: page(event) },
  get_event: { parameters: { eventId: event.eventId }, answer: event },
  ...WEBHOOK_ILLUSTRATIONS,
  make_sandbox_deposit: {
    body: { accountId: ACCOUNT_ID, amount: '25', assetCode: 'USDC' },
    answer: {
      object: 'sandbox_deposit',
      accountId: ACCOUNT_ID,
      amount: '25',
      assetCode: 'USDC',
      transactionSignature: SIGNATURE,
    },
  },
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
  get_sandbox_clock: { answer: clock },
  move_sandbox_clock: { body: { seconds: 3600 }, answer: clock },
};
