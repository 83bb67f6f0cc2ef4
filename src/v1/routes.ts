import { accountBalances } from './accounts/balances.ts';
import { accountCreation } from './accounts/create.ts';
import { accountEntries } from './accounts/entries.ts';
import { accountFunding } from './accounts/funding.ts';
import { accountList } from './accounts/list.ts';
import { accountReading } from './accounts/read.ts';
import { accountUpdate } from './accounts/update.ts';
import { beneficiaryCreation } from './beneficiaries/create.ts';
import { beneficiaryList } from './beneficiaries/list.ts';
import { beneficiaryReading } from './beneficiaries/read.ts';
import { eventList } from './events/list.ts';
import { eventReading } from './events/read.ts';
import type { Operation } from './operation.ts';
import { paymentList } from './payments/list.ts';
import { paymentReading } from './payments/read.ts';
import { quoteAcceptance } from './payouts/accept-quote.ts';
import { payoutCancellation } from './payouts/cancel.ts';
import { cryptoPayout } from './payouts/create-crypto.ts';
import { payoutList } from './payouts/list.ts';
import { payoutPreview } from './payouts/preview.ts';
import { quoteCreation } from './payouts/create-quote.ts';
import { payoutReading } from './payouts/read.ts';
import { quoteReading } from './payouts/read-quote.ts';
import { webhookCreation } from './webhook-endpoints/create.ts';
import { webhookDeletion } from './webhook-endpoints/delete.ts';
import { webhookDeliveries } from './webhook-endpoints/deliveries.ts';
import { webhookList } from './webhook-endpoints/list.ts';
import { webhookReading } from './webhook-endpoints/read.ts';
import { webhookResending } from './webhook-endpoints/resend.ts';
import { webhookResendingAll } from './webhook-endpoints/resend-all.ts';
import { webhookRotation } from './webhook-endpoints/rotate-secret.ts';
import { webhookTest } from './webhook-endpoints/test.ts';
import { webhookUpdate } from './webhook-endpoints/update.ts';
import { sandboxClockMove, sandboxClockReading } from './sandbox/clock.ts';
import { sandboxDeposit } from './sandbox/deposit.ts';
import { sandboxPayment } from './sandbox/record-payment.ts';
import { sandboxRefund } from './sandbox/refund-payment.ts';

/** The whole API: router, checks, documents and tests are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  accountCreation,
  accountList,
  accountReading,
  accountUpdate,
  accountBalances,
  accountEntries,
  accountFunding,
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
  beneficiaryCreation,
  beneficiaryList,
  beneficiaryReading,
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
