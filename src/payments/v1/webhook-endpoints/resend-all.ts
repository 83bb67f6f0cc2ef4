import { z } from 'zod';
import { resendSince } from '#payments/webhooks/resend.ts';
import { webhookEndpointId, withinYears } from '#payments/v1/fields.ts';
import { operation } from '#payments/v1/operation.ts';
import { TAG } from './endpoint.ts';

const resent = z.strictObject({
  object: z.literal('webhook_resend').describe('What this is'),
  webhookEndpointId,
  since: z.iso.datetime().describe('Since when, in UTC'),
  events: z.int().min(0).describe('How many are sent: 2000 at a time, or all of a millisecond'),
  nextSince: z.iso.datetime().optional().describe('If more are left: since when to ask again'),
});

export const webhookResendingAll = operation(
  {
    operationId: 'resend_webhook_events',
    method: 'POST',
    path: '/v1/webhook-endpoints/{webhookEndpointId}/resend-all',
    summary: 'Send all events since a moment again',
    description:
      'Sends every event since then that the endpoint is for: those that came through, those ' +
      'that did not, and those from before it was there or while it was disabled. Of more than ' +
      '2000 the oldest are sent, and `nextSince` says from where to go on.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId },
    query: {},
    body: z.strictObject({
      since: withinYears(
        z.iso.datetime({ offset: true, error: 'expected an ISO 8601 moment' }),
      ).describe('Events at this moment or later, such as `2026-11-21T00:00:00Z`'),
    }),
    passesFullQuota: true,
    result: { description: 'How many are sent', name: 'WebhookResend', schema: resent },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params, body }, { webhooks }) => {
    const since = new Date(body.since);
    const asked = { endpointId: params.webhookEndpointId, since };
    const { result, changes } = await resendSince(webhooks, tenant, asked);
    const { endpointId, events, nextSince } = result;
    const value = {
      object: 'webhook_resend',
      webhookEndpointId: endpointId,
      since: since.toISOString(),
      events,
      ...(nextSince && { nextSince: nextSince.toISOString() }),
    } as const;
    return { value, changes };
  },
);
