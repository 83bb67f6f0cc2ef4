import { z } from 'zod';
import { updateEndpoint } from '#payments/webhooks/update.ts';
import { webhookEndpointId } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { endpointDescription, showEndpoint, TAG, types, url, webhookEndpoint } from './endpoint.ts';

export const webhookUpdate = operation(
  {
    operationId: 'update_webhook_endpoint',
    method: 'PATCH',
    path: '/v1/webhook-endpoints/{webhookEndpointId}',
    summary: 'Update a webhook endpoint',
    description:
      'Changes what is sent and leaves the rest as it is. While it is disabled, what happens is ' +
      'not queued for it: once it is enabled, `resend-all` brings what it missed.',
    tag: TAG,
    scope: 'webhooks:write',
    decidesByReading: true,
    params: { webhookEndpointId },
    query: {},
    body: z.strictObject({
      url: url.optional(),
      types: types.optional(),
      description: endpointDescription.optional(),
      disabled: z.boolean().optional().describe('Whether nothing is to be sent there'),
    }),
    fixedFields: ['disabledReason', 'publicKey', 'secret', 'createdAt', 'updatedAt'],
    result: {
      description: 'The endpoint as it is now',
      name: 'WebhookEndpoint',
      schema: webhookEndpoint,
    },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params, body: patch }, { webhooks }) => {
    const asked = { endpointId: params.webhookEndpointId, patch };
    const { result, changes } = await updateEndpoint(webhooks, tenant, asked);
    return { value: showEndpoint(result), changes };
  },
);
