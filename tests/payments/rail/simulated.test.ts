import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { runSimulatedBank } from '#payments/rail/simulated.ts';
import { EURO_FUNDS, openBankFixture, PAID, type BankFixture } from '../../support/bank.ts';

/** Check digits are right; the last five digits say what becomes of it. */
const REJECTED = 'DE32370400440532066600';
const RETURNED = 'DE62370400440532077700';

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture();
});
afterEach(() => fixture.close());

const runBank = (afterMs: number): Promise<number> => {
  fixture.later(afterMs);
  return runSimulatedBank(fixture.ports, 'test');
};

test('a payment is handed over, and settled a while after', async () => {
  const { payoutId } = await fixture.accept();
  expect(await runBank(0)).toBe(1);
  expect(await fixture.read(payoutId)).toMatchObject({
    status: 'PROCESSING',
    phase: 'HANDED_OVER',
    fiatDetails: { railReference: payoutId.replace('_', '-') },
  });
  expect(await runBank(500)).toBe(0);
  expect(await runBank(2000)).toBe(1);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED', phase: 'ENDED' });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - PAID, pending: 0n });
  expect(await runBank(60_000)).toBe(0);
});

test('a rejected payment fails its payout, and the money is free again', async () => {
  const { payoutId } = await fixture.accept(REJECTED);
  await runBank(0);
  await runBank(3000);
  expect(await fixture.read(payoutId)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'BANK_REJECTED' },
  });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
});

test('a returned payment leaves its payout completed and comes back as a payment', async () => {
  const { payoutId } = await fixture.accept(RETURNED);
  await runBank(0);
  await runBank(3000);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - PAID, pending: 0n });
  await runBank(4000);
  await runBank(4000);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
  const page = { after: null, limit: 10 };
  const [newest] = await fixture.ports.payments.list(fixture.tenant, {}, page);
  expect(newest).toMatchObject({ method: 'BANK_TRANSFER', provider: 'bank', amount: PAID });
});

test('a payment is returned however many were settled before it', async () => {
  for (let count = 0; count < 201; count += 1) await fixture.accept();
  const { payoutId } = await fixture.accept(RETURNED);
  for (const afterMs of [0, 0, 3000, 0, 4000, 4000]) await runBank(afterMs);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - 201n * PAID, pending: 0n });
});

test('two runs at once hand a payment over once', async () => {
  await fixture.accept();
  const moved = await Promise.all([runBank(0), runBank(0)]);
  expect(moved[0] + moved[1]).toBe(1);
});

test('what was cancelled never reaches the bank', async () => {
  const { payoutId } = await fixture.accept();
  await fixture.cancel(payoutId);
  expect(await runBank(0)).toBe(0);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'CANCELLED' });
});

test.each([
  ['half an hour', 30 * 60_000],
  ['two hours', 2 * 3_600_000],
])('a payment taken by a clock %s ahead settles once the clock is right', async (_, aheadMs) => {
  const { payoutId } = await fixture.accept(RETURNED);
  await runBank(aheadMs);
  await runBank(-aheadMs);
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  await runBank(4000);
  await runBank(4000);
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
});

test('what comes back to an INACTIVE account is credited to it', async () => {
  await fixture.accept(RETURNED);
  await runBank(0);
  await runBank(3000);
  await fixture.deactivate();
  await runBank(4000);
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
  expect(fixture.faults).toEqual([]);
});

/** Whatever changes the state of the payout fails, until the answer is called. */
const poison = async (payoutId: string): Promise<() => Promise<unknown>> => {
  const { store } = fixture.database;
  await store.batch([
    sql`CREATE TABLE poisoned AS SELECT ${payoutId} AS id`,
    sql`CREATE TRIGGER poison BEFORE UPDATE OF status ON payouts
        WHEN NEW.status <> OLD.status AND NEW.id IN (SELECT id FROM poisoned)
        BEGIN SELECT RAISE(ABORT, 'poison'); END`,
  ]);
  return () => store.batch([sql`DROP TRIGGER poison`, sql`DROP TABLE poisoned`]);
};

test('a payment with which every round fails stops no other, and ends once it can', async () => {
  const bad = await fixture.accept();
  await runBank(0);
  const cure = await poison(bad.payoutId);
  const good = await fixture.accept();
  for (const afterMs of [0, 3000, 3000, 3000]) await runBank(afterMs);
  expect(await fixture.read(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.read(bad.payoutId)).toMatchObject({ status: 'PROCESSING' });
  expect(fixture.faults).toMatchObject([{ payoutId: bad.payoutId }]);
  await cure();
  await runBank(10 * 60_000);
  expect(await fixture.read(bad.payoutId)).toMatchObject({ status: 'COMPLETED' });
});

test('a payment that cannot be handed over is set aside after some rounds', async () => {
  const bad = await fixture.accept();
  const cure = await poison(bad.payoutId);
  for (let count = 0; count < 8; count += 1) await runBank(1000);
  expect(fixture.faults).toHaveLength(5);
  const good = await fixture.accept();
  for (const afterMs of [0, 3000]) await runBank(afterMs);
  expect(await fixture.read(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.read(bad.payoutId)).toMatchObject({ status: 'INITIATED' });
  await cure();
});

test('200 payments that cannot be read stop no other', async () => {
  for (let count = 0; count < 200; count += 1) await fixture.accept();
  await runBank(0);
  const { store } = fixture.database;
  const kept = sql`CREATE TABLE kept AS SELECT id, fiat_details FROM payouts`;
  await store.batch([kept, sql`UPDATE payouts SET fiat_details = '{"iban":5}'`]);
  const good = await fixture.accept();
  for (const afterMs of [0, 3000, 3000]) await runBank(afterMs);
  expect(await fixture.read(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
  await store.batch([
    sql`UPDATE payouts SET fiat_details = kept.fiat_details FROM kept WHERE kept.id = payouts.id`,
    sql`DROP TABLE kept`,
  ]);
});

/** A payment under the name that the return of this payout has, as earlier versions took it. */
const recordReturn = (payoutId: string) =>
  fixture.setup.record(fixture.tenant, {
    accountId: fixture.accountId,
    assetCode: 'EUR',
    provider: 'bank',
    providerPaymentId: `return-${payoutId.replace('_', '-')}`,
  });

test('200 returns under whose names somebody recorded payments stop no other', async () => {
  const returns = [];
  for (let count = 0; count < 200; count += 1) returns.push(await fixture.accept(RETURNED));
  for (const { payoutId } of returns) await recordReturn(payoutId);
  for (const afterMs of [0, 3000, 4000]) await runBank(afterMs);
  const good = await fixture.accept();
  for (const afterMs of [0, 3000, 3000]) await runBank(afterMs);
  expect(await fixture.read(good.payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(fixture.faults).toHaveLength(200);
  expect(fixture.faults[0]?.sentence).toContain('is not booked');
});
