import { statusAfter, type Transitions } from '#kernel/transitions.ts';
import type { WebhookChange } from './changes.ts';
import type { DeliveryStatus, WebhookDelivery } from './delivery.ts';
import type { Answer, Verdict } from './judge.ts';

/** The allowed status changes of a delivery. One whose endpoint was deleted stays cancelled. */
export const DELIVERY_TRANSITIONS = {
  delivered: { from: ['PENDING'], to: 'DELIVERED' },
  again: { from: ['PENDING'], to: 'PENDING' },
  'given-up': { from: ['PENDING'], to: 'FAILED' },
  cancelled: { from: ['PENDING'], to: 'CANCELLED' },
  resent: { from: ['PENDING', 'DELIVERED', 'FAILED'], to: 'PENDING' },
} as const satisfies Transitions<DeliveryStatus>;

type Due = Pick<WebhookDelivery, 'status' | 'nextAttemptAt' | 'deliveredAt' | 'updatedAt'>;

/** A new delivery, which is due at once. */
export const queued = (now: Date) =>
  ({ status: 'PENDING', nextAttemptAt: now, deliveredAt: null, updatedAt: now }) as const;

/** Starts a delivery again. @throws TransitionError if it was cancelled */
export const resent = (delivery: WebhookDelivery, now: Date): WebhookDelivery & Due => ({
  ...delivery,
  ...queued(now),
  status: statusAfter<DeliveryStatus>(DELIVERY_TRANSITIONS.resent, delivery.status),
});

/** A delivery that a worker is sending. */
interface Claimed {
  deliveryId: string;
  endpointId: string;
  fence: bigint;
  url: string;
  failures: number;
}

/** The change of the delivery and of its endpoint after an attempt. */
export const attempted = (
  { deliveryId, endpointId, fence, url, failures }: Claimed,
  { answer, verdict, at }: { answer: Answer; verdict: Verdict; at: Date },
): WebhookChange => {
  const isDelivered = verdict.verdict === 'delivered';
  return {
    change: 'delivery-attempted',
    deliveryId,
    endpointId,
    fence,
    status: statusAfter<DeliveryStatus>(DELIVERY_TRANSITIONS[verdict.verdict], 'PENDING'),
    failures: isDelivered ? 0 : failures + 1,
    nextAttemptAt: verdict.verdict === 'again' ? verdict.at : null,
    deliveredAt: isDelivered ? at : null,
    lastAttempt: {
      at,
      tookMs: Math.round(answer.tookMs),
      answerStatus: answer.answered ? answer.status : null,
      answer: answer.answered ? answer.text : null,
      error: isDelivered ? null : verdict.error,
    },
    pauseUntil: isDelivered ? null : verdict.pauseUntil,
    url,
    isGone: verdict.verdict === 'given-up' && verdict.isGone,
  };
};
