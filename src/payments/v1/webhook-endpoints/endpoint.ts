import { z } from 'zod';
import { EVENT_TYPES } from '#payments/event/event.ts';
import { DISABLED_REASONS, type WebhookEndpoint } from '#payments/webhooks/endpoint.ts';
import { REGISTER_TYPE } from '#payments/webhooks/notice.ts';
import { description, moment, webhookEndpointId } from '#payments/v1/fields.ts';

/** A webhook endpoint as it is shown. */

export const TAG = 'webhooks';

const URL_MOST = 2000;

export const url = z
  .string()
  .min(1)
  .max(URL_MOST)
  .describe('Where events are posted: https, on the public internet; test mode takes http, too');

const TYPES = [...EVENT_TYPES, REGISTER_TYPE] as const;
const MEANING =
  'Types of events that are sent there; empty: all of them but `register.changed`, which is sent ' +
  'where it is named: the registers of the directory have changed, and `data.url` says how';

export const types = z.array(z.enum(TYPES)).max(TYPES.length).describe(MEANING);

export const endpointDescription = description.describe('What the endpoint is for');

export const webhookEndpoint = z.strictObject({
  webhookEndpointId,
  object: z.literal('webhook_endpoint').describe('What this is'),
  url: z.string().describe('Where events are posted'),
  types: z.array(z.string()).describe(MEANING),
  description: z.string().describe('What the endpoint is for'),
  disabled: z
    .boolean()
    .describe('Whether nothing is sent; what was queued before waits, what happens is not queued'),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .optional()
    .describe('`REQUESTED` by you, or `GONE`: the receiver answered 410'),
  publicKey: z
    .string()
    .describe('`whpk_…`: the ed25519 key by which `v1a` signatures are verified'),
  createdAt: moment,
  updatedAt: moment,
});

export const webhookEndpointWithSecret = webhookEndpoint.extend({
  secret: z
    .string()
    .optional()
    .describe(
      '`whsec_…`: verifies `v1` signatures. Told this once: an answer that is repeated for an ' +
        'Idempotency-Key leaves it out',
    ),
});

export const showEndpoint = (shown: WebhookEndpoint): z.input<typeof webhookEndpoint> => ({
  webhookEndpointId: shown.endpointId,
  object: 'webhook_endpoint',
  url: shown.url,
  types: [...shown.types],
  description: shown.description,
  disabled: shown.disabledReason !== null,
  ...(shown.disabledReason === null ? {} : { disabledReason: shown.disabledReason }),
  publicKey: shown.publicKey,
  createdAt: shown.createdAt.toISOString(),
  updatedAt: shown.updatedAt.toISOString(),
});
