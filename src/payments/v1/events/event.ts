import { z } from 'zod';
import { EVENT_TYPES, type RecordedEvent } from '#payments/event/event.ts';
import type { Quote } from '#payments/quote/quote.ts';
import { account, showAccount } from '#payments/v1/accounts/account.ts';
import { balance, showBalance } from '#payments/v1/accounts/balances.ts';
import { beneficiary, showBeneficiary } from '#payments/v1/beneficiaries/beneficiary.ts';
import { accountId, eventId, moment } from '#payments/v1/fields.ts';
import { paymentDetail, showPaymentDetail } from '#payments/v1/payments/payment.ts';
import { payout, showPayout } from '#payments/v1/payouts/payout.ts';
import { quote, showQuote } from '#payments/v1/payouts/quote.ts';

/** An event as the API returns it and as webhooks deliver it. */

const accountBalance = z.strictObject({
  accountId: accountId.describe('The account that holds it'),
  ...balance.shape,
});

export const EVENT_PARTS = {
  Account: account,
  AccountBalance: accountBalance,
  Quote: quote,
  Payout: payout,
  PaymentDetail: paymentDetail,
  Beneficiary: beneficiary,
} as const;

const data = z
  .union([account, accountBalance, quote, payout, paymentDetail, beneficiary])
  .describe('The object as it was then; the first word of the type says what it is');

export const event = z.strictObject({
  eventId,
  object: z.literal('event').describe('What this is'),
  type: z.enum(EVENT_TYPES).describe('What became of what'),
  version: z
    .int()
    .min(1)
    .describe('1, 2, 3 … for the events of one object, without gaps: the greatest is the newest'),
  createdAt: moment,
  data,
});

/** The time at which a quote's status is computed: only the event shows whose clock was used. */
const timeFor = ({ type, createdAt }: RecordedEvent, { expiresAt }: Quote): Date =>
  type === 'quote.expired' ? expiresAt : createdAt;

const showSubject = (shown: RecordedEvent): z.input<typeof data> => {
  const { subject } = shown;
  switch (subject.kind) {
    case 'account':
      return showAccount(subject.account);
    case 'balance':
      return { accountId: subject.accountId, ...showBalance(subject.balance) };
    case 'quote':
      return showQuote(subject.quote, timeFor(shown, subject.quote));
    case 'payout':
      return showPayout(subject.payout);
    case 'payment':
      return showPaymentDetail(subject.payment);
    case 'beneficiary':
      return showBeneficiary(subject.beneficiary);
  }
};

export const showEvent = (shown: RecordedEvent): z.input<typeof event> => ({
  eventId: shown.eventId,
  object: 'event',
  type: shown.type,
  version: shown.version,
  createdAt: shown.createdAt.toISOString(),
  data: showSubject(shown),
});
