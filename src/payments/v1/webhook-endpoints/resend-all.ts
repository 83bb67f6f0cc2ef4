import { z } from 'zod';
import { resendSince } from '#payments/webhooks/resend.ts';
import { webhookEndpointId, withinYears } from '#payments/v1/fields.ts';
import { openedCursor, pageQuery, sealedCursor } from '#payments/v1/page.ts';
import { operation } from '#payments/v1/operation.ts';
import { TAG } from './endpoint.ts';

const resent = z.strictObject({
  object: z.literal('webhook_resend').describe('What this is'),
  webhookEndpointId,
  since: z.iso.datetime().describe('Since when, in UTC'),
  events: z.int().min(0).describe('How many are sent: 2000 at a time'),
  nextCursor: z
    .string()
    .optional()
    .describe('If more are left: send it as cursor with the same `since`'),
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
      '2000 the oldest are sent, and `nextCursor` says from where to go on.',
    tag: TAG,
    scope: 'webhooks:write',
    params: { webhookEndpointId },
    query: {},
    body: z.strictObject({
      since: withinYears(
        z.iso.datetime({ offset: true, error: 'expected an ISO 8601 moment' }),
      ).describe('Events at this moment or later, such as `2026-11-21T00:00:00Z`'),
      cursor: pageQuery.cursor.describe('The nextCursor of the answer before; else left out'),
    }),
    passesFullQuota: true,
    result: { description: 'How many are sent', name: 'WebhookResend', schema: resent },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  },
  async ({ tenant, params, body }, ports) => {
    const { webhookEndpointId: endpointId } = params;
    const since = new Date(body.since);
    const list = `resend-all ${endpointId} ${since.toISOString()}`;
    const asked = { tenant, list, cursor: body.cursor };
    const after = await openedCursor(ports, asked);
    const decided = await resendSince(ports.webhooks, tenant, { endpointId, since, after });
    const { events, next } = decided.result;
    const value = {
      object: 'webhook_resend',
      webhookEndpointId: endpointId,
      since: since.toISOString(),
      events,
      ...(next !== null && { nextCursor: await sealedCursor(ports, asked, next) }),
    } as const;
    return { value, changes: decided.changes };
  },
);
