import { z } from 'zod';
import { DELIVERY_STATUSES } from '#payments/webhooks/delivery.ts';
import { listDeliveries } from '#payments/webhooks/read.ts';
import { eventId, webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { showDelivery, webhookDelivery } from './delivery.ts';
import { TAG } from './endpoint.ts';

export const webhookDeliveries = operation(
  {
    operationId: 'list_webhook_deliveries',
    method: 'GET',
    path: '/v1/webhook-endpoints/{webhookEndpointId}/deliveries',
    summary: 'List deliveries',
    description: 'What was sent to an endpoint, or will be, and what it answered, newest first.',
    tag: TAG,
    scope: 'webhooks:read',
    params: { webhookEndpointId },
    query: {
      ...pageQuery,
      status: z.enum(DELIVERY_STATUSES).optional().describe('Deliveries in this status'),
      eventId: eventId.optional().describe('The delivery of this event'),
    },
    body: NO_BODY,
    result: {
      description: 'One page of deliveries',
      name: 'WebhookDeliveryPage',
      schema: pageOf(webhookDelivery),
      parts: { WebhookDelivery: webhookDelivery },
    },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params, query: { cursor, limit, status, eventId: event } }, ports) => {
    const { webhookEndpointId: endpointId } = params;
    const list = `/v1/webhook-endpoints/${endpointId}/deliveries`;
    const filter = { ...(status && { status }), ...(event && { eventId: event }) };
    const asked = { tenant, list, filters: filter, query: { cursor, limit } };
    const value = await readList(ports, asked, {
      read: (page) => listDeliveries(ports.webhooks, tenant, { endpointId, filter, page }),
      show: showDelivery,
    });
    return { value };
  },
);
