import type { OrganizationAnswer } from '#access/authenticate.ts';
import type { Mode } from '#access/key.ts';
import type { Later } from '#kernel/http/endpoint.ts';
import type { QuotaCounter } from '#kernel/storage/quotas/request-quota.ts';
import type { PaymentBook } from '#payments/changes.ts';
import type { EarlyPorts } from './early-parts.ts';
import type { Idempotent } from './idempotency.ts';
import type { OperationPorts } from './operation.ts';
import type { StorageQuota } from './storage-quota.ts';

/** The functions of the rest of Kontor on which /v1 depends. */
export interface Dependencies {
  authenticate(
    credentials: { organizationId: string; key: string; address: string },
    later: Later,
  ): Promise<OrganizationAnswer>;
  /** Counts the requests of each key. */
  requests: QuotaCounter;
  /** Counts wrong credentials from each address. */
  failures: QuotaCounter;
  /** The storage limit of each organization. */
  storage: StorageQuota;
  operations: OperationPorts;
  book: PaymentBook;
  /** Has accepted payouts signed and sent at once, without waiting for the worker's next round. */
  wakePayouts(mode: Mode): Promise<void>;
  /** Has payouts in progress checked, if nothing else is doing that now. */
  resumePayouts(mode: Mode, later: Later): void;
  /** Has due webhooks sent at once. */
  wakeWebhooks(later: Later): void;
  idempotent: Idempotent;
  early?: EarlyPorts;
}
