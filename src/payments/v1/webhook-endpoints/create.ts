import { z } from 'zod';
import { createEndpoint } from '#payments/webhooks/create.ts';
import { operation } from '#payments/v1/operation.ts';
import {
  endpointDescription,
  showEndpoint,
  TAG,
  types,
  url,
  webhookEndpointWithSecret,
} from './endpoint.ts';

export const webhookCreation = operation(
  {
    operationId: 'create_webhook_endpoint',
    method: 'POST',
    path: '/v1/webhook-endpoints',
    summary: 'Create a webhook endpoint',
    description:
      'Events from now on are posted there, signed as Standard Webhooks says. The secret is told ' +
      'once, in this answer.',
    tag: TAG,
    scope: 'webhooks:write',
    params: {},
    query: {},
    body: z.strictObject({
      url,
      types: types.optional(),
      description: endpointDescription.optional(),
    }),
    result: {
      description: 'The endpoint with its secret',
      name: 'WebhookEndpointWithSecret',
      schema: webhookEndpointWithSecret,
    },
    secretFields: ['secret'],
    problems: ['WEBHOOK_ENDPOINT_LIMIT', 'WEBHOOKS_NOT_CONFIGURED'],
  },
  async ({ tenant, body }, { webhooks }) => {
    const { result, changes } = await createEndpoint(webhooks, tenant, body);
    return { value: { ...showEndpoint(result.endpoint), secret: result.secret }, changes };
  },
);
