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
import { setupOf, freshSetup, type Setup } from '../support/payments.ts';

describe.each(WORLDS)('payments on $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let setup: Setup;
  let tenant: Tenant;

  beforeAll(async () => {
    database = await openMigrated();
    setup = await freshSetup(database);
    tenant = await setup.newTenant();
  });
  afterAll(async () => {
    const results = await checkDatabase({ url: database.url });
    await database.drop();
    expect(results.flatMap(({ check, problems }) => problems.map((it) => [check, it]))).toEqual([]);
  });

  const refund = (paymentId: string, { book, ports } = setup) =>
    commitDecision(book, { tenant, decide: () => refundPayment(ports, tenant, paymentId) });
  const balances = (accountId: string) => readBalances(setup.ports, tenant, accountId);

  test('a payment credits its account in the same write and comes back as recorded', async () => {
    const { accountId } = await setup.open(tenant);
    expect(await balances(accountId)).toEqual([]);
    const payment = await setup.record(tenant, { accountId, metadata: { order: 7 } });
    expect(await readPayment(setup.ports, tenant, payment.paymentId)).toEqual(payment);
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
    const { accountId } = await setup.open(tenant);
    await setup.record(tenant, { accountId, assetCode: 'EUR', amount: amountOf(5n) });
    await setup.record(tenant, { accountId, assetCode: 'USDC', amount: amountOf(7n) });
    const found = await balances(accountId);
    expect(found.map(({ assetCode, posted }) => [assetCode, posted])).toEqual([
      ['USDC', 7n],
      ['EUR', 5n],
    ]);
  });

  test('what is pending or failed moves nothing; what was pending ends once', async () => {
    const { accountId } = await setup.open(tenant);
    const report = { accountId, providerPaymentId: 'pi_pending' };
    const pending = await setup.record(tenant, { ...report, status: 'PENDING' });
    expect(pending).toMatchObject({ processedAt: null, completedAt: null });
    await setup.record(tenant, { accountId, status: 'FAILED' });
    expect(await balances(accountId)).toEqual([]);
    const done = await setup.record(tenant, report);
    expect(done).toMatchObject({ paymentId: pending.paymentId, status: 'COMPLETED', version: 2 });
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
    await expect(setup.record(tenant, report)).rejects.toMatchObject({
      code: 'PROVIDER_PAYMENT_EXISTS',
    });
  });

  test('a report of other money does not end what was pending', async () => {
    const { accountId } = await setup.open(tenant);
    const report = { accountId, providerPaymentId: 'pi_other_money' };
    await setup.record(tenant, { ...report, status: 'PENDING' });
    const more = { ...report, amount: amountOf(2_000_000n) };
    await expect(setup.record(tenant, more)).rejects.toMatchObject({
      code: 'PROVIDER_PAYMENT_EXISTS',
    });
  });

  test('of equal reports at once, from two clients, one is recorded and credited', async () => {
    const { accountId } = await setup.open(tenant);
    const setups = [setup, setupOf(await database.another())];
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) =>
        (setups[each % 2] ?? setup).record(tenant, { accountId, providerPaymentId: 'pi_same' }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ code: 'PROVIDER_PAYMENT_EXISTS' });
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
  });

  test('a provider may use the same id for another organization or mode', async () => {
    const { accountId } = await setup.open(tenant);
    const providerPaymentId = 'pi_everywhere';
    await setup.record(tenant, { accountId, providerPaymentId });
    const others: Tenant[] = [await setup.newTenant(), { ...tenant, mode: 'live' }];
    for (const other of others) {
      const account = await setup.open(other);
      const { paymentId } = await setup.record(other, {
        accountId: account.accountId,
        providerPaymentId,
      });
      await expect(readPayment(setup.ports, tenant, paymentId)).rejects.toMatchObject({
        code: 'PAYMENT_NOT_FOUND',
      });
      await expect(setup.record(other, { accountId })).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
    }
  });

  test('a refund debits the account, once', async () => {
    const { accountId } = await setup.open(tenant);
    const { paymentId } = await setup.record(tenant, { accountId });
    expect(await refund(paymentId)).toMatchObject({ status: 'REFUNDED', version: 2 });
    expect(await balances(accountId)).toMatchObject([{ posted: 0n, available: 0n }]);
    await expect(refund(paymentId)).rejects.toMatchObject({ code: 'PAYMENT_NOT_REFUNDABLE' });
    const { items } = await listEntries(setup.ports, tenant, {
      accountId,
      page: { after: null, limit: 10 },
    });
    expect(items).toMatchObject([
      { direction: 'DEBIT', reason: 'refund', amount: 1_000_000n, balanceAfter: 0n },
      { direction: 'CREDIT', reason: 'payment', reference: paymentId, balanceAfter: 1_000_000n },
    ]);
  });

  test('of many refunds at once, from two clients, one is done', async () => {
    const { accountId } = await setup.open(tenant);
    const other = setupOf(await database.another());
    await setup.record(tenant, { accountId });
    const { paymentId } = await setup.record(tenant, { accountId });
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) => refund(paymentId, each % 2 ? setup : other)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances(accountId)).toMatchObject([{ posted: 1_000_000n }]);
  });

  test('a refund of what is gone, or held, is refused and changes nothing', async () => {
    const { accountId } = await setup.open(tenant);
    const payment = await setup.record(tenant, { accountId });
    const held = { reference: payment.paymentId, accountId, to: EXTERNAL };
    const movement = hold({ ...held, assetCode: 'USDC', amount: amountOf(1n) });
    await setup.book.commit(tenant, [{ change: 'moved', movement }]);
    expect(await balances(accountId)).toMatchObject([
      { available: 999_999n, pending: 1n, posted: 1_000_000n },
    ]);
    await expect(refund(payment.paymentId)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await readPayment(setup.ports, tenant, payment.paymentId)).toEqual(payment);
  });

  test('nothing, and more than can be added up, are refused', async () => {
    const { accountId } = await setup.open(tenant);
    await expect(setup.record(tenant, { accountId, amount: amountOf(0n) })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      faults: [{ field: 'amount' }],
    });
    const most = { accountId, assetCode: 'EURC', amount: amountOf(AMOUNT_MOST) } as const;
    await setup.record(tenant, most);
    await expect(setup.record(tenant, most)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    expect(await balances(accountId)).toMatchObject([{ posted: AMOUNT_MOST }]);
  });

  test('entries are paged in the order of writing, each once, the balance with them', async () => {
    const { accountId } = await setup.open(tenant);
    await Promise.all(Array.from({ length: 23 }, () => setup.record(tenant, { accountId })));
    const found = [];
    for (let after = null, turn = 0; turn < 10; turn += 1) {
      const page = { after, limit: 5 };
      const { items, next } = await listEntries(setup.ports, tenant, { accountId, page });
      found.push(...items.map(({ balanceAfter }) => Number(balanceAfter) / 1_000_000));
      if (next === null) break;
      after = next;
    }
    expect(found).toEqual(Array.from({ length: 23 }, (_, each) => 23 - each));
  });
});
