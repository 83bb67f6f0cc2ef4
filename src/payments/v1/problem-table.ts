import { LIMIT_PROBLEMS } from './limit-problems.ts';
import { PAYOUT_PROBLEMS, RATE_PROBLEMS, REFERENCE_PROBLEMS } from './refused-problems.ts';
import { ERASURE_PROBLEMS } from './erasure-problems.ts';
import type { PaymentErrorCode } from '#payments/errors.ts';

/** Every problem that /v1 answers: a closed list, and the only source of these answers. */

/** Problems that are found before the rules of payments are applied, and internal failures. */
const HTTP_CODES = [
  'UNAUTHENTICATED',
  'HTTPS_REQUIRED',
  'ADDRESS_NOT_ALLOWED',
  'INSUFFICIENT_SCOPE',
  'ORGANIZATION_NOT_FOUND',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'IDEMPOTENCY_IN_PROGRESS',
  'ANSWER_ERASED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'QUOTA_EXCEEDED',
  'STORAGE_QUOTA_EXCEEDED',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'CHAIN_UNAVAILABLE',
] as const;

export type ProblemCode = (typeof HTTP_CODES)[number] | PaymentErrorCode;

interface ProblemKind {
  status: number;
  title: string;
  happened: string;
  remedy: string;
}

const missing = (noun: string, remedy: string) => ({
  status: 404,
  title: `There is no such ${noun}`,
  happened: `No ${noun} of yours has this id in the mode of the key: test and live are apart.`,
  remedy,
});

export const PROBLEMS = {
  VALIDATION_ERROR: {
    status: 400,
    title: 'The request is not valid',
    happened:
      'The body is not JSON that can be read in one way only, or a field, a parameter or the ' +
      'Idempotency-Key is missing, unknown or not as documented. Nothing was done.',
    remedy:
      'Each entry of errors names a field and says what was expected there. Correct all of them ' +
      'and send the request again; the same Idempotency-Key may be used.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Credentials are missing or wrong',
    happened:
      'The Authorization header is missing, is not HTTP Basic, or its key is unknown, expired, ' +
      "revoked or another organization's. Which of these it is is never told.",
    remedy:
      'Send the organization id as user name and its API key as password: ' +
      'curl -u "$ORGANIZATION_ID:$API_KEY". Ask the operator for a new key if yours has ended.',
  },
  HTTPS_REQUIRED: {
    status: 403,
    title: 'Live keys travel over HTTPS only',
    happened: 'A live key came over plain HTTP, where others can read it. Nothing was done.',
    remedy: 'Use the https address, and have the key replaced where others may have read it.',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    title: 'The key may not be used from this address',
    happened: 'The key is bound to ranges of addresses, and the request came from another one.',
    remedy: 'Send it from an address that the key was made for, or ask the operator for a key.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    title: 'The key lacks the scope',
    happened: 'The key is right, but was not made for this operation.',
    remedy: 'Use a key with the scope that detail names; the operator makes keys with scopes.',
  },
  APPROVER_NOT_ALLOWED: PAYOUT_PROBLEMS.APPROVER_NOT_ALLOWED,
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    title: 'The organization was closed',
    happened: 'The key is right, but its organization is closed: its keys open nothing any more.',
    remedy: 'Ask the operator. What belonged to the organization is kept.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'There is no such operation',
    happened: 'No operation has this path. Operations under /v1/sandbox exist for test keys only.',
    remedy: 'Compare the path with /v1/openapi.json, which lists every operation.',
  },
  ACCOUNT_NOT_FOUND: missing(
    'account',
    'List your accounts with GET /v1/accounts and the same key.',
  ),
  PAYMENT_NOT_FOUND: missing(
    'payment',
    'List your payments with GET /v1/payments and the same key.',
  ),
  PAYOUT_NOT_FOUND: missing('payout', 'List your payouts with GET /v1/payouts and the same key.'),
  QUOTE_NOT_FOUND: missing('quote', 'Fetch a quote with POST /v1/payouts/quote and the same key.'),
  BENEFICIARY_NOT_FOUND: missing(
    'beneficiary',
    'List your beneficiaries with GET /v1/beneficiaries and the same key.',
  ),
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    status: 404,
    title: 'There is no such webhook endpoint',
    happened:
      'No webhook endpoint of your organization has this id in the mode of the key: test and ' +
      'live are apart, and what was deleted is gone.',
    remedy: 'List your endpoints with GET /v1/webhook-endpoints and the same key.',
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'There is no such delivery',
    happened: 'The endpoint has no delivery with this id.',
    remedy:
      'List them with GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries. Events that were ' +
      'never queued for the endpoint are sent by POST …/resend-all.',
  },
  EVENT_NOT_FOUND: missing('event', 'List your events with GET /v1/events and the same key.'),
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The path does not answer this method',
    happened: 'There are operations at this path, but not with this method.',
    remedy: 'The Allow header holds the methods that are answered.',
  },
  PRIMARY_ACCOUNT_EXISTS: {
    status: 409,
    title: 'There is a primary account already',
    happened:
      'An organization has at most one PRIMARY account in each mode, and yours has one. Nothing ' +
      'was changed.',
    remedy: 'Set the present primary account to SECONDARY first, then send this again.',
  },
  PROVIDER_PAYMENT_EXISTS: {
    status: 409,
    title: 'The payment was recorded before',
    happened:
      "A payment with this provider and this provider's id is recorded already: money is " +
      'credited once.',
    remedy: 'Read it in GET /v1/payments. For another payment send its own providerPaymentId.',
  },
  ...REFERENCE_PROBLEMS,
  PAYMENT_NOT_REFUNDABLE: {
    status: 409,
    title: 'The payment cannot be refunded',
    happened: 'Only a completed payment can be refunded, and only once.',
    remedy: 'Read its status with GET /v1/payments/{paymentId}.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    title: 'The quote has expired',
    happened: 'A quote lives five minutes. Nothing was held.',
    remedy: 'Fetch a new quote with POST /v1/payouts/quote and accept it in time.',
  },
  QUOTE_ALREADY_USED: {
    status: 409,
    title: 'The quote was used already',
    happened: 'Each quote makes one payout, and this one has made its own. Nothing was held.',
    remedy:
      'Look for the payout in GET /v1/payouts before you fetch another quote: your first ' +
      'request may have come through.',
  },
  PAYOUT_NOT_CANCELLABLE: PAYOUT_PROBLEMS.PAYOUT_NOT_CANCELLABLE,
  PAYOUT_NOT_PENDING_APPROVAL: PAYOUT_PROBLEMS.PAYOUT_NOT_PENDING_APPROVAL,
  BENEFICIARY_IN_USE: ERASURE_PROBLEMS.BENEFICIARY_IN_USE,
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    title: 'The first request still runs',
    happened:
      'A request with the same Idempotency-Key is still being worked on. This one did nothing.',
    remedy: 'Send it again after the seconds in Retry-After: it then gets the first answer.',
  },
  ANSWER_ERASED: ERASURE_PROBLEMS.ANSWER_ERASED,
  BODY_TOO_LARGE: {
    status: 413,
    title: 'The body is too large',
    happened: 'A body holds at most 64 KiB.',
    remedy: 'Keep large data elsewhere and put its address or id into metadata.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The body is not sent as JSON',
    happened: 'Bodies are read as application/json in UTF-8 only.',
    remedy: 'Send the header Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    happened:
      'A request with this key, path and method, but another body, changed something in the last ' +
      '24 hours. This one did nothing.',
    remedy: 'Make a new key for every new request, and repeat a key with the same body only.',
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    title: 'The account does not hold enough',
    happened: 'The available balance is smaller than what would leave the account. Nothing moved.',
    remedy: 'Read GET /v1/accounts/{account_id}/balances, fund the account and send it again.',
  },
  STORAGE_QUOTA_EXCEEDED: LIMIT_PROBLEMS.STORAGE_QUOTA_EXCEEDED,
  AMOUNT_OUT_OF_RANGE: {
    status: 422,
    title: 'The amount is out of range',
    happened: 'The amount, or what the account would then hold, passes a limit. Nothing moved.',
    remedy: 'The detail names the limit. Send an amount within it.',
  },
  ACCOUNT_INACTIVE: {
    status: 422,
    title: 'The account is inactive',
    happened: 'An INACTIVE account takes part in no movement of money.',
    remedy: 'Use another account, or ask the operator to activate this one.',
  },
  CHAIN_NOT_CONFIGURED: {
    status: 422,
    title: 'No chain is set up here',
    happened: 'This deployment is not connected to a blockchain in the mode of the key.',
    remedy: 'Ask the operator. In test mode POST /v1/sandbox/payments credits an account as well.',
  },
  RAIL_NOT_CONFIGURED: {
    status: 422,
    title: 'No bank is set up here',
    happened: 'This deployment pays no euros out in the mode of the key. Nothing was held.',
    remedy: 'Ask the operator, or pay out USDC or EURC.',
  },
  WEBHOOK_ENDPOINT_LIMIT: {
    status: 422,
    title: 'There are too many webhook endpoints',
    happened: 'An organization has at most 20 webhook endpoints in each mode.',
    remedy: 'Delete one that is not needed, or have one endpoint take more types of events.',
  },
  WEBHOOKS_NOT_CONFIGURED: {
    status: 422,
    title: 'Webhooks are not set up here',
    happened: 'This deployment has no key to seal the secrets of webhooks with. Nothing was done.',
    remedy: 'Ask the operator to set WEBHOOK_KEY. GET /v1/events tells all events meanwhile.',
  },
  LIQUIDITY_UNAVAILABLE: {
    status: 422,
    title: 'The exchange is not possible now',
    happened: 'The operator does not have enough of what you would get. Nothing was held.',
    remedy: 'Try a smaller amount, or the same later with a new quote.',
  },
  TOKEN_ACCOUNT_LIMIT: LIMIT_PROBLEMS.TOKEN_ACCOUNT_LIMIT,
  ...RATE_PROBLEMS,
  DESTINATION_BLOCKED: {
    status: 422,
    title: 'The destination is not paid',
    happened:
      'The destination did not pass the screening of who may be paid, or the screening did not ' +
      'work. Nothing was held.',
    remedy: 'Check the destination, and ask the operator if you believe that it may be paid.',
  },
  QUOTA_EXCEEDED: LIMIT_PROBLEMS.QUOTA_EXCEEDED,
  INTERNAL_SERVER_ERROR: {
    status: 500,
    title: 'Something failed on our side',
    happened: 'The request met a fault of ours, which was logged under its traceId.',
    remedy:
      'Send it again with the same Idempotency-Key: it is done once, whether the first request ' +
      'came through or not. Tell the operator the traceId if it stays.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'The service cannot answer now',
    happened:
      'The database does not answer or is not set up, or more is sent here at once than there is ' +
      'room for. What was asked may not be done.',
    remedy:
      'Send it again after the seconds in Retry-After, with the same Idempotency-Key: it is ' +
      'done once.',
  },
  CHAIN_UNAVAILABLE: {
    status: 503,
    title: 'The chain cannot be used now',
    happened:
      'No provider of the chain answered within two seconds, so the destination could not be ' +
      'checked; or the operator cannot pay the fees of the chain at present. Nothing was held.',
    remedy: 'Send it again after the seconds in Retry-After, with the same Idempotency-Key.',
  },
} as const satisfies Record<ProblemCode, ProblemKind>;

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text);

/** All codes, in the order of their status. */
export const PROBLEM_CODES: readonly ProblemCode[] = Object.keys(PROBLEMS).filter(isProblemCode);

/** The name in a problem's address: `validation-error`. */
export const problemName = (code: ProblemCode): string => code.toLowerCase().replaceAll('_', '-');

/** The page of a problem, below the origin. */
export const problemPath = (code: ProblemCode): string => `/docs/api/errors/${problemName(code)}`;
