import type { DeliveryStatus, LastAttempt } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import type { SealedSecret } from './vault.ts';

/** A test event for an endpoint, with the text that is sent. */
export interface TestDelivery {
  deliveryId: string;
  endpointId: string;
  eventId: string;
  message: string;
  createdAt: Date;
}

/** A delivery after an attempt, and its endpoint. */
export interface AttemptedDelivery {
  deliveryId: string;
  endpointId: string;
  /** Of the worker that made the attempt; another one that has the delivery keeps it. */
  fence: bigint;
  status: DeliveryStatus;
  /** In a row, of the delivery. */
  failures: number;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  lastAttempt: LastAttempt;
  /** Until when nothing at all is sent to the endpoint; null: it is not slowed down. */
  pauseUntil: Date | null;
  /** The address at which the receiver said that it is gone for good; null where it did not. */
  goneUrl: string | null;
}

/** A fact about webhooks that is to be written. */
export type WebhookChange =
  | { change: 'endpoint-created'; endpoint: WebhookEndpoint; secret: SealedSecret }
  /** Refused when the endpoint is no longer at the version before this one. */
  | { change: 'endpoint-updated'; endpoint: WebhookEndpoint }
  /** The same, with a new secret; the one before signs on until then, older ones are forgotten. */
  | {
      change: 'secret-rotated';
      endpoint: WebhookEndpoint;
      secret: SealedSecret;
      previousUntil: Date;
    }
  /** Its secrets are forgotten and what is queued for it is cancelled. */
  | { change: 'endpoint-deleted'; endpointId: string; version: number }
  | { change: 'test-queued'; delivery: TestDelivery }
  /** Due at once, with all attempts before it. */
  | { change: 'delivery-resent'; endpointId: string; deliveryId: string }
  /** The same for every event since then that the endpoint is for, sent before or not. */
  | { change: 'events-resent'; endpoint: WebhookEndpoint; since: Date }
  | ({ change: 'delivery-attempted' } & AttemptedDelivery);
