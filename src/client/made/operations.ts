// Made from /v1/openapi.json: npm run client makes it anew.

import type { CallOptions, Door, WriteOptions } from '../door.ts';
import type {
  AcceptQuoteBody,
  Account,
  AccountPage,
  Balances,
  Beneficiary,
  BeneficiaryPage,
  CreateAccountBody,
  CreateBeneficiaryBody,
  CreateCryptoPayoutBody,
  CreateQuoteBody,
  EntryPage,
  Funding,
  ListAccountEntriesQuery,
  ListAccountsQuery,
  ListBeneficiariesQuery,
  ListPaymentsQuery,
  ListPayoutsQuery,
  MakeSandboxDepositBody,
  PaymentDetail,
  PaymentPage,
  Payout,
  PayoutPage,
  PayoutPreview,
  PreviewCryptoPayoutBody,
  Quote,
  RecordSandboxPaymentBody,
  SandboxDeposit,
  UpdateAccountBody,
} from './types.ts';

/** Every operation, by its group. */
export const operationsOf = (door: Door) => ({
  accounts: {
    /** Create an account. */
    create: (body: CreateAccountBody, options?: WriteOptions) =>
      door.ask<Account>({ method: 'POST', path: '/v1/accounts', body }, options),
    /** List accounts. */
    list: (query?: ListAccountsQuery, options?: CallOptions) =>
      door.pages<AccountPage>({ method: 'GET', path: '/v1/accounts', query }, options),
    /** Read an account. */
    get: (accountId: string, options?: CallOptions) =>
      door.ask<Account>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}` },
        options,
      ),
    /** Update an account. */
    update: (accountId: string, body: UpdateAccountBody, options?: WriteOptions) =>
      door.ask<Account>(
        { method: 'PATCH', path: `/v1/accounts/${encodeURIComponent(accountId)}`, body },
        options,
      ),
    /** Read balances. */
    getBalances: (accountId: string, options?: CallOptions) =>
      door.ask<Balances>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/balances` },
        options,
      ),
    /** List ledger entries. */
    listEntries: (accountId: string, query?: ListAccountEntriesQuery, options?: CallOptions) =>
      door.pages<EntryPage>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/entries`, query },
        options,
      ),
    /** Read how to fund an account. */
    getFunding: (accountId: string, options?: CallOptions) =>
      door.ask<Funding>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/funding` },
        options,
      ),
  },
  payments: {
    /** List payments. */
    list: (query?: ListPaymentsQuery, options?: CallOptions) =>
      door.pages<PaymentPage>({ method: 'GET', path: '/v1/payments', query }, options),
    /** Read a payment. */
    get: (paymentId: string, options?: CallOptions) =>
      door.ask<PaymentDetail>(
        { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentId)}` },
        options,
      ),
  },
  payouts: {
    /** Create a stablecoin payout. */
    createCrypto: (body: CreateCryptoPayoutBody, options?: WriteOptions) =>
      door.ask<Payout>({ method: 'POST', path: '/v1/payouts/crypto', body }, options),
    /** Preview a stablecoin payout. */
    previewCrypto: (body: PreviewCryptoPayoutBody, options?: WriteOptions) =>
      door.ask<PayoutPreview>(
        { method: 'POST', path: '/v1/payouts/crypto/preview', body },
        options,
      ),
    /** Fetch a quote. */
    createQuote: (body: CreateQuoteBody, options?: WriteOptions) =>
      door.ask<Quote>({ method: 'POST', path: '/v1/payouts/quote', body }, options),
    /** Read a quote. */
    getQuote: (quoteId: string, options?: CallOptions) =>
      door.ask<Quote>(
        { method: 'GET', path: `/v1/payouts/quote/${encodeURIComponent(quoteId)}` },
        options,
      ),
    /** Accept a quote. */
    acceptQuote: (quoteId: string, body: AcceptQuoteBody, options?: WriteOptions) =>
      door.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/quote/${encodeURIComponent(quoteId)}`, body },
        options,
      ),
    /** List payouts. */
    list: (query?: ListPayoutsQuery, options?: CallOptions) =>
      door.pages<PayoutPage>({ method: 'GET', path: '/v1/payouts', query }, options),
    /** Read a payout. */
    get: (payoutId: string, options?: CallOptions) =>
      door.ask<Payout>(
        { method: 'GET', path: `/v1/payouts/${encodeURIComponent(payoutId)}` },
        options,
      ),
    /** Cancel a payout. */
    cancel: (payoutId: string, options?: WriteOptions) =>
      door.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/${encodeURIComponent(payoutId)}/cancel` },
        options,
      ),
  },
  beneficiaries: {
    /** Create a beneficiary. */
    create: (body: CreateBeneficiaryBody, options?: WriteOptions) =>
      door.ask<Beneficiary>({ method: 'POST', path: '/v1/beneficiaries', body }, options),
    /** List beneficiaries. */
    list: (query?: ListBeneficiariesQuery, options?: CallOptions) =>
      door.pages<BeneficiaryPage>({ method: 'GET', path: '/v1/beneficiaries', query }, options),
    /** Read a beneficiary. */
    get: (beneficiaryId: string, options?: CallOptions) =>
      door.ask<Beneficiary>(
        { method: 'GET', path: `/v1/beneficiaries/${encodeURIComponent(beneficiaryId)}` },
        options,
      ),
  },
  sandbox: {
    /** Make a test deposit. */
    makeDeposit: (body: MakeSandboxDepositBody, options?: WriteOptions) =>
      door.ask<SandboxDeposit>({ method: 'POST', path: '/v1/sandbox/deposits', body }, options),
    /** Record a test payment. */
    recordPayment: (body: RecordSandboxPaymentBody, options?: WriteOptions) =>
      door.ask<PaymentDetail>({ method: 'POST', path: '/v1/sandbox/payments', body }, options),
    /** Refund a test payment. */
    refundPayment: (paymentId: string, options?: WriteOptions) =>
      door.ask<PaymentDetail>(
        { method: 'POST', path: `/v1/sandbox/payments/${encodeURIComponent(paymentId)}/refund` },
        options,
      ),
  },
});
