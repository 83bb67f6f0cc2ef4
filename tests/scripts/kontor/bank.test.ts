import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { restoredStatements } from '#payments/storage/outflows/quarantines.ts';
import {
  DEBTOR,
  openBankFixture,
  reportOf,
  returnsOf,
  type BankFixture,
} from '../../support/bank.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { smallDisk } from '../../support/small-disk.ts';

/** What the operator does about the bank, beside what everybody does every day. */

const disk = smallDisk();
afterAll(() => disk?.remove());

let folder: string;
let fixture: BankFixture;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-bank-'));
  fixture = await openBankFixture('live');
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const kontor = kontorHere(() => ({
  DATABASE_URL: fixture.database.url,
  SEPA_NAME: DEBTOR.name,
  SEPA_IBAN: DEBTOR.iban,
}));

const path = (name: string) => join(folder, name);

const accept = async () => (await fixture.accept()).payoutId;

test('after a restore, what the bank has paid is completed, and the rest goes on', async () => {
  const [reported, debited, open] = [await accept(), await accept(), await accept()];
  const restoredAt = fixture.ports.now();
  await fixture.database.store.batch(restoredStatements({ savedAt: restoredAt, restoredAt }));
  const refused = await kontor.failure('bank', 'export', path('restored.xml'));
  expect(refused).toMatchObject({ error: expect.stringContaining('bank paid') });
  expect(refused).toMatchObject({ error: expect.stringContaining('only what it has not paid') });
  await writeFile(path('report.xml'), reportOf(reported, 'ACSC'));
  expect(await kontor.json('bank', 'report', path('report.xml'))).toMatchObject({ moved: 1 });
  const paid = (payoutId: string) => ['bank', 'paid', payoutId, '--reason', 'seen'];
  expect(await kontor.failure(...paid(debited))).toMatchObject({ exit: 2 });
  const completed = { payoutId: debited, status: 'COMPLETED' };
  expect(await kontor.json(...paid(debited), '--yes')).toEqual(completed);
  expect(await fixture.read(debited)).toMatchObject({ status: 'COMPLETED' });
  expect(await kontor.failure(...paid(debited), '--yes')).toMatchObject({ exit: 1 });
  expect(await kontor.failure(...paid('po_none'), '--yes')).toMatchObject({ exit: 3 });
  await kontor.json('db', 'release', '--mode', 'live', '--rail', 'bank', '--reason', 'x', '--yes');
  expect(await kontor.failure(...paid(open), '--yes')).toMatchObject({ exit: 1 });
  const exported = await kontor.json('bank', 'export', path('restored.xml'));
  expect(exported).toMatchObject({ payments: 1 });
  expect(await readFile(path('restored.xml'), 'utf8')).toContain(open.replace('_', '-'));
});

test.each([
  ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
])('a statement in %s is read as its bank wrote it', async (encoding, bytesOf) => {
  const payoutId = await accept();
  await kontor.json('bank', 'export', path('orders.xml'));
  await writeFile(path('report.xml'), reportOf(payoutId, 'ACSC'));
  await kontor.json('bank', 'report', path('report.xml'));
  const message = returnsOf([payoutId], { kind: 'camt.053' });
  const text = message.replace('<Cd>AC04</Cd>', '<Prtry>Empfänger geschlossen</Prtry>');
  await writeFile(path('camt.xml'), bytesOf(`<?xml version="1.0" encoding="${encoding}"?>${text}`));
  expect(await kontor.json('bank', 'report', path('camt.xml'))).toMatchObject({ moved: 1 });
  const page = { after: null, limit: 10 };
  expect(await fixture.ports.payments.list(fixture.tenant, {}, page)).toContainEqual(
    expect.objectContaining({ description: 'Returned by the bank: Empfänger geschlossen' }),
  );
});

test.runIf(disk)('a file that cannot be written is named, and is written again', async () => {
  const ids = [await accept(), await accept()];
  const empty = disk?.fill();
  const refused = await kontor.failure('bank', 'export', join(disk?.folder ?? '', 'one.xml'));
  empty?.();
  expect(await readdir(disk?.folder ?? '')).toEqual([]);
  expect(refused).toMatchObject({
    exit: 1,
    code: 'FILE',
    error: expect.stringContaining('one.xml cannot be written, because the disk is full'),
    advice: expect.stringMatching(/^KONTOR-\w+ has 2 payments.*: bank copy KONTOR-\w+ FILE$/),
  });
  const [fileId = ''] = /KONTOR-\w+/.exec(JSON.stringify(refused)) ?? [];
  const listed = { fileId, payments: 2, total: '24.68', createdAt: expect.any(String) };
  expect(await kontor.json('bank', 'list')).toEqual([listed]);
  expect((await kontor.run('bank', 'list')).stdout).toContain(fileId);
  const where = ['--org', fixture.tenant.organizationId, '--mode', 'live'];
  const show = ['payouts', 'show', ids[0] ?? '', ...where];
  expect(await kontor.json(...show)).toMatchObject({ bankFileId: fileId });
  expect((await kontor.run(...show)).stdout).toContain(fileId);
  await kontor.json('bank', 'copy', fileId, path('one.xml'));
  const text = await readFile(path('one.xml'), 'utf8');
  for (const id of ids) expect(text).toContain(id.replace('_', '-'));
  expect(await readdir(folder)).toEqual(['one.xml']);
});

test('a file that exists is not overwritten, and nothing is handed over', async () => {
  const payoutId = await accept();
  await writeFile(path('one.xml'), 'mine');
  expect(await kontor.failure('bank', 'export', path('one.xml'))).toMatchObject({ code: 'FILE' });
  expect(await readFile(path('one.xml'), 'utf8')).toBe('mine');
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED' });
  const where = ['--org', fixture.tenant.organizationId, '--mode', 'live'];
  const shown = await kontor.json('payouts', 'show', payoutId, ...where);
  expect(shown).not.toHaveProperty('bankFileId');
});
