import { z } from 'zod';
import { deleteEndpoint } from '#payments/webhooks/update.ts';
import { webhookEndpointId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { TAG } from './endpoint.ts';

const deleted = z.strictObject({
  webhookEndpointId,
  object: z.literal('webhook_endpoint').describe('What this was'),
  deleted: z.literal(true).describe('It is gone, its secrets with it'),
});

export const webhookDeletion = operation(
  {
    operationId: 'delete_webhook_endpoint',
    method: 'DELETE',
    path: '/v1/webhook-endpoints/{webhookEndpointId}',
    summary: 'Delete a webhook endpoint',
    description: 'Nothing is sent there any more, and what was queued for it is cancelled.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId },
    query: {},
    body: NO_BODY,
    result: {
      description: 'What was deleted',
      name: 'DeletedWebhookEndpoint',
      schema: deleted,
    },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params }, { webhooks }) => {
    const { result, changes } = await deleteEndpoint(webhooks, tenant, params.webhookEndpointId);
    const { endpointId: webhookEndpointId } = result;
    const object = 'webhook_endpoint' as const;
    return { value: { webhookEndpointId, object, deleted: true as const }, changes };
  },
);
