import { z } from 'zod';
import { listPayments } from '#payments/payment/list.ts';
import { PAYMENT_STATUSES } from '#payments/payment/payment.ts';
import type { PaymentFilter } from '#payments/ports.ts';
import { accountId } from '../fields.ts';
import { NO_BODY, operation } from '../operation.ts';
import { pageOf, pageQuery, readList } from '../page.ts';
import { payment, showPayment } from './payment.ts';

const since = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'expected an ISO 8601 moment or day, such as 2026-11-21T00:00:00Z',
);

const filters = {
  accountId: accountId.optional().describe('Payments for this account'),
  status: z.enum(PAYMENT_STATUSES).optional().describe('Payments in this status'),
  createdFrom: since.optional().describe('Payments recorded at this moment or later'),
  createdBefore: since.optional().describe('Payments recorded before this moment'),
};

type Filters = z.output<z.ZodObject<typeof filters>>;

const filterOf = ({ accountId: account, status, createdFrom, createdBefore }: Filters) => {
  const filter: PaymentFilter = {};
  if (account !== undefined) filter.accountId = account;
  if (status !== undefined) filter.status = status;
  if (createdFrom !== undefined) filter.createdFrom = new Date(createdFrom);
  if (createdBefore !== undefined) filter.createdBefore = new Date(createdBefore);
  return filter;
};

export const paymentList = operation(
  {
    operationId: 'list_payments',
    method: 'GET',
    path: '/v1/payments',
    summary: 'List payments',
    description: 'Payments that came in, newest first. This list has an error body of its own.',
    tag: 'payments',
    scope: 'payments:read',
    params: {},
    query: { ...pageQuery, ...filters },
    body: NO_BODY,
    result: {
      description: 'One page of payments',
      name: 'PaymentPage',
      schema: pageOf(payment),
      parts: { Payment: payment },
    },
    problems: [],
    errors: 'short',
  },
  async ({ tenant, query: { cursor, limit, ...asked } }, ports) => {
    const filter = filterOf(asked);
    const value = await readList(
      ports,
      { tenant, list: '/v1/payments', filters: asked, query: { cursor, limit } },
      { read: (page) => listPayments(ports, tenant, { filter, page }), show: showPayment },
    );
    return { value };
  },
);
