import { KontorError } from '#kernel/error.ts';
import type { Tenant } from './tenant.ts';

/** What a command decided: what to write, and what to answer once it is written. */
export interface Decision<Result, Change> {
  result: Result;
  changes: readonly Change[];
}

/** The answer to a request with an Idempotency-Key, kept in the same write as its effects. */
export interface IdempotencyStamp {
  /** Organization, mode, method and concrete path, and the key. */
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

/** Another request with the same key was faster: its answer counts. */
export class AlreadyAnsweredError extends KontorError {
  override readonly name = 'AlreadyAnsweredError';
}

/** What was decided on is no longer so: decide again. */
export class OutdatedError extends KontorError {
  override readonly name = 'OutdatedError';
}

/** Changes of one tenant. */
export interface TenantChanges<Change> {
  tenant: Tenant;
  changes: readonly Change[];
}

/** Where changes are written. A noun sees only those of its own; the store takes all of them. */
export interface Book<Change> {
  /**
   * Writes all changes and the stamp, or nothing, durably before it returns.
   * What holds already is not written twice: the same transfer, given again, moves nothing.
   * @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE, AMOUNT_OUT_OF_RANGE,
   *   PRIMARY_ACCOUNT_EXISTS, PROVIDER_PAYMENT_EXISTS, QUOTE_ALREADY_USED, QUOTE_EXPIRED
   * @throws OutdatedError, AlreadyAnsweredError
   */
  commit(tenant: Tenant, changes: readonly Change[], stamp?: IdempotencyStamp): Promise<void>;
  /** The same for changes of several tenants: all of them, or nothing. */
  commitTogether(parts: readonly TenantChanges<Change>[]): Promise<void>;
}
