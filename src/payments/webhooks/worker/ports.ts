import type { OutboundClient } from '#kernel/outbound/client.ts';
import type { Book } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookChange } from '#payments/webhooks/changes.ts';
import type { Share, ShareLimits, Waiting } from '#payments/webhooks/share.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import type { SecretVault } from '#payments/webhooks/vault.ts';

/** What takes deliveries to their end needs of the world. */

/** A delivery that this worker has claimed: nobody else sends it while the lease lasts. */
export interface DeliveryTask {
  tenant: Tenant;
  deliveryId: string;
  endpointId: string;
  eventId: string;
  /** Rises with every claim: a worker with an older one can write nothing any more. */
  fence: bigint;
  url: string;
  /** Failures in a row, of the delivery and of its endpoint. */
  failures: number;
  endpointFailures: number;
  /** The secrets that sign now, sealed, the newest first. */
  secrets: readonly string[];
  /** The body. */
  body: string;
}

export interface DeliveryClaim {
  shares: readonly Share[];
  owner: string;
  now: Date;
  leaseMs: number;
}

export interface DeliveryWork {
  /**
   * Makes deliveries of new events, for the endpoints that they are for.
   * @returns endpoints with deliveries that are due, `most` of each counted
   */
  waiting(now: Date, most: number): Promise<Waiting[]>;
  /** Takes deliveries that are due, the longest waiting first, whichever worker had them before. */
  claim(claim: DeliveryClaim): Promise<DeliveryTask[]>;
  /** Mends moments that a clock has set that was wrong: what waits for them would wait for long. */
  settleClock(now: Date, leaseMs: number): Promise<void>;
}

export interface DelivererPorts {
  work: DeliveryWork;
  outbound: Pick<OutboundClient, 'call'>;
  /** Where what came of an attempt is written. */
  book: Book<WebhookChange>;
  vault: Pick<SecretVault, 'open'> | undefined;
  urlRules(mode: Tenant['mode']): UrlRules;
  now(): Date;
  /** From 0 to 1. */
  random(): number;
  /** What went wrong with a delivery on our side; its lease ends, and it is tried again. */
  report(fault: { deliveryId: string; error: unknown }): void;
  /** Milliseconds from any beginning; they never go back. */
  clockMs(): number;
  /** Called when there is room for another delivery. */
  onEnd?(): void;
}

export interface DelivererSettings {
  /** The name of this worker, for leases. */
  owner: string;
  leaseMs: number;
  limits: ShareLimits;
}

export const DELIVERER_DEFAULTS = {
  // Twice what an attempt may take.
  leaseMs: 30_000,
  limits: { total: 256, reserve: 64, organization: 64, endpoint: 32, troubled: 2 },
} as const satisfies Omit<DelivererSettings, 'owner'>;
