import type { OutboundClient } from '#kernel/outbound/client.ts';
import type { Book } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookChange } from '#payments/webhooks/changes.ts';
import type { Share, ShareLimits, Waiting } from '#payments/webhooks/share.ts';
import type { UrlRules } from '#kernel/outbound/url-rules.ts';
import type { SecretVault } from '#payments/webhooks/vault.ts';

/** The dependencies of the worker that sends deliveries. */

/** A delivery that this worker has claimed: no other worker sends it while the lease lasts. */
export interface DeliveryTask {
  tenant: Tenant;
  deliveryId: string;
  endpointId: string;
  eventId: string;
  /** Increases with every claim: a worker with an older fence can no longer write. */
  fence: bigint;
  url: string;
  /** Failures in a row of the delivery, and of its endpoint. */
  failures: number;
  endpointFailures: number;
  /** The encrypted secrets that sign now, the newest first. */
  secrets: readonly string[];
  /** The exact body that is sent. */
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
   * Creates deliveries of new events for all endpoints that subscribe to them.
   * @returns endpoints with due deliveries; at most `most` of each are counted
   */
  waiting(now: Date, most: number): Promise<Waiting[]>;
  /** Claims due deliveries, the longest waiting first, also those whose lease has ended. */
  claim(claim: DeliveryClaim): Promise<DeliveryTask[]>;
  /** Corrects times that a wrong clock has set too far in the future. */
  settleClock(now: Date, leaseMs: number): Promise<void>;
}

export interface DelivererPorts {
  work: DeliveryWork;
  outbound: Pick<OutboundClient, 'call'>;
  /** Writes the results of attempts. */
  book: Book<WebhookChange>;
  vault: Pick<SecretVault, 'open'> | undefined;
  urlRules(mode: Tenant['mode']): UrlRules;
  now(): Date;
  /** From 0 to 1. */
  random(): number;
  /** Reports an error on our side; the lease ends, and the delivery is tried again. */
  report(fault: { deliveryId: string; error: unknown }): void;
  /** A monotonic clock in milliseconds, with any starting point. */
  clockMs(): number;
  /** Called when a running delivery has ended, so that another one can start. */
  onEnd?(): void;
}

export interface DelivererSettings {
  /** The name of this worker in leases. */
  owner: string;
  leaseMs: number;
  limits: ShareLimits;
}

export const DELIVERER_DEFAULTS = {
  // Twice the longest time of an attempt.
  leaseMs: 30_000,
  limits: { total: 256, reserve: 64, organization: 64, endpoint: 32, troubled: 2 },
} as const satisfies Omit<DelivererSettings, 'owner'>;
