import { listPayments } from '#payments/payment/list.ts';
import { PAYMENT_STATUSES } from '#payments/payment/payment.ts';
import { filterOf, moneyFilters } from '#payments/v1/filters.ts';
import { NO_BODY, operation } from '#payments/v1/operation.ts';
import { pageOf, pageQuery, readList } from '#payments/v1/page.ts';
import { payment, showPayment } from './payment.ts';

const filters = moneyFilters('Payments', PAYMENT_STATUSES);

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
