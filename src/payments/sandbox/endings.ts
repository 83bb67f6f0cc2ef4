/**
 * The test values for every outcome in test mode. Behaviour of test mode, the table in the docs and
 * the tests are made from this list; in live mode these are ordinary values.
 */

/** The field that takes the value, in Markdown. */
export const ENDING_PLACES = {
  amount: '`amount` of a payout or a quote',
  wallet: '`toAddress` of a payout',
  iban: '`iban` of a beneficiary',
  status: '`status` of `POST /v1/sandbox/payments`',
} as const;
export type EndingField = keyof typeof ENDING_PLACES;

export interface Ending {
  /** A short title of the outcome. */
  title: string;
  field: EndingField;
  value: string;
  /** What happens, in full sentences. */
  happens: string;
}

/** Nobody has a key of these wallets. */
export const ENDINGS = {
  insufficientFunds: {
    title: 'Too little money',
    field: 'amount',
    value: '666.01',
    happens:
      'The payout is refused with 422 INSUFFICIENT_FUNDS, whatever the account holds. The amount ' +
      'is the one that leaves or the one that arrives.',
  },
  liquidityUnavailable: {
    title: 'Nothing to exchange it for',
    field: 'amount',
    value: '666.02',
    happens: 'The payout is refused with 422 LIQUIDITY_UNAVAILABLE.',
  },
  quoteExpires: {
    title: 'A quote that expires at once',
    field: 'amount',
    value: '666.03',
    happens: 'The quote is EXPIRED when it is made; accepting it is a 409 QUOTE_EXPIRED.',
  },
  waits: {
    title: 'A payout that can be cancelled',
    field: 'amount',
    value: '666.04',
    happens:
      'A payout on the chain stays INITIATED for an hour, then goes out. Cancel it meanwhile, or ' +
      'move the sandbox clock on.',
  },
  fails: {
    title: 'A transfer that fails on the chain',
    field: 'wallet',
    value: 'KontorSandboxBreaks111111111111111111111112',
    happens:
      'Where its token account would be made, something else stands, so that the chain executes ' +
      'the transaction in vain. The payout is FAILED with TOKEN_ACCOUNT_UNFIT, and the money is ' +
      'free again.',
  },
  slow: {
    title: 'A slow confirmation',
    field: 'wallet',
    value: 'KontorSandboxLate11111111111111111111111112',
    happens:
      'The chain takes the transfer up after 30 seconds, and not before. The ' +
      'payout is PROCESSING meanwhile, then COMPLETED.',
  },
  expires: {
    title: 'A transfer that expires',
    field: 'wallet',
    value: 'KontorSandboxDropped11111111111111111111112',
    happens:
      'The first signed transfer is accepted and lost. When it has provably expired, ' +
      'after some 75 seconds, a second one is signed; it lands, and the payout is COMPLETED.',
  },
  neverLands: {
    title: 'A transfer that never lands',
    field: 'wallet',
    value: 'KontorSandboxNever1111111111111111111111112',
    happens:
      'Every signed transfer is accepted and lost. After five of them, some seven minutes, the ' +
      'payout is FAILED with NEVER_LANDED, and the money is free again.',
  },
  deniedWallet: {
    title: 'A destination that is not paid',
    field: 'wallet',
    value: 'KontorSandboxDenied111111111111111111111112',
    happens: 'The payout is refused with 422 DESTINATION_BLOCKED.',
  },
  bankRejects: {
    title: 'A bank that rejects',
    field: 'iban',
    value: 'DE32370400440532066600',
    happens: 'The payout is FAILED with BANK_REJECTED after some seconds; the money is free again.',
  },
  bankReturns: {
    title: 'A bank that gives back',
    field: 'iban',
    value: 'DE62370400440532077700',
    happens:
      'The payout is COMPLETED and stays so. Some seconds later its amount comes back as a ' +
      'payment with provider bank.',
  },
  bankWaits: {
    title: 'A slow bank',
    field: 'iban',
    value: 'DE92370400440532088800',
    happens:
      'The payout is PROCESSING for an hour, then COMPLETED. Move the sandbox clock on to have ' +
      'it at once.',
  },
  deniedIban: {
    title: 'A bank account that is not paid',
    field: 'iban',
    value: 'DE25370400440532099900',
    happens: 'Accepting the quote is refused with 422 DESTINATION_BLOCKED.',
  },
  paymentPending: {
    title: 'A payment in that is not there yet',
    field: 'status',
    value: 'PENDING',
    happens:
      'The payment is PENDING and credits nothing. Send the same provider and providerPaymentId ' +
      'with COMPLETED or FAILED to end it.',
  },
  paymentFailed: {
    title: 'A payment in that fails',
    field: 'status',
    value: 'FAILED',
    happens: 'The payment is FAILED and credits nothing.',
  },
} as const satisfies Record<string, Ending>;

export type EndingName = keyof typeof ENDINGS;

/** The names of the outcomes that a value in this field can request. */
type At<Field extends EndingField> = {
  [Name in EndingName]: (typeof ENDINGS)[Name]['field'] extends Field ? Name : never;
}[EndingName];
export type AmountEnding = At<'amount'>;
