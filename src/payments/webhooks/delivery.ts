/** The states of the delivery of an event to an endpoint. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
/** FAILED: given up after the last attempt, or after a 410. CANCELLED: its endpoint was deleted. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The result of the last attempt. */
export interface LastAttempt {
  at: Date;
  tookMs: number;
  /** The HTTP status of the answer; null if there was no answer. */
  answerStatus: number | null;
  /** The first characters of the answer's body. */
  answer: string | null;
  /** Why the attempt counts as failed; null if it succeeded. */
  error: string | null;
}

export interface WebhookDelivery {
  deliveryId: string;
  endpointId: string;
  eventId: string;
  type: string;
  status: DeliveryStatus;
  /** Number of all attempts, including those before it was sent again on request. */
  attempts: number;
  /** Null if the delivery has ended. */
  nextAttemptAt: Date | null;
  lastAttempt: LastAttempt | null;
  createdAt: Date;
  updatedAt: Date;
  deliveredAt: Date | null;
}

/** The type of test events; no change of an object has this type. */
export const TEST_TYPE = 'webhook.test';

const ID_TAIL_CHARACTERS = 10;

/** The id follows from event and endpoint, so that an event is sent to an endpoint once. */
export const deliveryIdOf = (eventId: string, endpointId: string): string =>
  `whd_${eventId.slice('evt_'.length)}_${endpointId.slice(-ID_TAIL_CHARACTERS)}`;

/** From where events are sent again: those since a moment, after an event in order of writing. */
export interface ResendFrom {
  since: Date;
  /** The id of an event; null to begin with the first. */
  after: string | null;
}

/** The events that are sent again with one request, in the order of writing. */
export interface Resendable {
  events: number;
  /** The number of the event before them. */
  afterSeq: bigint;
  /** The number of the last of them. */
  lastSeq: bigint;
  /** If more events are left: the id of the last of these; otherwise null. */
  next: string | null;
}
