import { listEndpoints } from '#payments/webhooks/read.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { showEndpoint, TAG, webhookEndpoint } from './endpoint.ts';

export const webhookList = operation(
  {
    operationId: 'list_webhook_endpoints',
    method: 'GET',
    path: '/v1/webhook-endpoints',
    summary: 'List webhook endpoints',
    description: 'Endpoints of the organization in the mode of the key, newest first.',
    tag: TAG,
    scope: 'webhooks:read',
    params: {},
    query: pageQuery,
    body: NO_BODY,
    result: {
      description: 'One page of endpoints',
      name: 'WebhookEndpointPage',
      schema: pageOf(webhookEndpoint),
      parts: { WebhookEndpoint: webhookEndpoint },
    },
    problems: [],
  },
  async ({ tenant, query }, ports) => ({
    value: await readList(
      ports,
      { tenant, list: '/v1/webhook-endpoints', query },
      { read: (page) => listEndpoints(ports.webhooks, tenant, page), show: showEndpoint },
    ),
  }),
);
