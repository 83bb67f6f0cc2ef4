import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  EURO_FUNDS,
  filed,
  NOTHING_TAKEN,
  openBankFixture,
  PAID,
  reportOf,
  returnsOf,
  statusesOf,
  statusReport,
  takeText,
  type BankFixture,
} from '../../support/bank.ts';

/** What the statements of the operator's account say of payments that came back. */

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture();
});
afterEach(() => fixture.close());

const take = (text: string) => takeText(fixture, text);

const statuses = (ids: readonly string[]) => statusesOf(fixture, ids);

const available = async (): Promise<bigint> => (await fixture.balance()).available;

const listed = () => fixture.ports.payments.list(fixture.tenant, {}, { after: null, limit: 10 });

describe('a statement or notification of the account', () => {
  test.each(['camt.053', 'camt.054'] as const)(
    'credits what came back, by %s, once and for all',
    async (kind) => {
      const { ids, fileId } = await filed(fixture, 2);
      const [back, kept] = ids;
      await take(statusReport(fileId, { group: '<GrpSts>ACSC</GrpSts>' }));
      const message = returnsOf([back, 'INVOICE'], { kind });
      expect(await take(message)).toEqual({ ...NOTHING_TAKEN, named: 1, moved: 1, skipped: 1 });
      expect(await take(message)).toEqual({ ...NOTHING_TAKEN, named: 1, skipped: 1 });
      expect(await statuses(ids)).toEqual(['COMPLETED', 'COMPLETED']);
      expect(await available()).toBe(EURO_FUNDS - PAID);
      expect((await listed()).find(({ provider }) => provider === 'bank')).toMatchObject({
        method: 'BANK_TRANSFER',
        provider: 'bank',
        amount: PAID,
        description: 'Returned by the bank: AC04',
        metadata: { payoutId: back },
      });
      expect(await take(reportOf(kept, 'ACSC'))).toMatchObject({ moved: 0 });
    },
  );

  test('by both of them credits it once', async () => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    await take(returnsOf(ids, { kind: 'camt.054' }));
    expect(await take(returnsOf(ids, { kind: 'camt.053' }))).toMatchObject({ moved: 0 });
    expect(await take(reportOf(ids[0], 'ACSC'))).toEqual({ ...NOTHING_TAKEN, named: 1 });
    expect(await available()).toBe(EURO_FUNDS);
  });

  test('read twice at the same moment credits it once', async () => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    const taken = await Promise.all([take(returnsOf(ids)), take(returnsOf(ids))]);
    expect(taken[0].moved + taken[1].moved).toBe(1);
    expect(taken.flatMap(({ failed }) => failed)).toEqual([]);
    expect(await available()).toBe(EURO_FUNDS);
  });

  test('credits it to an account that is INACTIVE', async () => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    await fixture.deactivate();
    expect(await take(returnsOf(ids))).toMatchObject({ moved: 1, failed: [] });
    expect(await available()).toBe(EURO_FUNDS);
  });

  test('fails a payout that came back before it was settled', async () => {
    const { ids } = await filed(fixture, 1);
    expect(await take(returnsOf(ids))).toMatchObject({ moved: 1 });
    expect(await take(returnsOf(ids))).toMatchObject({ moved: 0, contradictions: [] });
    expect(await statuses(ids)).toEqual(['FAILED']);
    expect(await available()).toBe(EURO_FUNDS);
  });

  test.each([
    ['less than was paid', { amount: '12.00' }],
    ['more than was paid', { amount: '12.345' }],
    ['another currency', { currency: 'USD' }],
    ['no amount', { amount: '' }],
  ])('with %s is told, and books nothing', async (_, wrong) => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    const taken = await take(returnsOf(ids, wrong));
    expect(taken).toMatchObject({ named: 1, moved: 0, failed: [] });
    expect(taken.contradictions).toMatchObject([{ payoutId: ids[0] }]);
    expect(await available()).toBe(EURO_FUNDS - PAID);
  });

  test.each([
    ['an entry that is not booked yet', { status: 'PDNG' }],
    ['money that goes out', { direction: 'DBIT' }],
    ['what is no return', { isReturn: false }],
  ])('takes %s for no return', async (_, other) => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    expect(await take(returnsOf(ids, other))).toEqual(NOTHING_TAKEN);
    expect(await available()).toBe(EURO_FUNDS - PAID);
  });

  test('that was recorded by hand under its name is reported, and books nothing', async () => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'ACSC'));
    const { paymentId } = await fixture.setup.record(fixture.tenant, {
      accountId: fixture.accountId,
      assetCode: 'EUR',
      provider: 'bank',
      providerPaymentId: `return-${ids[0].replace('_', '-')}`,
    });
    const before = await available();
    const taken = await take(returnsOf(ids));
    expect(taken).toMatchObject({ named: 1, moved: 0, failed: [] });
    expect(taken.contradictions).toMatchObject([
      { payoutId: ids[0], sentence: expect.stringContaining(paymentId) },
    ]);
    expect(await available()).toBe(before);
  });
});
