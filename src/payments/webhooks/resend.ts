import type { WebhookChange } from './changes.ts';
import type { Decision } from '#payments/decision.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import {
  deliveryIdOf,
  TEST_TYPE,
  type Resendable,
  type ResendFrom,
  type WebhookDelivery,
} from './delivery.ts';
import { messageText } from './message.ts';
import type { WebhookPorts } from './ports.ts';
import { readEndpoint } from './read.ts';
import { queued, resent } from './states.ts';

/** Queues a test event for the endpoint. @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND */
export const queueTest = async (
  ports: WebhookPorts,
  tenant: Tenant,
  id: string,
): Promise<Decision<WebhookDelivery, WebhookChange>> => {
  const { endpointId } = await readEndpoint(ports, tenant, id);
  const createdAt = ports.now();
  const eventId = ports.newId('evt');
  const data = { webhookEndpointId: endpointId, text: 'A test event: nothing has happened.' };
  const message = messageText({ eventId, type: TEST_TYPE, version: 1, createdAt, data });
  const deliveryId = deliveryIdOf(eventId, endpointId);
  const facts = { deliveryId, endpointId, eventId, createdAt };
  const result = {
    ...facts,
    ...queued(createdAt),
    type: TEST_TYPE,
    attempts: 0,
    lastAttempt: null,
  };
  return { result, changes: [{ change: 'test-queued', delivery: { ...facts, message } }] };
};

/** Queues it again. @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND */
export const resendDelivery = async (
  ports: WebhookPorts,
  tenant: Tenant,
  asked: { endpointId: string; deliveryId: string },
): Promise<Decision<WebhookDelivery, WebhookChange>> => {
  await readEndpoint(ports, tenant, asked.endpointId);
  const found = await ports.deliveries.find(tenant, asked);
  const { deliveryId } = asked;
  if (!found)
    throw new PaymentError('WEBHOOK_DELIVERY_NOT_FOUND', `There is no delivery ${deliveryId}`);
  return {
    result: resent(found, ports.now()),
    changes: [{ change: 'delivery-resent', ...asked }],
  };
};

interface Resending extends Pick<Resendable, 'events' | 'next'> {
  endpointId: string;
}

/**
 * Queues the oldest events from there, as many as one request sends; `next` is from where to go on.
 * @throws PaymentError WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR
 */
export const resendSince = async (
  ports: WebhookPorts,
  tenant: Tenant,
  { endpointId, since, after }: ResendFrom & { endpointId: string },
): Promise<Decision<Resending, WebhookChange>> => {
  const endpoint = await readEndpoint(ports, tenant, endpointId);
  const part = await ports.deliveries.resendable(tenant, endpoint, { since, after });
  const { events, next } = part;
  const change = { change: 'events-resent', endpoint, since, part } as const;
  const changes = events === 0 ? [] : [change];
  return { result: { endpointId, events, next }, changes };
};
