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

/** A fact about webhooks that is to be written. */
export type WebhookChange =
  | { webhook: 'endpoint-created'; endpoint: WebhookEndpoint; secret: SealedSecret }
  /** Refused when the endpoint is no longer at the version before this one. */
  | { webhook: 'endpoint-updated'; endpoint: WebhookEndpoint }
  /** The same, with a new secret; the one before signs on until then, older ones are forgotten. */
  | {
      webhook: 'secret-rotated';
      endpoint: WebhookEndpoint;
      secret: SealedSecret;
      previousUntil: Date;
    }
  /** Its secrets are forgotten and what is queued for it is cancelled. */
  | { webhook: 'endpoint-deleted'; endpointId: string; version: number }
  | { webhook: 'test-queued'; delivery: TestDelivery }
  /** Due at once, with all attempts before it. */
  | { webhook: 'delivery-resent'; endpointId: string; deliveryId: string }
  /** The same for every event since then that the endpoint is for, sent before or not. */
  | { webhook: 'events-resent'; endpoint: WebhookEndpoint; since: Date };
