import { KontorError } from '#kernel/error.ts';
import type { Mode } from '#access/key.ts';
import type { DayRates } from '#fx/rates.ts';
import type { PageAsked } from '#kernel/storage/keyset.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Account } from '#payments/account/account.ts';
import type { Balance } from '#payments/account/balance.ts';
import type { Beneficiary } from '#payments/beneficiary/beneficiary.ts';
import type { Change } from './decision.ts';
import type { EventType, RecordedEvent } from '#payments/event/event.ts';
import type { Payment, PaymentStatus } from '#payments/payment/payment.ts';
import type { Chains } from '#payments/chain/ports.ts';
import type { Payout, PayoutStatus } from '#payments/payout/payout.ts';
import type { Terms } from '#payments/quote/terms.ts';
import type { Quote } from '#payments/quote/quote.ts';
import type { Tenant } from './tenant.ts';

/** What the verbs of payments need of the world. Every read is of one tenant alone. */

/** One side of a movement as its account sees it. */
export interface Entry {
  entryId: string;
  transferId: string;
  assetCode: AssetCode;
  direction: 'CREDIT' | 'DEBIT';
  phase: 'PENDING' | 'POSTED' | 'VOIDED';
  amount: bigint;
  /** Posted balance of the account right after it. */
  balanceAfter: bigint;
  reason: string;
  reference: string;
  createdAt: Date;
}

export interface AccountReader {
  find(tenant: Tenant, accountId: string): Promise<Account | undefined>;
  list(tenant: Tenant, page: PageAsked): Promise<Account[]>;
  /** In the order of `ASSET_CODES`; assets that never moved are left out. */
  balances(tenant: Tenant, accountId: string): Promise<Balance[]>;
  entries(tenant: Tenant, accountId: string, page: PageAsked): Promise<Entry[]>;
}

export interface PaymentFilter {
  accountId?: string;
  status?: PaymentStatus;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface PaymentReader {
  find(tenant: Tenant, paymentId: string): Promise<Payment | undefined>;
  /** The payment that a provider knows by its own identifier. */
  findReported(
    tenant: Tenant,
    reported: Pick<Payment, 'provider' | 'providerPaymentId'>,
  ): Promise<Payment | undefined>;
  list(tenant: Tenant, filter: PaymentFilter, page: PageAsked): Promise<Payment[]>;
}

export interface PayoutFilter {
  accountId?: string;
  status?: PayoutStatus;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface PayoutReader {
  find(tenant: Tenant, payoutId: string): Promise<Payout | undefined>;
  list(tenant: Tenant, filter: PayoutFilter, page: PageAsked): Promise<Payout[]>;
}

export interface QuoteReader {
  find(tenant: Tenant, quoteId: string): Promise<Quote | undefined>;
}

export interface BeneficiaryReader {
  find(tenant: Tenant, beneficiaryId: string): Promise<Beneficiary | undefined>;
  list(tenant: Tenant, page: PageAsked): Promise<Beneficiary[]>;
}

export interface EventFilter {
  type?: EventType;
  objectId?: string;
  createdFrom?: Date;
  createdBefore?: Date;
}

export interface EventReader {
  find(tenant: Tenant, eventId: string): Promise<RecordedEvent | undefined>;
  /** Newest first: in the order opposite to that in which they were written. */
  list(tenant: Tenant, filter: EventFilter, page: PageAsked): Promise<RecordedEvent[]>;
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

export interface Book {
  /**
   * Writes all changes and the stamp, or nothing, durably before it returns.
   * What holds already is not written twice: the same transfer, given again, moves nothing.
   * @throws PaymentError INSUFFICIENT_FUNDS, LIQUIDITY_UNAVAILABLE, AMOUNT_OUT_OF_RANGE,
   *   PRIMARY_ACCOUNT_EXISTS, PROVIDER_PAYMENT_EXISTS, QUOTE_ALREADY_USED
   * @throws OutdatedError, AlreadyAnsweredError
   */
  commit(tenant: Tenant, changes: readonly Change[], stamp?: IdempotencyStamp): Promise<void>;
}

/** Who must not be paid. Whoever cannot tell throws, and nobody is paid. */
export interface Screening {
  isBlocked(name: string, mode: Mode): Promise<boolean>;
}

/** The exchange rates of the day; null where there are none that may be used. */
export interface Rates {
  current(): Promise<{ rates: DayRates } | null>;
}

/** How euros leave. */
interface Rails {
  isConfigured(mode: Mode): boolean;
}

/** How far the clock of test mode was moved on; 0 where nobody did. */
export interface ClockReader {
  aheadMs(tenant: Tenant): Promise<number>;
}

export interface Ids {
  /** A fresh id such as `acct_…`: the prefix and a part that rises with time. */
  newId(prefix: string): string;
  /** A fresh reference key for an account: 32 random bytes in base58. */
  newReferenceKey(): string;
}

/** What the house itself has to exchange with. */
export interface HouseReader {
  /** Of an asset, in smallest parts, without what other exchanges hold. */
  available(mode: Mode, assetCode: AssetCode): Promise<bigint>;
}

export interface PaymentPorts extends Ids {
  accounts: AccountReader;
  payments: PaymentReader;
  payouts: PayoutReader;
  quotes: QuoteReader;
  house: HouseReader;
  beneficiaries: BeneficiaryReader;
  events: EventReader;
  chains: Chains;
  screening: Screening;
  rates: Rates;
  rails: Rails;
  terms: Terms;
  clock: ClockReader;
  now(): Date;
}
