import { rotateSecret } from '#payments/webhooks/update.ts';
import { webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_FIELDS, operation } from '#payments/v1/operation.ts';
import { showEndpoint, TAG, webhookEndpointWithSecret } from './endpoint.ts';

export const webhookRotation = operation(
  {
    operationId: 'rotate_webhook_secret',
    method: 'POST',
    path: '/v1/webhook-endpoints/{webhookEndpointId}/rotate-secret',
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'Makes a new secret and a new public key. For 24 hours the old ones sign beside them, so ' +
      'that no receiver misses anything; one that was older still ends at once.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId },
    query: {},
    body: NO_FIELDS,
    result: {
      description: 'The endpoint with its new secret',
      name: 'WebhookEndpointWithSecret',
      schema: webhookEndpointWithSecret,
    },
    secretFields: ['secret'],
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOKS_NOT_CONFIGURED'],
  },
  async ({ tenant, params }, { webhooks }) => {
    const { result, changes } = await rotateSecret(webhooks, tenant, params.webhookEndpointId);
    return { value: { ...showEndpoint(result.endpoint), secret: result.secret }, changes };
  },
);
