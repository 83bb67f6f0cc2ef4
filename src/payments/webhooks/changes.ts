import type { DeliveryStatus, LastAttempt, Resendable } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { SealedSecret } from './vault.ts';

/** A test event for an endpoint, with the exact body. */
export interface TestDelivery {
  deliveryId: string;
  endpointId: string;
  eventId: string;
  message: string;
  createdAt: Date;
}

/** The state of a delivery and of its endpoint after an attempt. */
export interface AttemptedDelivery {
  deliveryId: string;
  endpointId: string;
  /** The fence of the worker that made the attempt; ignored if another one has claimed it since. */
  fence: bigint;
  status: DeliveryStatus;
  /** Failures of this delivery in a row. */
  failures: number;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  lastAttempt: LastAttempt;
  /** Nothing is sent to the endpoint until then; null: no pause. */
  pauseUntil: Date | null;
  /** Where it was sent: what another address of the endpoint answers says nothing of this one. */
  url: string;
  /** Whether the receiver answered 410 (gone). */
  isGone: boolean;
}

/** A change of webhooks that a command wants written. */
export type WebhookChange =
  | { change: 'endpoint-created'; endpoint: WebhookEndpoint; secret: SealedSecret }
  /** Refused if the endpoint is no longer at the version before this one. */
  | { change: 'endpoint-updated'; endpoint: WebhookEndpoint }
  /**
   * As above, with a new secret. The previous one also signs until `previousUntil`; older ones are
   * removed.
   */
  | {
      change: 'secret-rotated';
      endpoint: WebhookEndpoint;
      secret: SealedSecret;
      previousUntil: Date;
    }
  /** Removes its secrets and cancels its queued deliveries. */
  | { change: 'endpoint-deleted'; endpointId: string; version: number }
  | { change: 'test-queued'; delivery: TestDelivery }
  /** The delivery is due at once and gets all its attempts again. */
  | { change: 'delivery-resent'; endpointId: string; deliveryId: string }
  /** Queues all events since then to which the endpoint subscribes, even if sent before. */
  | { change: 'events-resent'; endpoint: WebhookEndpoint; since: Date; part: Resendable }
  | ({ change: 'delivery-attempted' } & AttemptedDelivery);
