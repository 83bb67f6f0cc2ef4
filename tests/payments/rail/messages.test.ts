import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBankMessage } from '#payments/bank/message.ts';
import { BankMessageError } from '#payments/bank/xml.ts';
import {
  EURO_FUNDS,
  filed,
  NOTHING_TAKEN,
  openBankFixture,
  PAID,
  reportOf,
  statusesOf,
  statusReport,
  takeText,
  type BankFixture,
} from '../../support/bank.ts';

/** What a status report of the bank says of files that were given to it. */

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture();
});
afterEach(() => fixture.close());

const take = (text: string) => takeText(fixture, text);

const statuses = (ids: readonly string[]) => statusesOf(fixture, ids);

const available = async (): Promise<bigint> => (await fixture.balance()).available;

const transaction = (reference: string, status: string): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference.replace('_', '-')}</OrgnlEndToEndId>${status}` +
  '</TxInfAndSts>';

describe('a status report on payments one by one', () => {
  test('completes or fails what it is certain of, and twice is once', async () => {
    const {
      ids: [paid, refused, waiting],
    } = await filed(fixture, 3);
    expect(await take(reportOf(waiting, 'ACSP'))).toEqual(NOTHING_TAKEN);
    expect(await take(reportOf(paid, 'ACSC'))).toMatchObject({ named: 1, moved: 1 });
    expect(await take(reportOf(paid, 'ACSC'))).toEqual({ ...NOTHING_TAKEN, named: 1 });
    expect(await take(reportOf(refused, 'RJCT', 'AC01'))).toMatchObject({ moved: 1 });
    expect(await fixture.read(paid)).toMatchObject({ status: 'COMPLETED' });
    expect(await fixture.read(refused)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'BANK_REJECTED', message: 'The bank refused it: AC01' },
    });
    expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - 2n * PAID, pending: PAID });
  });

  test('that gives no reason fails them all the same, and says so', async () => {
    const { ids } = await filed(fixture, 1);
    await take(reportOf(ids[0], 'RJCT'));
    expect(await fixture.read(ids[0])).toMatchObject({
      failure: { message: 'The bank refused it: it gave no reason' },
    });
  });

  test('with those of others counts them, and takes the rest', async () => {
    const { ids, fileId } = await filed(fixture, 2);
    const unknown = `po-${'0'.repeat(26)}`;
    const all = [ids[0], 'INVOICE 7', '', unknown, ids[1]];
    const parts = all.map((each) => transaction(each, '<TxSts>ACSC</TxSts>')).join('');
    const report = statusReport(fileId, { batch: parts });
    expect(await take(report)).toEqual({ ...NOTHING_TAKEN, named: 2, moved: 2, skipped: 3 });
    expect(await take(report)).toEqual({ ...NOTHING_TAKEN, named: 2, skipped: 3 });
    expect(await statuses(ids)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  test('that rejects what was settled is told, and writes nothing', async () => {
    const {
      ids: [paid],
    } = await filed(fixture, 1);
    await take(reportOf(paid, 'ACSC'));
    for (let count = 0; count < 2; count += 1)
      expect(await take(reportOf(paid, 'RJCT', 'AC04'))).toEqual({
        ...NOTHING_TAKEN,
        named: 1,
        contradictions: [
          {
            payoutId: paid,
            sentence: 'The bank says REJECTED of a payment that it had said is SETTLED.',
          },
        ],
      });
    expect(await statuses([paid])).toEqual(['COMPLETED']);
    expect(await available()).toBe(EURO_FUNDS - PAID);
  });

  test('that settles what was rejected is told, and writes nothing', async () => {
    const {
      ids: [refused],
    } = await filed(fixture, 1);
    await take(reportOf(refused, 'RJCT'));
    const { contradictions } = await take(reportOf(refused, 'ACSC'));
    expect(contradictions).toMatchObject([{ payoutId: refused }]);
    expect(await statuses([refused])).toEqual(['FAILED']);
    expect(await available()).toBe(EURO_FUNDS);
  });

  test('that both rejects and settles one frees no money, in either order', async () => {
    const { ids, fileId } = await filed(fixture, 2);
    const words = ['<TxSts>RJCT</TxSts>', '<TxSts>ACSC</TxSts>'];
    for (const [index, order] of [words, words.toReversed()].entries()) {
      const payoutId = ids[index] ?? '';
      const batch = order.map((status) => transaction(payoutId, status)).join('');
      const taken = await take(statusReport(fileId, { batch }));
      expect(taken).toMatchObject({ named: 2, moved: 1, contradictions: [{ payoutId }] });
    }
    expect(await statuses(ids)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  test('on a payment that no bank was given is told, and moves nothing', async () => {
    const { payoutId } = await fixture.accept();
    expect(await take(reportOf(payoutId, 'ACSC'))).toMatchObject({
      named: 1,
      moved: 0,
      contradictions: [{ payoutId }],
    });
    expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
  });

  test('that names a file of ours in which the payment is not is told', async () => {
    const { ids } = await filed(fixture, 1);
    const other = await filed(fixture, 1);
    const batch = transaction(ids[0], '<TxSts>ACSC</TxSts>');
    const taken = await take(statusReport(other.fileId, { batch }));
    expect(taken).toMatchObject({ moved: 0, contradictions: [{ payoutId: ids[0] }] });
    expect(await statuses(ids)).toEqual(['PROCESSING']);
  });
});

const REASON = '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';

describe('a status report on a whole file', () => {
  test.each([
    ['the file', { group: `<GrpSts>RJCT</GrpSts>${REASON}` }],
    ['its batch', { batch: `<PmtInfSts>RJCT</PmtInfSts>${REASON}` }],
    ['both', { group: '<GrpSts>RJCT</GrpSts>', batch: `<PmtInfSts>RJCT</PmtInfSts>${REASON}` }],
  ])('that rejects %s fails every payment of it, and of no other', async (_, said) => {
    const { ids, fileId } = await filed(fixture, 3);
    const others = await filed(fixture, 1);
    const report = statusReport(fileId, said);
    expect(await take(report)).toEqual({ ...NOTHING_TAKEN, named: 3, moved: 3 });
    expect(await take(report)).toEqual({ ...NOTHING_TAKEN, named: 3 });
    expect(await statuses(ids)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(await fixture.read(ids[0])).toMatchObject({
      failure: { code: 'BANK_REJECTED', message: 'The bank refused it: FF01' },
    });
    expect(await statuses(others.ids)).toEqual(['PROCESSING']);
    expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - PAID, pending: PAID });
  });

  test('that settles it completes every payment that it does not name otherwise', async () => {
    const { ids, fileId } = await filed(fixture, 3);
    const batch = transaction(ids[1], '<TxSts>PDNG</TxSts>');
    const taken = await take(statusReport(fileId, { group: '<GrpSts>ACSC</GrpSts>', batch }));
    expect(taken).toMatchObject({ named: 2, moved: 2 });
    expect(taken.contradictions).toMatchObject([{ payoutId: ids[1] }]);
    expect(await statuses(ids)).toEqual(['COMPLETED', 'PROCESSING', 'COMPLETED']);
  });

  test('that rejects it names the reason of a payment where it has one of its own', async () => {
    const { ids, fileId } = await filed(fixture, 2);
    const own = '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>';
    const batch = transaction(ids[1], own);
    const group = `<GrpSts>RJCT</GrpSts>${REASON}`;
    expect(await take(statusReport(fileId, { group, batch }))).toMatchObject({ moved: 2 });
    const messages = await Promise.all(ids.map((id) => fixture.read(id)));
    expect(messages.map((payout) => payout?.failure?.message)).toEqual([
      'The bank refused it: FF01',
      'The bank refused it: AC01',
      undefined,
    ]);
  });

  test('that rejects it after a payment was settled tells of that one', async () => {
    const { ids, fileId } = await filed(fixture, 2);
    await take(reportOf(ids[0], 'ACSC'));
    const taken = await take(statusReport(fileId, { group: '<GrpSts>RJCT</GrpSts>' }));
    expect(taken).toMatchObject({ named: 2, moved: 1 });
    expect(taken.contradictions).toMatchObject([{ payoutId: ids[0] }]);
    expect(await statuses(ids)).toEqual(['COMPLETED', 'FAILED']);
  });

  test.each([
    ['a file of others', 'SALARIES-7', { group: '<GrpSts>RJCT</GrpSts>' }],
    [
      'another batch',
      null,
      { batch: '<OrgnlPmtInfId>X</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>' },
    ],
    ['a part', null, { group: '<GrpSts>PART</GrpSts>' }],
    [
      'a file, rejected while its batch is accepted,',
      null,
      { group: '<GrpSts>RJCT</GrpSts>', batch: '<PmtInfSts>ACCP</PmtInfSts>' },
    ],
    [
      'a file, settled while its batch is rejected,',
      null,
      { group: '<GrpSts>ACSC</GrpSts>', batch: '<PmtInfSts>RJCT</PmtInfSts>' },
    ],
  ])('that is on %s moves nothing', async (_, other, said) => {
    const { ids, fileId } = await filed(fixture, 1);
    const taken = await take(statusReport(other ?? fileId, said));
    expect(taken).toMatchObject({ named: 0, moved: 0, contradictions: [] });
    expect(await statuses(ids)).toEqual(['PROCESSING']);
  });
});

test.each([
  ['no XML', 'hello'],
  ['another message', '<Document><CstmrCdtTrfInitn/></Document>'],
  [
    'on other orders',
    statusReport('K', { group: '<GrpSts>RJCT</GrpSts>' }).replaceAll('pain.001', 'pain.008'),
  ],
  ['entities', '<!DOCTYPE x [<!ENTITY e "x">]><Document>&e;</Document>'],
])('a message that is %s is refused', (_, text) => {
  expect(() => readBankMessage(text)).toThrow(BankMessageError);
});
