import { expect } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import type { Change } from '#payments/changes.ts';
import type { PaymentFilter } from '#payments/payment/ports.ts';
import { listPayments } from '#payments/payment/list.ts';
import { recordPayment } from '#payments/payment/record.ts';
import type { Payment, PaymentStatus } from '#payments/payment/payment.ts';
import type { Position } from '#kernel/storage/keyset.ts';
import type { Tenant } from '#payments/tenant.ts';
import { paymentsQuery } from '#payments/storage/payments.ts';
import type { Setup } from '../support/payments.ts';

/** Fills a list and reads it page by page, whatever is written meanwhile. */

const BATCH = 200;
const STATUSES = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED'] as const;

export interface Filled {
  tenant: Tenant;
  accountIds: readonly string[];
  payments: readonly Payment[];
}

/** Payments of two accounts and all kinds, several at the same moment. */
export const fill = async (setup: Setup, total: number): Promise<Filled> => {
  const tenant = await setup.newTenant();
  const accounts = [await setup.open(tenant), await setup.open(tenant)];
  const accountIds = accounts.map(({ accountId }) => accountId);
  const payments: Payment[] = [];
  while (payments.length < total) {
    const changes: Change[] = [];
    for (let each = 0; each < BATCH && payments.length < total; each += 1) {
      const decision = await recordPayment(setup.ports, tenant, {
        accountId: accountIds[payments.length % 2] ?? '',
        amount: amountOf(1n),
        assetCode: 'EUR',
        method: 'CARD',
        provider: 'filler',
        providerPaymentId: `f${payments.length}`,
        status: STATUSES[payments.length % STATUSES.length],
      });
      payments.push(decision.result);
      changes.push(...decision.changes);
    }
    await setup.book.commit(tenant, changes);
  }
  return { tenant, accountIds, payments };
};

/** All pages of a filter, to the end. */
const readAll = async (setup: Setup, tenant: Tenant, filter: PaymentFilter): Promise<Payment[]> => {
  const found: Payment[] = [];
  let after: Position | null = null;
  do {
    const page = { after, limit: 100 };
    const { items, next } = await listPayments(setup.ports, tenant, { filter, page });
    found.push(...items);
    after = next;
  } while (after);
  return found;
};

export const filtersOf = ({ accountIds, payments }: Filled): PaymentFilter[] => {
  const [accountId = ''] = accountIds;
  const positions = [0.3, 0.6].map(
    (part) => payments[Math.floor(payments.length * part)]?.createdAt,
  );
  const [createdFrom = new Date(0), createdBefore = new Date(0)] = positions;
  const statuses: PaymentStatus[] = ['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED'];
  return [
    {},
    { accountId },
    ...statuses.flatMap((status) => [{ status }, { status, accountId }]),
    { createdFrom, createdBefore },
    { createdFrom, createdBefore, accountId, status: 'PENDING' },
  ];
};

const matches = (payment: Payment, filter: PaymentFilter): boolean =>
  (filter.accountId === undefined || payment.accountId === filter.accountId) &&
  (filter.status === undefined || payment.status === filter.status) &&
  (filter.createdFrom === undefined || payment.createdAt >= filter.createdFrom) &&
  (filter.createdBefore === undefined || payment.createdAt < filter.createdBefore);

/** Every payment that was there is read once, newest first, while others come. */
export const expectAllOnce = async (
  setup: Setup,
  filled: Filled,
  filter: PaymentFilter,
): Promise<void> => {
  const { tenant, accountIds, payments } = filled;
  let isReading = true;
  const arriving = async (): Promise<number> => {
    for (let each = 0; ; each += 1) {
      if (!isReading) return each;
      await setup.record(tenant, { accountId: accountIds[each % 2] ?? '', provider: 'late' });
    }
  };
  const reading = readAll(setup, tenant, filter).finally(() => (isReading = false));
  const [found] = await Promise.all([reading, arriving()]);
  const ids = found.map(({ paymentId }) => paymentId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(found.every((payment) => matches(payment, filter))).toBe(true);
  const early = found.filter(({ provider }) => provider === 'filler');
  const wanted = payments.filter((payment) => matches(payment, filter));
  expect(early.length).toBe(wanted.length);
  const moments = found.map(({ createdAt }) => createdAt.getTime());
  expect(moments).toEqual(moments.toSorted((left, right) => right - left));
};

/** The database goes straight to the page by an index, and sorts nothing. */
export const expectIndexed = async (
  setup: Setup,
  { tenant, payments }: Filled,
  filter: PaymentFilter,
): Promise<void> => {
  const oldest = payments[0];
  const after = oldest ? { createdAt: oldest.createdAt, id: oldest.paymentId } : null;
  const asked = [null, after].flatMap((page) =>
    (['whole', 'versions'] as const).map((part) => ({ page, part })),
  );
  for (const { page, part } of asked) {
    const query = paymentsQuery(tenant, filter, { after: page, limit: 26 }, part);
    const plan = await setup.store.rows(z.object({ detail: z.string() }), {
      ...query,
      sql: `EXPLAIN QUERY PLAN ${query.sql}`,
    });
    expect(plan).toHaveLength(1);
    expect(plan[0]?.detail).toMatch(/^SEARCH payments USING INDEX payments_by_\w+ \(.*created_at/);
  }
};

const TURNS = 40;

/** The order of the list from its end: many payments share a moment, and their ids decide. */
const oldestFirst = (left: Payment, right: Payment): number =>
  left.createdAt.getTime() - right.createdAt.getTime() ||
  (left.paymentId < right.paymentId ? -1 : 1);

/** How long the first and the last page of 25 take at best, in milliseconds. */
export const firstAndLast = async (
  setup: Setup,
  { tenant, payments }: Filled,
): Promise<{ firstMs: number; lastMs: number }> => {
  const last = payments.toSorted(oldestFirst)[26];
  if (!last) throw new Error('more payments are expected');
  const read = (after: Position | null) =>
    listPayments(setup.ports, tenant, { filter: {}, page: { after, limit: 25 } });
  const position = { createdAt: last.createdAt, id: last.paymentId };
  const { items } = await read(position);
  expect(items).toHaveLength(25);
  const times = { firstMs: Infinity, lastMs: Infinity };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now();
    await read(null);
    const middle = performance.now();
    await read(position);
    times.firstMs = Math.min(times.firstMs, middle - start);
    times.lastMs = Math.min(times.lastMs, performance.now() - middle);
  }
  return times;
};
