import { queueTest } from '#payments/webhooks/resend.ts';
import { webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_FIELDS, operation } from '#payments/v1/operation.ts';
import { showDelivery, webhookDelivery } from './delivery.ts';
import { TAG } from './endpoint.ts';

export const webhookTest = operation(
  {
    operationId: 'test_webhook_endpoint',
    method: 'POST',
    path: '/v1/webhook-endpoints/{webhookEndpointId}/test',
    summary: 'Send a test event',
    description:
      'Sends an event of the type `webhook.test`, whatever types the endpoint is for, signed and ' +
      'tried again like any other. Its delivery tells what came of it.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId },
    query: {},
    body: NO_FIELDS,
    result: {
      description: 'The delivery of the test event',
      name: 'WebhookDelivery',
      schema: webhookDelivery,
    },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params }, { webhooks }) => {
    const { result, changes } = await queueTest(webhooks, tenant, params.webhookEndpointId);
    return { value: showDelivery(result), changes };
  },
);
