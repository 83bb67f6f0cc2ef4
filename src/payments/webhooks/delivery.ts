/** An event on its way to an endpoint, and what came of it. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
/** FAILED: given up after the last attempt, or at a 410. CANCELLED: its endpoint was deleted. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How the last attempt ended. */
export interface LastAttempt {
  at: Date;
  tookMs: number;
  /** The status of the answer; null where there was none. */
  answerStatus: number | null;
  /** The first characters of the answer. */
  answer: string | null;
  /** Why it counts as a failure. */
  error: string | null;
}

export interface WebhookDelivery {
  deliveryId: string;
  endpointId: string;
  eventId: string;
  type: string;
  status: DeliveryStatus;
  /** All attempts, also those before it was sent again on request. */
  attempts: number;
  /** Null once it has ended. */
  nextAttemptAt: Date | null;
  lastAttempt: LastAttempt | null;
  createdAt: Date;
  updatedAt: Date;
  deliveredAt: Date | null;
}

/** What test events are called; no change of any object has this type. */
export const TEST_TYPE = 'webhook.test';

const ID_TAIL_CHARACTERS = 10;

/** One event goes to one endpoint once: its delivery is known by both. */
export const deliveryIdOf = (eventId: string, endpointId: string): string =>
  `whd_${eventId.slice('evt_'.length)}_${endpointId.slice(-ID_TAIL_CHARACTERS)}`;
