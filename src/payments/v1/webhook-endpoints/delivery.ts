import { z } from 'zod';
import { DELIVERY_STATUSES, type WebhookDelivery } from '#payments/webhooks/delivery.ts';
import { deliveryId, moment, webhookEndpointId } from '#payments/v1/fields.ts';

/** A delivery as it is shown. */
export const webhookDelivery = z.strictObject({
  deliveryId,
  object: z.literal('webhook_delivery').describe('What this is'),
  webhookEndpointId,
  eventId: z.string().describe('The event; webhook-id in the request'),
  type: z.string().describe('The type of the event; `webhook.test` for a test event'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      'PENDING until the receiver answers 2xx; FAILED after the last attempt or a 410; CANCELLED ' +
        'with its endpoint',
    ),
  attempts: z.int().min(0).describe('How often it was sent'),
  nextAttemptAt: moment.optional().describe('When it is sent again; at once where it is past'),
  lastAttemptAt: moment.optional().describe('When it was last answered, or not'),
  tookMs: z.int().min(0).optional().describe('How long the last attempt took'),
  answerStatus: z.int().optional().describe('The HTTP status of the last answer'),
  answer: z.string().optional().describe('The first characters of the last answer'),
  error: z.string().optional().describe('Why the last attempt was a failure'),
  createdAt: moment,
  deliveredAt: moment.optional().describe('When the receiver answered 2xx'),
});

const lastAttemptOf = ({ lastAttempt }: WebhookDelivery) => {
  if (lastAttempt === null) return {};
  const { at, tookMs, answerStatus, answer, error } = lastAttempt;
  return {
    lastAttemptAt: at.toISOString(),
    tookMs,
    ...(answerStatus === null ? {} : { answerStatus }),
    ...(answer === null ? {} : { answer }),
    ...(error === null ? {} : { error }),
  };
};

export const showDelivery = (shown: WebhookDelivery): z.input<typeof webhookDelivery> => ({
  deliveryId: shown.deliveryId,
  object: 'webhook_delivery',
  webhookEndpointId: shown.endpointId,
  eventId: shown.eventId,
  type: shown.type,
  status: shown.status,
  attempts: shown.attempts,
  ...(shown.nextAttemptAt && { nextAttemptAt: shown.nextAttemptAt.toISOString() }),
  ...lastAttemptOf(shown),
  createdAt: shown.createdAt.toISOString(),
  ...(shown.deliveredAt && { deliveredAt: shown.deliveredAt.toISOString() }),
});
