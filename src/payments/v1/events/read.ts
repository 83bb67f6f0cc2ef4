import { readEvent } from '#payments/event/read.ts';
import { eventId } from '#payments/v1/fields.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { event, EVENT_PARTS, showEvent } from './event.ts';

export const eventReading = operation(
  {
    operationId: 'get_event',
    method: 'GET',
    path: '/v1/events/{eventId}',
    summary: 'Read an event',
    description: 'One event by its id. It never changes.',
    tag: 'events',
    scope: 'events:read',
    params: { eventId },
    query: {},
    body: NO_BODY,
    result: { description: 'The event', name: 'Event', schema: event, parts: EVENT_PARTS },
    problems: ['EVENT_NOT_FOUND'],
  },
  async ({ tenant, params }, ports) => ({
    value: showEvent(await readEvent(ports, tenant, params.eventId)),
  }),
);
