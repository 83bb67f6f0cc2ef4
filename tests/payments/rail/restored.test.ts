import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdPayout } from '#payments/payout/operator.ts';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { quarantineKeeper, restoredStatements } from '#payments/storage/outflows/quarantines.ts';
import {
  EURO_FUNDS,
  filed,
  NOTHING_TAKEN,
  openBankFixture,
  PAID,
  reportOf,
  returnsOf,
  statusesOf,
  takeText,
  TRANSFER_FILES,
  type BankFixture,
} from '../../support/bank.ts';

/** What the bank says while the books are those of a backup: they know of no file made since. */

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture('live');
});
afterEach(() => fixture.close());

const take = (text: string) => takeText(fixture, text);
const statusOf = async (payoutId: string) => (await statusesOf(fixture, [payoutId]))[0];
const quarantines = () => quarantineKeeper(fixture.database.store);

const restore = async (): Promise<void> => {
  fixture.later(60_000);
  const restoredAt = fixture.ports.now();
  const statements = restoredStatements({ savedAt: restoredAt, restoredAt });
  await fixture.database.store.batch(statements);
};

/** A payout that was open in the backup. */
const openBefore = async (): Promise<string> => {
  const { payoutId } = await fixture.accept();
  await restore();
  return payoutId;
};

const release = () => quarantines().clear('live', 'bank', { name: 'Ada', at: fixture.ports.now() });

describe('in a restored database', () => {
  test('what the bank has settled is completed, and is paid no more', async () => {
    const payoutId = await openBefore();
    expect(await take(reportOf(payoutId, 'ACSC'))).toEqual({
      ...NOTHING_TAKEN,
      named: 1,
      moved: 1,
    });
    expect(await take(reportOf(payoutId, 'ACSC'))).toEqual({ ...NOTHING_TAKEN, named: 1 });
    expect(await statusOf(payoutId)).toBe('COMPLETED');
    expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - PAID, pending: 0n });
    await release();
    const ports = { ...fixture.ports, files: TRANSFER_FILES };
    expect(await exportTransfers(ports, 'live')).toMatchObject({ file: null });
    expect(await take(returnsOf([payoutId]))).toMatchObject({ moved: 1 });
    expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
  });

  test.each([
    ['rejected', (id: string) => reportOf(id, 'RJCT', 'AC04')],
    ['returned', (id: string) => returnsOf([id])],
  ])('what the bank has %s fails, and its money is free', async (_, message) => {
    const payoutId = await openBefore();
    expect(await take(message(payoutId))).toMatchObject({ moved: 1, contradictions: [] });
    expect(await take(message(payoutId))).toMatchObject({ moved: 0, contradictions: [] });
    expect(await fixture.read(payoutId)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'BANK_REJECTED' },
    });
    expect(await fixture.balance()).toEqual({ available: EURO_FUNDS, pending: 0n });
  });

  test('a report that is read twice at the same moment ends it once', async () => {
    const payoutId = await openBefore();
    const report = reportOf(payoutId, 'ACSC');
    const taken = await Promise.all([take(report), take(report)]);
    expect(taken[0].moved + taken[1].moved).toBe(1);
    expect(taken.flatMap(({ failed }) => failed)).toEqual([]);
  });

  test('what was on hold in the backup, and paid since, is completed', async () => {
    const { payoutId } = await fixture.accept();
    const holds = holdReader(fixture.database.store);
    const order = { payoutId, operator: 'Ada', reason: 'asked' };
    const ports = { ...fixture.setup.ports, holds };
    const { changes } = await holdPayout(ports, fixture.tenant, order);
    await fixture.setup.book.commit(fixture.tenant, changes);
    await restore();
    expect(await take(reportOf(payoutId, 'ACSC'))).toMatchObject({ moved: 1 });
    expect(await statusOf(payoutId)).toBe('COMPLETED');
    expect(await holds.find(fixture.tenant, payoutId)).toBeUndefined();
  });

  test('what came back in another amount is reported, and books nothing', async () => {
    const payoutId = await openBefore();
    const taken = await take(returnsOf([payoutId], { amount: '12.00' }));
    expect(taken).toMatchObject({ moved: 0, contradictions: [{ payoutId }] });
    expect(await statusOf(payoutId)).toBe('INITIATED');
  });

  test('what was cancelled in the backup is reported, and stays so', async () => {
    const { payoutId } = await fixture.accept();
    await fixture.cancel(payoutId);
    await restore();
    const taken = await take(reportOf(payoutId, 'ACSC'));
    const sentence = 'The bank says SETTLED of a payment that is CANCELLED.';
    expect(taken).toMatchObject({ moved: 0, contradictions: [{ payoutId, sentence }] });
    expect(await statusOf(payoutId)).toBe('CANCELLED');
  });

  test('what was accepted after the restore was given to no bank', async () => {
    await restore();
    fixture.later(1000);
    const { payoutId } = await fixture.accept();
    const taken = await take(reportOf(payoutId, 'ACSC'));
    expect(taken).toMatchObject({ moved: 0, contradictions: [{ payoutId }] });
    expect(await statusOf(payoutId)).toBe('INITIATED');
  });

  test('what was given to no bank is completed no more once it is released', async () => {
    const payoutId = await openBefore();
    await release();
    const taken = await take(reportOf(payoutId, 'ACSC'));
    expect(taken).toMatchObject({ moved: 0, contradictions: [{ payoutId }] });
    expect(await statusOf(payoutId)).toBe('INITIATED');
  });

  test('nothing is handed to the bank until it is released', async () => {
    const payoutId = await openBefore();
    await expect(filed(fixture, 1)).rejects.toThrow('hands nothing to a bank');
    expect((await fixture.ports.bank.find('live', payoutId))?.state).toBeNull();
  });
});
