import type { BoundedCache } from '#kernel/async/bounded-cache.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import type { Scope } from '#access/scopes.ts';
import type { Change } from '#payments/changes.ts';
import type { Decision, IdempotencyReader, IdempotencyStamp } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Answered } from './idempotency.ts';
import type { Reply } from './operation.ts';

/** The parts of a request that may be started before its caller is admitted. */

/** A caller whose key is right and has not used up its quota. */
export interface Caller {
  keyId: string;
  tenant: Tenant;
  scopes: readonly Scope[];
}

export type Asker = Pick<Caller, 'keyId' | 'tenant'>;

export type Executed = Answered & Pick<Reply<unknown>, 'csv' | 'startsWork'>;

/** A request whose parts were checked. */
export interface PreparedRequest {
  /** The path in a canonical form, the same for every spelling. */
  path: string;
  body: unknown;
  key: string | null;
  /** @throws PaymentError */
  decide(asker: Asker): Promise<Decision<Executed, Change>>;
}

/** What early starts need; set only if the database is far away. */
export interface EarlyPorts {
  /** The callers admitted most recently, by their credentials and address. */
  callers: BoundedCache<Caller>;
  answers: IdempotencyReader;
}

export interface Early {
  /** The caller, if its key has not changed since. */
  caller: Caller;
  quotaUse: Promise<QuotaUse>;
  /** The result of a request that only reads. */
  executed?: Promise<Executed>;
  storedBytes?: Promise<number>;
  prepared?: Promise<PreparedRequest>;
  decided?: Promise<Decision<Executed, Change>>;
  /** The stored answer for the same Idempotency-Key. */
  answer?: Promise<IdempotencyStamp | undefined>;
}
