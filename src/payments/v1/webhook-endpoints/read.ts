import { readEndpoint } from '#payments/webhooks/read.ts';
import { webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { showEndpoint, TAG, webhookEndpoint } from './endpoint.ts';

export const webhookReading = operation(
  {
    operationId: 'get_webhook_endpoint',
    method: 'GET',
    path: '/v1/webhook-endpoints/{webhookEndpointId}',
    summary: 'Read a webhook endpoint',
    description: 'One endpoint by its id, without its secret.',
    tag: TAG,
    scope: 'webhooks:read',
    params: { webhookEndpointId },
    query: {},
    body: NO_BODY,
    result: { description: 'The endpoint', name: 'WebhookEndpoint', schema: webhookEndpoint },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params }, { webhooks }) => ({
    value: showEndpoint(await readEndpoint(webhooks, tenant, params.webhookEndpointId)),
  }),
);
