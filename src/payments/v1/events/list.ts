import { z } from 'zod';
import { EVENT_TYPES } from '#payments/event/event.ts';
import { listEvents } from '#payments/event/list.ts';
import type { EventFilter } from '#payments/event/ports.ts';
import { since } from '#payments/v1/filters.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { event, EVENT_PARTS, showEvent } from './event.ts';

const filters = {
  type: z.enum(EVENT_TYPES).optional().describe('Events of this type'),
  objectId: z
    .string()
    .regex(
      /^((qt|po|pmt|ben)_[0-9A-Za-z_-]{1,100}|acct_[0-9A-Za-z_-]{1,100}(:[A-Z]{3,4})?)$/,
      'expected an id such as po_…, or account and asset for a balance, such as acct_…:USDC',
    )
    .optional()
    .describe('Events of this object; `acct_…:USDC` for a balance'),
  createdFrom: since.optional().describe('Events recorded at this moment or later'),
  createdBefore: since.optional().describe('Events recorded before this moment'),
} as const;

const filterOf = (asked: z.output<z.ZodObject<typeof filters>>): EventFilter => {
  const { type, objectId, createdFrom, createdBefore } = asked;
  return {
    ...(type !== undefined && { type }),
    ...(objectId !== undefined && { objectId }),
    ...(createdFrom !== undefined && { createdFrom: new Date(createdFrom) }),
    ...(createdBefore !== undefined && { createdBefore: new Date(createdBefore) }),
  };
};

export const eventList = operation(
  {
    operationId: 'list_events',
    method: 'GET',
    path: '/v1/events',
    summary: 'List events',
    description:
      'What became of accounts, balances, quotes, payouts, payments and beneficiaries, newest ' +
      'first. Each change writes its event in the same moment, so that none is ever missing.',
    tag: 'events',
    scope: 'events:read',
    params: {},
    query: { ...pageQuery, ...filters },
    body: NO_BODY,
    result: {
      description: 'One page of events',
      name: 'EventPage',
      schema: pageOf(event),
      parts: { Event: event, ...EVENT_PARTS },
    },
    problems: [],
  },
  async ({ tenant, query: { cursor, limit, ...asked } }, ports) => {
    const filter = filterOf(asked);
    const value = await readList(
      ports,
      { tenant, list: '/v1/events', filters: asked, query: { cursor, limit } },
      { read: (page) => listEvents(ports, tenant, { filter, page }), show: showEvent },
    );
    return { value };
  },
);
