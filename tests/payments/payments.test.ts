import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AMOUNT_MOST, amountOf } from '#kernel/money/amount.ts';
import { readBalances } from '#payments/account/balances.ts';
import { listEntries } from '#payments/account/entries.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { hold, EXTERNAL } from '#payments/ledger/movements.ts';
import { readPayment } from '#payments/payment/read.ts';
import { refundPayment } from '#payments/payment/refund.ts';
import type { Tenant } from '#payments/tenant.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { WORLDS, type TestDatabase } from '../support/database.ts';
import { deskOf, freshDesk, type Desk } from '../support/payments.ts';

describe.each(WORLDS)('payments on $world', ({ open }) => {
  let database: TestDatabase;
  let desk: Desk;
  let tenant: Tenant;

  beforeAll(async () => {
    database = await open();
    desk = await freshDesk(database);
    tenant = await desk.newTenant();
  });
  afterAll(async () => {
    const results = await checkDatabase({ url: database.url });
    await database.drop();
    expect(results.flatMap(({ check, problems }) => problems.map((it) => [check, it]))).toEqual([]);
  });

  const refund = (paymentId: string, { book, ports } = desk) =>
    commitDecision(book, { tenant, decide: () => refundPayment(ports, tenant, paymentId) });
  const balances = (accountId: string) => readBalances(desk.ports, tenant, accountId);

  test('a payment credits its account in the same write and comes back as recorded', async () => {
    const { accountId } = await desk.open(tenant);
    expect(await balances(accountId)).toEqual([]);
    const payment = await desk.record(tenant, { accountId, metadata: { order: 7 } });
    expect(await readPayment(desk.ports, tenant, payment.paymentId)).toEqual(payment);
    expect(payment).toMatchObject({ status: 'COMPLETED', version: 1 });
    const [balance] = await balances(accountId);
    expect(balance).toEqual({
      assetCode: 'USDC',
      available: 1_000_000n,
      pending: 0n,
      posted: 1_000_000n,
    });
  });

  test('assets are apart, in the order of their list', async () => {
    const { accountId } = await desk.open(tenant);
    await desk.record(tenant, { accountId, assetCode: 'EUR', amount: amountOf(5n) });
    await desk.record(tenant, { accountId, assetCode: 'USDC', amount: amountOf(7n) });
    const found = await balances(accountId);
    expect(found.map(({ assetCode, posted }) => [assetCode, posted])).toEqual([
      ['USDC', 7n],
      ['EUR', 5n],
    ]);
  });

  test('what is pending or failed moves nothing; what was pending ends once', async () => {
    const { accountId } = await desk.open(tenant);
    const report = { accountId, providerPaymentId: 'pi_pending' };
    const pending = await desk.record(tenant, { ...report, status: 'PENDING' });
    expect(pending).toMatchObject({ processedAt: null, completedAt: null });
    await desk.record(tenant, { accountId, status: 'FAILED' });
    expect(await balances(accountId)).toEqual([]);
    const done = await desk.record(tenant, report);
    expect(done).toMatchObject({ paymentId: pending.paymentId, status: 'COMPLETED', version: 2 });
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
    await expect(desk.record(tenant, report)).rejects.toMatchObject({
      code: 'PROVIDER_PAYMENT_EXISTS',
    });
  });

  test('a report of other money does not end what was pending', async () => {
    const { accountId } = await desk.open(tenant);
    const report = { accountId, providerPaymentId: 'pi_other_money' };
    await desk.record(tenant, { ...report, status: 'PENDING' });
    const more = { ...report, amount: amountOf(2_000_000n) };
    await expect(desk.record(tenant, more)).rejects.toMatchObject({
      code: 'PROVIDER_PAYMENT_EXISTS',
    });
  });

  test('of equal reports at once, from two clients, one is recorded and credited', async () => {
    const { accountId } = await desk.open(tenant);
    const desks = [desk, deskOf(await database.another())];
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) =>
        (desks[each % 2] ?? desk).record(tenant, { accountId, providerPaymentId: 'pi_same' }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ code: 'PROVIDER_PAYMENT_EXISTS' });
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
  });

  test('a provider may use the same id for another organization or mode', async () => {
    const { accountId } = await desk.open(tenant);
    const providerPaymentId = 'pi_everywhere';
    await desk.record(tenant, { accountId, providerPaymentId });
    const others: Tenant[] = [await desk.newTenant(), { ...tenant, mode: 'live' }];
    for (const other of others) {
      const account = await desk.open(other);
      const { paymentId } = await desk.record(other, {
        accountId: account.accountId,
        providerPaymentId,
      });
      await expect(readPayment(desk.ports, tenant, paymentId)).rejects.toMatchObject({
        code: 'PAYMENT_NOT_FOUND',
      });
      await expect(desk.record(other, { accountId })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    }
  });

  test('a refund debits the account, once', async () => {
    const { accountId } = await desk.open(tenant);
    const { paymentId } = await desk.record(tenant, { accountId });
    expect(await refund(paymentId)).toMatchObject({ status: 'REFUNDED', version: 2 });
    expect(await balances(accountId)).toMatchObject([{ posted: 0n, available: 0n }]);
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' });
    const { items } = await listEntries(desk.ports, tenant, {
      accountId,
      page: { after: null, limit: 10 },
    });
    expect(items).toMatchObject([
      { direction: 'DEBIT', reason: 'refund', amount: 1_000_000n, balanceAfter: 0n },
      { direction: 'CREDIT', reason: 'payment', reference: paymentId, balanceAfter: 1_000_000n },
    ]);
  });

  test('of many refunds at once, from two clients, one is done', async () => {
    const { accountId } = await desk.open(tenant);
    const other = deskOf(await database.another());
    await desk.record(tenant, { accountId });
    const { paymentId } = await desk.record(tenant, { accountId });
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) => refund(paymentId, each % 2 ? desk : other)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
  });

  test('a refund of what is gone, or held, is refused and changes nothing', async () => {
    const { accountId } = await desk.open(tenant);
    const payment = await desk.record(tenant, { accountId });
    const held = { reference: payment.paymentId, accountId, to: EXTERNAL };
    const movement = hold({ ...held, assetCode: 'USDC', amount: amountOf(1n) });
    await desk.book.commit(tenant, [{ change: 'moved', movement }]);
    expect(await balances(accountId)).toMatchObject([
      { available: 999_999n, pending: 1n, posted: 1_000_000n },
    ]);
    await expect(refund(payment.paymentId)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await readPayment(desk.ports, tenant, payment.paymentId)).toEqual(payment);
  });

  test('nothing, and more than can be added up, are refused', async () => {
    const { accountId } = await desk.open(tenant);
    await expect(desk.record(tenant, { accountId, amount: amountOf(0n) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      faults: [{ field: 'amount' }],
    });
    const most = { accountId, assetCode: 'EURC', amount: amountOf(AMOUNT_MOST) } as const;
    await desk.record(tenant, most);
    await expect(desk.record(tenant, most)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    expect(await balances(accountId)).toMatchObject([{ posted: AMOUNT_MOST }]);
  });

  test('entries are paged in the order of writing, each once, the balance with them', async () => {
    const { accountId } = await desk.open(tenant);
    await Promise.all(Array.from({ length: 23 }, () => desk.record(tenant, { accountId })));
    const found = [];
    for (let after = null, turn = 0; turn < 10; turn += 1) {
      const page = { after, limit: 5 };
      const { items, next } = await listEntries(desk.ports, tenant, { accountId, page });
      found.push(...items.map(({ balanceAfter }) => Number(balanceAfter) / 1_000_000));
      if (next === null) break;
      after = next;
    }
    expect(found).toEqual(Array.from({ length: 23 }, (_, each) => 23 - each));
  });
});
