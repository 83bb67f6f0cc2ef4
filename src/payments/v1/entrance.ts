import type { OrganizationAnswer } from '#access/authenticate.ts';
import type { Mode } from '#access/key.ts';
import type { Later } from '#access/note-use.ts';
import type { PaymentBook } from '#payments/changes.ts';
import type { Answered, Once, Work } from './once.ts';
import type { OperationPorts } from './operation.ts';

/** What /v1 needs of the world besides what its operations need. */

/** How much of a quota is left in the present window, after one use of it. */
export interface QuotaAnswer {
  allowed: boolean;
  /** Uses in each window. */
  most: number;
  windowMs: number;
  remaining: number;
  resetsInMs: number;
}

interface Quota {
  /** Uses the quota of a name once, if it is not spent. */
  take(name: string): Promise<QuotaAnswer>;
}

/** One line of the log about one request. Holds no secret and nothing of a body. */
export interface RequestRecord {
  traceId: string;
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  tookMs: number;
  operation?: string;
  organizationId?: string;
  mode?: string;
  keyId?: string;
  /** The code of a refusal. */
  code?: string;
  replayed?: true;
}

export interface Entrance {
  authenticate(
    credentials: { organizationId: string; key: string },
    later: Later,
  ): Promise<OrganizationAnswer>;
  /** Requests of each key. */
  requests: Quota;
  /** Wrong credentials from each address. */
  failures: Quota;
  operations: OperationPorts;
  book: PaymentBook;
  /** Takes accepted payouts on their way at once, instead of at the worker's next round. */
  startWork(mode: Mode): Promise<void>;
  /** Does what has an Idempotency-Key once. */
  once(once: Once, work: Work): Promise<Answered>;
}

/** What the host tells of a request. */
export interface Visit {
  /** The visitor's address. */
  address: string;
  later: Later;
}

/** Where the endpoint finds the rest of the house, which may not be ready. */
export interface Surroundings {
  /** The origin whose /docs problems point to; undefined for that of the request. */
  siteUrl(): string | undefined;
  open(): Promise<Entrance>;
  log(record: RequestRecord): void;
  /** Takes note of a fault of ours. */
  report(traceId: string, error: unknown): void;
}
