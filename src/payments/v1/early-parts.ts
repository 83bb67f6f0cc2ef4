import type { BoundedCache } from '#kernel/async/bounded-cache.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import type { Scope } from '#access/scopes.ts';
import type { Change } from '#payments/changes.ts';
import type { Decision, IdempotencyReader, IdempotencyStamp } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Answered } from './idempotency.ts';
import type { Reply } from './operation.ts';

/** The parts of a request that may be begun before it is known whether its caller is let in. */

/** A caller whose key is right and has not used up its quota. */
export interface Caller {
  keyId: string;
  tenant: Tenant;
  scopes: readonly Scope[];
}

export type Asker = Pick<Caller, 'keyId' | 'tenant'>;

export type Executed = Answered & Pick<Reply<unknown>, 'csv' | 'startsWork'>;

/** A request whose parts are checked. */
export interface PreparedRequest {
  /** In one text for every spelling. */
  path: string;
  body: unknown;
  key: string | null;
  /** @throws PaymentError */
  decide(asker: Asker): Promise<Decision<Executed, Change>>;
}

/** There where the database is far away. */
export interface EarlyPorts {
  /** Those who were let in last, by what they showed and from where. */
  callers: BoundedCache<Caller>;
  answers: IdempotencyReader;
}

export interface Early {
  /** Who it is if nothing has changed. */
  caller: Caller;
  quotaUse: Promise<QuotaUse>;
  /** Of a request that only reads. */
  executed?: Promise<Executed>;
  storedBytes?: Promise<number>;
  prepared?: Promise<PreparedRequest>;
  decided?: Promise<Decision<Executed, Change>>;
  /** The answer to the same Idempotency-Key. */
  answer?: Promise<IdempotencyStamp | undefined>;
}
