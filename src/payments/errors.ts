import { KontorError } from '#kernel/error.ts';

/** Why Kontor refuses a request of an integrator: a closed list of codes that `/v1` returns. */
const PAYMENT_ERROR_CODES = [
  'VALIDATION_ERROR',
  'ACCOUNT_NOT_FOUND',
  'PAYMENT_NOT_FOUND',
  'PAYOUT_NOT_FOUND',
  'QUOTE_NOT_FOUND',
  'BENEFICIARY_NOT_FOUND',
  'EVENT_NOT_FOUND',
  'PRIMARY_ACCOUNT_EXISTS',
  'INSUFFICIENT_FUNDS',
  'AMOUNT_OUT_OF_RANGE',
  'ACCOUNT_INACTIVE',
  'CHAIN_NOT_CONFIGURED',
  'PAYMENT_NOT_REFUNDABLE',
  'PROVIDER_PAYMENT_EXISTS',
  'REFERENCE_EXISTS',
  'QUOTE_EXPIRED',
  'QUOTE_ALREADY_USED',
  'PAYOUT_NOT_CANCELLABLE',
  'PAYOUT_NOT_PENDING_APPROVAL',
  'APPROVER_NOT_ALLOWED',
  'LIQUIDITY_UNAVAILABLE',
  'TOKEN_ACCOUNT_LIMIT',
  'RATE_TOO_OLD',
  'DESTINATION_BLOCKED',
  'RAIL_NOT_CONFIGURED',
  'WEBHOOK_ENDPOINT_NOT_FOUND',
  'WEBHOOK_DELIVERY_NOT_FOUND',
  'WEBHOOK_ENDPOINT_LIMIT',
  'WEBHOOKS_NOT_CONFIGURED',
  'BENEFICIARY_IN_USE',
] as const;
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number];

/** One field of a request that is not valid. */
export interface FieldFault {
  field: string;
  message: string;
  /** The value that was sent; left out if it may be a secret. */
  value?: unknown;
}

export class PaymentError extends KontorError {
  override readonly name = 'PaymentError';
  readonly code: PaymentErrorCode;
  readonly faults: readonly FieldFault[];

  constructor(code: PaymentErrorCode, message: string, faults: readonly FieldFault[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

/** A list cannot go on after a row that is gone: it would leave rows out, or show them again. */
export const unknownCursor = (row: 'event' | 'entry'): PaymentError => {
  const message = `expected a cursor whose ${row} is still there: begin again without one`;
  const field = 'cursor';
  return new PaymentError('VALIDATION_ERROR', `${field}: ${message}`, [{ field, message }]);
};

/** For a refusal by the ledger: the message names no balance, because none was read. */
export const insufficientFunds = (): PaymentError =>
  new PaymentError(
    'INSUFFICIENT_FUNDS',
    'The account has less than that available: see GET /v1/accounts/{account_id}/balances',
  );
