import { accountBalances } from '#payments/v1/accounts/balances.ts';
import { accountCreation } from '#payments/v1/accounts/create.ts';
import { accountEntries } from '#payments/v1/accounts/entries.ts';
import { accountFunding } from '#payments/v1/accounts/funding.ts';
import { accountList } from '#payments/v1/accounts/list.ts';
import { accountReading } from '#payments/v1/accounts/read.ts';
import { accountReserveProof } from '#payments/v1/accounts/reserve-proof.ts';
import { accountUpdate } from '#payments/v1/accounts/update.ts';
import { beneficiaryCreation } from '#payments/v1/beneficiaries/create.ts';
import { beneficiaryDeletion } from '#payments/v1/beneficiaries/delete.ts';
import { beneficiaryList } from '#payments/v1/beneficiaries/list.ts';
import { beneficiaryReading } from '#payments/v1/beneficiaries/read.ts';
import { eventList } from '#payments/v1/events/list.ts';
import { eventReading } from '#payments/v1/events/read.ts';
import type { Operation } from './operation.ts';
import { paymentList } from '#payments/v1/payments/list.ts';
import { paymentReading } from '#payments/v1/payments/read.ts';
import { payoutApproval, payoutRejection } from '#payments/v1/payouts/approve.ts';
import { quoteAcceptance } from '#payments/v1/payouts/accept-quote.ts';
import { payoutCancellation } from '#payments/v1/payouts/cancel.ts';
import { cryptoPayout } from '#payments/v1/payouts/create-crypto.ts';
import { payoutList } from '#payments/v1/payouts/list.ts';
import { payoutPreview } from '#payments/v1/payouts/preview.ts';
import { quoteCreation } from '#payments/v1/payouts/create-quote.ts';
import { payoutReading } from '#payments/v1/payouts/read.ts';
import { quoteReading } from '#payments/v1/payouts/read-quote.ts';
import { webhookCreation } from '#payments/v1/webhook-endpoints/create.ts';
import { webhookDeletion } from '#payments/v1/webhook-endpoints/delete.ts';
import { webhookDeliveries } from '#payments/v1/webhook-endpoints/deliveries.ts';
import { webhookList } from '#payments/v1/webhook-endpoints/list.ts';
import { webhookReading } from '#payments/v1/webhook-endpoints/read.ts';
import { webhookResending } from '#payments/v1/webhook-endpoints/resend.ts';
import { webhookResendingAll } from '#payments/v1/webhook-endpoints/resend-all.ts';
import { webhookRotation } from '#payments/v1/webhook-endpoints/rotate-secret.ts';
import { webhookTest } from '#payments/v1/webhook-endpoints/test.ts';
import { webhookUpdate } from '#payments/v1/webhook-endpoints/update.ts';
import { sandboxClockMove, sandboxClockReading } from '#payments/v1/sandbox/clock.ts';
import { sandboxDeposit } from '#payments/v1/sandbox/deposit.ts';
import { sandboxPayment } from '#payments/v1/sandbox/record-payment.ts';
import { sandboxRefund } from '#payments/v1/sandbox/refund-payment.ts';

/** All operations of the API: router, checks, documents and tests are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  accountCreation,
  accountList,
  accountReading,
  accountUpdate,
  accountBalances,
  accountEntries,
  accountFunding,
  accountReserveProof,
  paymentList,
  paymentReading,
  cryptoPayout,
  payoutPreview,
  quoteCreation,
  quoteReading,
  quoteAcceptance,
  payoutList,
  payoutReading,
  payoutCancellation,
  payoutApproval,
  payoutRejection,
  beneficiaryCreation,
  beneficiaryList,
  beneficiaryReading,
  beneficiaryDeletion,
  eventList,
  eventReading,
  webhookCreation,
  webhookList,
  webhookReading,
  webhookUpdate,
  webhookRotation,
  webhookTest,
  webhookDeliveries,
  webhookResending,
  webhookResendingAll,
  webhookDeletion,
  sandboxDeposit,
  sandboxPayment,
  sandboxRefund,
  sandboxClockReading,
  sandboxClockMove,
];
