// Made from /v1/openapi.json: npm run client makes it anew.

import type { CallOptions, Transport, WriteOptions } from '../transport.ts';
import type {
  AcceptQuoteBody,
  Account,
  AccountPage,
  ApprovePayoutBody,
  Balances,
  Beneficiary,
  BeneficiaryPage,
  CreateAccountBody,
  CreateBeneficiaryBody,
  CreateCryptoPayoutBody,
  CreateQuoteBody,
  CreateWebhookEndpointBody,
  DeletedBeneficiary,
  DeletedWebhookEndpoint,
  EntryPage,
  Event,
  EventPage,
  Funding,
  ListAccountEntriesQuery,
  ListAccountsQuery,
  ListBeneficiariesQuery,
  ListEventsQuery,
  ListPaymentsQuery,
  ListPayoutsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  MakeSandboxDepositBody,
  MoveSandboxClockBody,
  PaymentDetail,
  PaymentPage,
  Payout,
  PayoutPage,
  PayoutPreview,
  PreviewCryptoPayoutBody,
  Quote,
  RecordSandboxPaymentBody,
  RejectPayoutBody,
  ResendWebhookEventsBody,
  ReserveProofs,
  Reserves,
  SandboxClock,
  SandboxDeposit,
  UpdateAccountBody,
  UpdateWebhookEndpointBody,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointPage,
  WebhookEndpointWithSecret,
  WebhookResend,
} from './types.ts';

/** Every operation, by its group. */
export const operationsOf = (transport: Transport) => ({
  accounts: {
    /** Create an account. */
    create: (body: CreateAccountBody, options?: WriteOptions) =>
      transport.ask<Account>({ method: 'POST', path: '/v1/accounts', body }, options),
    /** List accounts. */
    list: (query?: ListAccountsQuery, options?: CallOptions) =>
      transport.pages<AccountPage>({ method: 'GET', path: '/v1/accounts', query }, options),
    /** Read an account. */
    get: (accountId: string, options?: CallOptions) =>
      transport.ask<Account>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}` },
        options,
      ),
    /** Update an account. */
    update: (accountId: string, body: UpdateAccountBody, options?: WriteOptions) =>
      transport.ask<Account>(
        { method: 'PATCH', path: `/v1/accounts/${encodeURIComponent(accountId)}`, body },
        options,
      ),
    /** Read balances. */
    getBalances: (accountId: string, options?: CallOptions) =>
      transport.ask<Balances>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/balances` },
        options,
      ),
    /** List ledger entries. */
    listEntries: (accountId: string, query?: ListAccountEntriesQuery, options?: CallOptions) =>
      transport.pages<EntryPage>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/entries`, query },
        options,
      ),
    /** Read how to fund an account. */
    getFunding: (accountId: string, options?: CallOptions) =>
      transport.ask<Funding>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/funding` },
        options,
      ),
    /** Prove that an account is in the reserves. */
    getReserveProof: (accountId: string, options?: CallOptions) =>
      transport.ask<ReserveProofs>(
        { method: 'GET', path: `/v1/accounts/${encodeURIComponent(accountId)}/reserve-proof` },
        options,
      ),
    /** Read what is owed and what is there. */
    listReserves: (options?: CallOptions) =>
      transport.ask<Reserves>({ method: 'GET', path: '/v1/reserves' }, options),
  },
  payments: {
    /** List payments. */
    list: (query?: ListPaymentsQuery, options?: CallOptions) =>
      transport.pages<PaymentPage>({ method: 'GET', path: '/v1/payments', query }, options),
    /** Read a payment. */
    get: (paymentId: string, options?: CallOptions) =>
      transport.ask<PaymentDetail>(
        { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentId)}` },
        options,
      ),
  },
  payouts: {
    /** Create a stablecoin payout. */
    createCrypto: (body: CreateCryptoPayoutBody, options?: WriteOptions) =>
      transport.ask<Payout>({ method: 'POST', path: '/v1/payouts/crypto', body }, options),
    /** Preview a stablecoin payout. */
    previewCrypto: (body: PreviewCryptoPayoutBody, options?: WriteOptions) =>
      transport.ask<PayoutPreview>(
        { method: 'POST', path: '/v1/payouts/crypto/preview', body },
        options,
      ),
    /** Fetch a quote. */
    createQuote: (body: CreateQuoteBody, options?: WriteOptions) =>
      transport.ask<Quote>({ method: 'POST', path: '/v1/payouts/quote', body }, options),
    /** Read a quote. */
    getQuote: (quoteId: string, options?: CallOptions) =>
      transport.ask<Quote>(
        { method: 'GET', path: `/v1/payouts/quote/${encodeURIComponent(quoteId)}` },
        options,
      ),
    /** Accept a quote. */
    acceptQuote: (quoteId: string, body: AcceptQuoteBody, options?: WriteOptions) =>
      transport.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/quote/${encodeURIComponent(quoteId)}`, body },
        options,
      ),
    /** List payouts. */
    list: (query?: ListPayoutsQuery, options?: CallOptions) =>
      transport.pages<PayoutPage>({ method: 'GET', path: '/v1/payouts', query }, options),
    /** Read a payout. */
    get: (payoutId: string, options?: CallOptions) =>
      transport.ask<Payout>(
        { method: 'GET', path: `/v1/payouts/${encodeURIComponent(payoutId)}` },
        options,
      ),
    /** Cancel a payout. */
    cancel: (payoutId: string, options?: WriteOptions) =>
      transport.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/${encodeURIComponent(payoutId)}/cancel` },
        options,
      ),
    /** Approve a payout. */
    approve: (payoutId: string, body?: ApprovePayoutBody, options?: WriteOptions) =>
      transport.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/${encodeURIComponent(payoutId)}/approve`, body },
        options,
      ),
    /** Reject a payout. */
    reject: (payoutId: string, body?: RejectPayoutBody, options?: WriteOptions) =>
      transport.ask<Payout>(
        { method: 'POST', path: `/v1/payouts/${encodeURIComponent(payoutId)}/reject`, body },
        options,
      ),
  },
  beneficiaries: {
    /** Create a beneficiary. */
    create: (body: CreateBeneficiaryBody, options?: WriteOptions) =>
      transport.ask<Beneficiary>({ method: 'POST', path: '/v1/beneficiaries', body }, options),
    /** List beneficiaries. */
    list: (query?: ListBeneficiariesQuery, options?: CallOptions) =>
      transport.pages<BeneficiaryPage>(
        { method: 'GET', path: '/v1/beneficiaries', query },
        options,
      ),
    /** Read a beneficiary. */
    get: (beneficiaryId: string, options?: CallOptions) =>
      transport.ask<Beneficiary>(
        { method: 'GET', path: `/v1/beneficiaries/${encodeURIComponent(beneficiaryId)}` },
        options,
      ),
    /** Delete a beneficiary. */
    delete: (beneficiaryId: string, options?: WriteOptions) =>
      transport.ask<DeletedBeneficiary>(
        { method: 'DELETE', path: `/v1/beneficiaries/${encodeURIComponent(beneficiaryId)}` },
        options,
      ),
  },
  events: {
    /** List events. */
    list: (query?: ListEventsQuery, options?: CallOptions) =>
      transport.pages<EventPage>({ method: 'GET', path: '/v1/events', query }, options),
    /** Read an event. */
    get: (eventId: string, options?: CallOptions) =>
      transport.ask<Event>(
        { method: 'GET', path: `/v1/events/${encodeURIComponent(eventId)}` },
        options,
      ),
  },
  webhooks: {
    /** Create a webhook endpoint. */
    createEndpoint: (body: CreateWebhookEndpointBody, options?: WriteOptions) =>
      transport.ask<WebhookEndpointWithSecret>(
        { method: 'POST', path: '/v1/webhook-endpoints', body },
        options,
      ),
    /** List webhook endpoints. */
    listEndpoints: (query?: ListWebhookEndpointsQuery, options?: CallOptions) =>
      transport.pages<WebhookEndpointPage>(
        { method: 'GET', path: '/v1/webhook-endpoints', query },
        options,
      ),
    /** Read a webhook endpoint. */
    getEndpoint: (webhookEndpointId: string, options?: CallOptions) =>
      transport.ask<WebhookEndpoint>(
        { method: 'GET', path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}` },
        options,
      ),
    /** Update a webhook endpoint. */
    updateEndpoint: (
      webhookEndpointId: string,
      body: UpdateWebhookEndpointBody,
      options?: WriteOptions,
    ) =>
      transport.ask<WebhookEndpoint>(
        {
          method: 'PATCH',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}`,
          body,
        },
        options,
      ),
    /** Delete a webhook endpoint. */
    deleteEndpoint: (webhookEndpointId: string, options?: WriteOptions) =>
      transport.ask<DeletedWebhookEndpoint>(
        {
          method: 'DELETE',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}`,
        },
        options,
      ),
    /** Replace the secret of a webhook endpoint. */
    rotateSecret: (webhookEndpointId: string, options?: WriteOptions) =>
      transport.ask<WebhookEndpointWithSecret>(
        {
          method: 'POST',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}/rotate-secret`,
        },
        options,
      ),
    /** Send a test event. */
    testEndpoint: (webhookEndpointId: string, options?: WriteOptions) =>
      transport.ask<WebhookDelivery>(
        {
          method: 'POST',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}/test`,
        },
        options,
      ),
    /** List deliveries. */
    listDeliveries: (
      webhookEndpointId: string,
      query?: ListWebhookDeliveriesQuery,
      options?: CallOptions,
    ) =>
      transport.pages<WebhookDeliveryPage>(
        {
          method: 'GET',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}/deliveries`,
          query,
        },
        options,
      ),
    /** Send a delivery again. */
    resendDelivery: (webhookEndpointId: string, deliveryId: string, options?: WriteOptions) =>
      transport.ask<WebhookDelivery>(
        {
          method: 'POST',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}/deliveries/${encodeURIComponent(deliveryId)}/resend`,
        },
        options,
      ),
    /** Send all events since a moment again. */
    resendEvents: (
      webhookEndpointId: string,
      body: ResendWebhookEventsBody,
      options?: WriteOptions,
    ) =>
      transport.ask<WebhookResend>(
        {
          method: 'POST',
          path: `/v1/webhook-endpoints/${encodeURIComponent(webhookEndpointId)}/resend-all`,
          body,
        },
        options,
      ),
  },
  sandbox: {
    /** Make a test deposit. */
    makeDeposit: (body: MakeSandboxDepositBody, options?: WriteOptions) =>
      transport.ask<SandboxDeposit>(
        { method: 'POST', path: '/v1/sandbox/deposits', body },
        options,
      ),
    /** Record a test payment. */
    recordPayment: (body: RecordSandboxPaymentBody, options?: WriteOptions) =>
      transport.ask<PaymentDetail>({ method: 'POST', path: '/v1/sandbox/payments', body }, options),
    /** Refund a test payment. */
    refundPayment: (paymentId: string, options?: WriteOptions) =>
      transport.ask<PaymentDetail>(
        { method: 'POST', path: `/v1/sandbox/payments/${encodeURIComponent(paymentId)}/refund` },
        options,
      ),
    /** Read the sandbox clock. */
    getClock: (options?: CallOptions) =>
      transport.ask<SandboxClock>({ method: 'GET', path: '/v1/sandbox/clock' }, options),
    /** Move the sandbox clock on. */
    moveClock: (body: MoveSandboxClockBody, options?: WriteOptions) =>
      transport.ask<SandboxClock>({ method: 'POST', path: '/v1/sandbox/clock', body }, options),
  },
});
