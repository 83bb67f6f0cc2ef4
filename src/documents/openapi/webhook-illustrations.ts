import type { Illustration } from './operation.ts';

/** Requests and answers of operations on webhooks. */

const ENDPOINT_ID = 'whe_01m7z91d6ke1v8w3c5n7r9t2xa';
const EVENT_ID = 'evt_019e8f1c7b2a0d5c3e9f4a6b81c27d30';
const DELIVERY_ID = 'whd_019e8f1c7b2a0d5c3e9f4a6b81c27d30_n7r9t2xa01';
const AT = '2026-11-21T14:41:37.275Z';

const ofEndpoint = { webhookEndpointId: ENDPOINT_ID };

const endpoint = {
  webhookEndpointId: ENDPOINT_ID,
  object: 'webhook_endpoint',
  url: 'https://hooks.acme.test/kontor',
  types: ['payout.completed', 'payout.failed'],
  description: 'Accounting',
  disabled: false,
  publicKey: 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  createdAt: AT,
  updatedAt: AT,
};

/** Nobody's secret: its text says that it is an example. */
const withSecret = { ...endpoint, secret: 'whsec_dGhpcyBpcyBubyBzZWNyZXQgb2YgYW55Ym9keSA6KSE=' };

const delivery = {
  deliveryId: DELIVERY_ID,
  object: 'webhook_delivery',
  webhookEndpointId: ENDPOINT_ID,
  eventId: EVENT_ID,
  type: 'payout.completed',
  status: 'PENDING',
  attempts: 1,
  nextAttemptAt: '2026-11-21T14:41:58.120Z',
  lastAttemptAt: '2026-11-21T14:41:52.904Z',
  tookMs: 84,
  answerStatus: 503,
  answer: 'Service Unavailable',
  error: 'answered 503',
  createdAt: '2026-11-21T14:41:52.801Z',
};

const queued = {
  deliveryId: DELIVERY_ID,
  object: 'webhook_delivery',
  webhookEndpointId: ENDPOINT_ID,
  eventId: EVENT_ID,
  type: 'webhook.test',
  status: 'PENDING',
  attempts: 0,
  nextAttemptAt: AT,
  createdAt: AT,
};

const page = (row: object) => ({ data: [row], page_size: 25, next_cursor: null });

export const WEBHOOK_ILLUSTRATIONS: Readonly<Record<string, Illustration>> = {
  create_webhook_endpoint: {
    body: { url: endpoint.url, types: endpoint.types, description: endpoint.description },
    answer: withSecret,
  },
  list_webhook_endpoints: { parameters: { limit: 25 }, answer: page(endpoint) },
  get_webhook_endpoint: { parameters: ofEndpoint, answer: endpoint },
  update_webhook_endpoint: {
    parameters: ofEndpoint,
    body: { disabled: true },
    answer: {
      ...endpoint,
      disabled: true,
      disabledReason: 'REQUESTED',
      updatedAt: '2026-11-21T15:02:11.530Z',
    },
  },
  rotate_webhook_secret: {
    parameters: ofEndpoint,
    answer: { ...withSecret, updatedAt: '2026-11-21T15:02:11.530Z' },
  },
  test_webhook_endpoint: { parameters: ofEndpoint, answer: queued },
  list_webhook_deliveries: {
    parameters: { ...ofEndpoint, limit: 25, status: 'PENDING' },
    answer: page(delivery),
  },
  resend_webhook_delivery: {
    parameters: { ...ofEndpoint, deliveryId: DELIVERY_ID },
    answer: delivery,
  },
  resend_webhook_events: {
    parameters: ofEndpoint,
    body: { since: '2026-11-20T00:00:00Z' },
    answer: {
      object: 'webhook_resend',
      webhookEndpointId: ENDPOINT_ID,
      since: '2026-11-20T00:00:00.000Z',
      events: 42,
    },
  },
  delete_webhook_endpoint: {
    parameters: ofEndpoint,
    answer: { webhookEndpointId: ENDPOINT_ID, object: 'webhook_endpoint', deleted: true },
  },
};
