import { insufficientFunds, PaymentError } from '#payments/errors.ts';
import { AlreadyAnsweredError, OutdatedError } from '#payments/decision.ts';
import type { RefusedStatement } from '#kernel/storage/errors.ts';

/** The words that identify which statement of a write the database has refused. */
export const REFUSED = {
  account: 'account',
  answered: 'answered',
  depositGiven: 'deposit-given',
  operatorMovement: 'house-movement',
  movement: 'movement',
  notPending: 'not-pending',
  outdated: 'outdated',
  payment: 'payment',
  quoteLate: 'quote-late',
  quoteUsed: 'quote-used',
  reference: 'reference',
} as const;

/** Rules of the schema that a decision may break, by the name that SQLite reports for each. */
export const CONSTRAINTS = {
  /** The unique index accounts_primary: its columns. */
  onePrimaryAccount: 'accounts.organization_id, accounts.mode',
  /** The unique constraint provider_payment: its columns. */
  oneProviderPayment:
    'payments.organization_id, payments.mode, payments.provider, payments.provider_payment_id',
  /** The primary key of used_references, which triggers write: its columns. */
  oneReference: 'used_references.organization_id, used_references.mode, used_references.reference',
  /** The check enough_funds of ledger_accounts: its name. */
  enoughFunds: 'enough_funds',
  /** The checks storable_total of ledger_accounts and ledger_transfers: their name. */
  storableTotal: 'storable_total',
} as const;

interface Rule {
  refused: (typeof REFUSED)[keyof typeof REFUSED];
  /** If left out, the rule applies to any constraint that the statement broke. */
  constraint?: (typeof CONSTRAINTS)[keyof typeof CONSTRAINTS];
  error(): Error;
}

const outdated = (): Error => new OutdatedError('what was decided on has changed meanwhile');

/** The error for each refusal. A refusal that is not listed here is a programming error. */
const RULES: readonly Rule[] = [
  {
    refused: REFUSED.answered,
    error: () => new AlreadyAnsweredError('the request was answered meanwhile'),
  },
  { refused: REFUSED.outdated, error: outdated },
  {
    refused: REFUSED.depositGiven,
    error: () => new PaymentError('VALIDATION_ERROR', 'The payment is another deposit already'),
  },
  { refused: REFUSED.notPending, error: outdated },
  { refused: REFUSED.payment, constraint: CONSTRAINTS.oneReference, error: outdated },
  { refused: REFUSED.reference, constraint: CONSTRAINTS.oneReference, error: outdated },
  {
    refused: REFUSED.account,
    constraint: CONSTRAINTS.onePrimaryAccount,
    error: () => new PaymentError('PRIMARY_ACCOUNT_EXISTS', 'There is a PRIMARY account already'),
  },
  {
    refused: REFUSED.payment,
    constraint: CONSTRAINTS.oneProviderPayment,
    error: () => new PaymentError('PROVIDER_PAYMENT_EXISTS', 'The payment was recorded already'),
  },
  {
    refused: REFUSED.quoteUsed,
    error: () => new PaymentError('QUOTE_ALREADY_USED', 'Another payout has used the quote'),
  },
  {
    refused: REFUSED.quoteLate,
    error: () => new PaymentError('QUOTE_EXPIRED', 'The quote has expired meanwhile'),
  },
  {
    refused: REFUSED.operatorMovement,
    constraint: CONSTRAINTS.enoughFunds,
    error: () =>
      new PaymentError('LIQUIDITY_UNAVAILABLE', 'There is not enough to exchange it for'),
  },
  {
    refused: REFUSED.movement,
    constraint: CONSTRAINTS.enoughFunds,
    error: insufficientFunds,
  },
  {
    refused: REFUSED.movement,
    constraint: CONSTRAINTS.storableTotal,
    error: () =>
      new PaymentError('AMOUNT_OUT_OF_RANGE', 'The account has moved too much to add it'),
  },
];

/** The error for the caller of a write; undefined if a caller cannot cause the refusal. */
export const errorOf = ({ refusal, on }: RefusedStatement): Error | undefined =>
  RULES.find(({ refused, constraint = on }) => refused === refusal && constraint === on)?.error();
