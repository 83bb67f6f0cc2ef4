import { resendDelivery } from '#payments/webhooks/resend.ts';
import { deliveryId, webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_FIELDS, operation } from '#payments/v1/operation.ts';
import { showDelivery, webhookDelivery } from './delivery.ts';
import { TAG } from './endpoint.ts';

export const webhookResending = operation(
  {
    operationId: 'resend_webhook_delivery',
    method: 'POST',
    path: '/v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend',
    summary: 'Send a delivery again',
    description:
      'Sends it at once, whatever became of it before, with all attempts of the schedule. The ' +
      '`webhook-id` stays the same.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId, deliveryId },
    query: {},
    body: NO_FIELDS,
    result: { description: 'The delivery', name: 'WebhookDelivery', schema: webhookDelivery },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
  },
  async ({ tenant, params }, { webhooks }) => {
    const asked = { endpointId: params.webhookEndpointId, deliveryId: params.deliveryId };
    const { result, changes } = await resendDelivery(webhooks, tenant, asked);
    return { value: showDelivery(result), changes };
  },
);
