import type { OrganizationAnswer } from '#access/authenticate.ts';
import type { Mode } from '#access/key.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import type { PaymentBook } from '#payments/changes.ts';
import type { EarlyPorts } from './early-parts.ts';
import type { Idempotent } from './idempotency.ts';
import type { OperationPorts } from './operation.ts';
import type { StorageQuota } from './storage-quota.ts';

/** What /v1 needs of the rest of Kontor. */
export interface Dependencies {
  authenticate(
    credentials: { organizationId: string; key: string; address: string },
    later: Later,
  ): Promise<OrganizationAnswer>;
  /** Requests of each key. */
  requests: QuotaCounter;
  /** Wrong credentials from each address. */
  failures: QuotaCounter;
  /** What each organization may store. */
  storage: StorageQuota;
  operations: OperationPorts;
  book: PaymentBook;
  /** Has accepted payouts signed and sent at once, instead of at the worker's next round. */
  wakePayouts(mode: Mode): Promise<void>;
  /** Has payouts that are on their way looked at, where nothing else does so now. */
  resumePayouts(mode: Mode, later: Later): void;
  /** Has webhooks sent at once. */
  wakeWebhooks(later: Later): void;
  idempotent: Idempotent;
  early?: EarlyPorts;
}
