import { KontorError } from '#kernel/error.ts';
import type { Tenant } from './tenant.ts';

/** The decision of a command: the changes to write, and the answer once they are written. */
export interface Decision<Result, Change> {
  result: Result;
  changes: readonly Change[];
}

/** The answer to a request with an Idempotency-Key, kept in the same write as its effects. */
export interface IdempotencyStamp {
  /** Method, concrete path and key, as `requestScope` joins them; stored as a digest. */
  scope: string;
  /** SHA-256 over the canonical body. */
  fingerprint: string;
  status: number;
  body: string;
  at: Date;
}

export interface IdempotencyReader {
  /** The answer given before, unless it is older than 24 hours. */
  find(tenant: Tenant, scope: string, now: Date): Promise<IdempotencyStamp | undefined>;
}

/** A concurrent request with the same key was written first: its answer is returned. */
export class AlreadyAnsweredError extends KontorError {
  override readonly name = 'AlreadyAnsweredError';
}

/** The data behind the decision has changed meanwhile: decide again. */
export class OutdatedError extends KontorError {
  override readonly name = 'OutdatedError';
}

/** Changes of one tenant. */
export interface TenantChanges<Change> {
  tenant: Tenant;
  changes: readonly Change[];
}

/** Writes changes. Each folder uses it for its own type of changes; the store accepts all types. */
export interface Book<Change> {
  /**
   * Writes all changes and the stamp, or nothing, durably before it returns. Writing is idempotent:
   * a transfer that was written before moves no money again.
   * @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE, AMOUNT_OUT_OF_RANGE,
   *   PRIMARY_ACCOUNT_EXISTS, PROVIDER_PAYMENT_EXISTS, QUOTE_ALREADY_USED, QUOTE_EXPIRED
   * @throws OutdatedError, AlreadyAnsweredError
   */
  commit(tenant: Tenant, changes: readonly Change[], stamp?: IdempotencyStamp): Promise<void>;
  /** Like `commit`, for changes of several tenants: all of them are written, or nothing. */
  commitTogether(parts: readonly TenantChanges<Change>[]): Promise<void>;
}
