import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creditTransfers } from '#payments/bank/credit-transfers.ts';
import { readStatusReport, StatusReportError } from '#payments/bank/status-report.ts';
import { exportTransfers, importReport, type TransferFiles } from '#payments/rail/sepa.ts';
import {
  EURO_FUNDS,
  openBankFixture,
  PAID,
  reportOf,
  type BankFixture,
} from '../../support/bank.ts';

const debtor = { name: 'Kontor GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
const files: TransferFiles = {
  write: (fileId, payments, now) => creditTransfers({ fileId, debtor, payments, now }),
  read: readStatusReport,
};

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture();
});
afterEach(() => fixture.database.drop());

const exportFile = () => exportTransfers({ ...fixture.ports, files }, 'test');
const takeReport = (report: string) => importReport({ ...fixture.ports, files }, 'test', report);

test('what waits goes into one file, whose sums are right', async () => {
  const first = await fixture.accept();
  fixture.later(1);
  await fixture.accept('FR1420041010050500013M02606', 'Łukasz <Żółw> 寿司');
  const file = await exportFile();
  expect(file?.payments).toBe(2);
  const content = file?.content ?? '';
  expect(XMLValidator.validate(content)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  const { Document } = parser.parse(content);
  expect(Document['@_xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  const { GrpHdr, PmtInf } = Document.CstmrCdtTrfInitn;
  expect(GrpHdr).toMatchObject({ NbOfTxs: '2', CtrlSum: '24.68', MsgId: file?.fileId });
  expect(PmtInf.DbtrAcct.Id.IBAN).toBe(debtor.iban);
  const [one, two] = PmtInf.CdtTrfTxInf;
  expect(one.PmtId.EndToEndId).toBe(first.payoutId.replace('_', '-'));
  expect(one.Amt.InstdAmt).toEqual({ '#text': '12.34', '@_Ccy': 'EUR' });
  expect(one.Cdtr.Nm).toBe('Muller + Sohne');
  expect(two.Cdtr.Nm).toBe('Lukasz .Zolw. ..');
});

test('a payment is in one file only, however often it is asked for', async () => {
  for (let count = 0; count < 5; count += 1) await fixture.accept();
  const made = await Promise.all([exportFile(), exportFile(), exportFile()]);
  expect(made.map((file) => file?.payments ?? 0).toSorted()).toEqual([0, 0, 5]);
  await fixture.accept();
  expect((await exportFile())?.payments).toBe(1);
  expect(await exportFile()).toBeNull();
});

test('a report completes or fails what it is certain of, and twice is once', async () => {
  const [paid, refused, waiting] = [
    await fixture.accept(),
    await fixture.accept(),
    await fixture.accept(),
  ];
  await exportFile();
  expect(await takeReport(reportOf(waiting.payoutId, 'ACSP'))).toEqual({ named: 0, moved: 0 });
  expect(await takeReport(reportOf(paid.payoutId, 'ACSC'))).toEqual({ named: 1, moved: 1 });
  expect(await takeReport(reportOf(paid.payoutId, 'ACSC'))).toEqual({ named: 1, moved: 0 });
  expect(await takeReport(reportOf(refused.payoutId, 'RJCT', 'AC01'))).toMatchObject({ moved: 1 });
  expect(await fixture.read(paid.payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.read(refused.payoutId)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'BANK_REJECTED', message: 'The bank refused it: AC01' },
  });
  expect(await fixture.balance()).toEqual({ available: EURO_FUNDS - 2n * PAID, pending: PAID });
});

test('a report on a payment that no bank was given moves nothing', async () => {
  const { payoutId } = await fixture.accept();
  expect(await takeReport(reportOf(payoutId, 'ACSC'))).toEqual({ named: 1, moved: 0 });
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
});

test.each([
  ['no XML', 'hello'],
  ['another message', '<Document><BkToCstmrStmt/></Document>'],
  ['another’s payment', reportOf('E2E', 'ACSC')],
  ['entities', '<!DOCTYPE x [<!ENTITY e "x">]><Document>&e;</Document>'],
])('a report that is %s is refused', async (_, report) => {
  await expect(takeReport(report)).rejects.toThrow(StatusReportError);
});
