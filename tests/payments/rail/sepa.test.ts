import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#kernel/storage/sql.ts';
import { exportTransfers } from '#payments/rail/sepa.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { DEBTOR, openBankFixture, TRANSFER_FILES, type BankFixture } from '../../support/bank.ts';
import { expectSealedIn } from '../../support/sealed-columns.ts';

let fixture: BankFixture;
beforeEach(async () => {
  fixture = await openBankFixture();
});
afterEach(() => fixture.database.drop());

const exportAll = () => exportTransfers({ ...fixture.ports, files: TRANSFER_FILES }, 'test');
const exportFile = async () => (await exportAll()).file;

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
  expect(PmtInf.DbtrAcct.Id.IBAN).toBe(DEBTOR.iban);
  const [one, two] = PmtInf.CdtTrfTxInf;
  expect(one.PmtId.EndToEndId).toBe(first.payoutId.replace('_', '-'));
  expect(one.Amt.InstdAmt).toEqual({ '#text': '12.34', '@_Ccy': 'EUR' });
  expect(one.Cdtr.Nm).toBe('Muller + Sohne');
  expect(two.Cdtr.Nm).toBe('Lukasz .Zolw. ..');
  await expectSealedIn(fixture.database.store, 'bank_files.content');
});

test.each([
  ['2026-06-30T22:30:00.000Z', '2026-07-01'],
  ['2026-12-31T22:59:00.000Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
])('a file made at %s asks for the day in Germany, %s', async (at, day) => {
  await fixture.accept();
  fixture.later(Date.parse(at) - fixture.ports.now().getTime());
  expect((await exportFile())?.content).toContain(`<Dt>${day}</Dt>`);
});

test('a payment is in one file only, however often it is asked for', async () => {
  for (let count = 0; count < 5; count += 1) await fixture.accept();
  const made = await Promise.all([exportFile(), exportFile(), exportFile()]);
  expect(made.map((file) => file?.payments ?? 0).toSorted()).toEqual([0, 0, 5]);
  await fixture.accept();
  expect((await exportFile())?.payments).toBe(1);
  expect(await exportFile()).toBeNull();
});

test('what one file cannot take goes into the next, which is said', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await fixture.accept()).payoutId);
    fixture.later(1);
  }
  const { store } = fixture.database;
  await store.batch([
    sql`UPDATE payouts SET fiat_details = '{"iban":5}' WHERE id = ${ids[0] ?? ''}`,
  ]);
  const ports = { ...fixture.ports, files: TRANSFER_FILES };
  const first = await exportTransfers(ports, 'test', 2);
  expect(first).toMatchObject({ file: { payments: 1 }, moreWait: true });
  const second = await exportTransfers(ports, 'test', 2);
  expect(second).toMatchObject({ file: { payments: 1 }, moreWait: false });
});

test.each([
  ['whose name no bank can read', { name: '\u0301' }, 'a name in Latin letters'],
  ['whose name has no Latin letter', { name: '北京' }, 'a name in Latin letters'],
] as const)('a payment %s is held, and the others go', async (_, wrong, needed) => {
  const { iban, name }: { iban?: string; name?: string } = wrong;
  const { payoutId } = await fixture.accept(iban, name);
  const good = await fixture.accept();
  const { file, setAside } = await exportAll();
  const sentence = `A file for the bank needs ${needed}.`;
  expect(setAside).toEqual([{ payoutId, sentence }]);
  expect(file?.payments).toBe(1);
  expect(file?.content).toContain(good.payoutId.replace('_', '-'));
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
  const hold = await holdReader(fixture.database.store).find(fixture.tenant, payoutId);
  expect(hold).toMatchObject({ heldBy: 'worker', reason: sentence });
  expect(await exportAll()).toMatchObject({ file: null, setAside: [] });
});

test('a payment that cannot be read stops no other, and is set aside', async () => {
  const { payoutId } = await fixture.accept();
  const good = await fixture.accept();
  const { store } = fixture.database;
  const broken = sql`UPDATE payouts SET fiat_details = '{"iban":5}' WHERE id = ${payoutId}`;
  await store.batch([broken]);
  const { file, unreadable } = await exportAll();
  expect(file?.payments).toBe(1);
  expect(file?.content).toContain(good.payoutId.replace('_', '-'));
  const sentence = expect.stringContaining('cannot be read');
  expect(unreadable).toEqual([{ payoutId, sentence }]);
  for (let count = 0; count < 4; count += 1) await exportAll();
  const hold = await holdReader(store).find(fixture.tenant, payoutId);
  expect(hold).toMatchObject({ heldBy: 'worker' });
});

test('a payment to somebody who cannot be read goes into no file', async () => {
  const { payoutId } = await fixture.accept();
  const good = await fixture.accept();
  const { store } = fixture.database;
  await store.batch([
    sql`UPDATE payouts SET fiat_details = json_set(fiat_details, '$.iban',
          substr(fiat_details ->> 'iban', 1, 60) || 'AAAA') WHERE id = ${payoutId}`,
  ]);
  const { file } = await exportAll();
  expect(file?.payments).toBe(1);
  expect(file?.content).toContain(good.payoutId.replace('_', '-'));
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
});
