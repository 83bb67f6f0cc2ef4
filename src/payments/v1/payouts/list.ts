import { z } from 'zod';
import { IDEMPOTENCY_KEY_EXPECTED, parseIdempotencyKey } from '#kernel/http/idempotency-key.ts';
import { listPayouts } from '#payments/payout/list.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import { filterOf, moneyFilters } from '#payments/v1/filters.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { payout, showPayout } from './payout.ts';

const idempotencyKey = z
  .string()
  .refine((value) => parseIdempotencyKey(value) !== null, IDEMPOTENCY_KEY_EXPECTED)
  .optional()
  .describe('The payout that a request with this Idempotency-Key has made');

export const payoutList = operation(
  {
    operationId: 'list_payouts',
    method: 'GET',
    path: '/v1/payouts',
    summary: 'List payouts',
    description: 'Payouts of the organization in the mode of the key, newest first.',
    tag: 'payouts',
    scope: 'payouts:read',
    params: {},
    query: { ...pageQuery, ...moneyFilters('Payouts', PAYOUT_STATUSES), idempotencyKey },
    body: NO_BODY,
    result: {
      description: 'One page of payouts',
      name: 'PayoutPage',
      schema: pageOf(payout),
      parts: { Payout: payout },
    },
    problems: [],
  },
  async ({ tenant, query: { cursor, limit, ...asked } }, ports) => {
    const key = asked.idempotencyKey && parseIdempotencyKey(asked.idempotencyKey);
    const filter = { ...filterOf(asked), ...(key ? { idempotencyKey: key } : {}) };
    const value = await readList(
      ports,
      { tenant, list: '/v1/payouts', filters: asked, query: { cursor, limit } },
      { read: (page) => listPayouts(ports, tenant, { filter, page }), show: showPayout },
    );
    return { value };
  },
);
