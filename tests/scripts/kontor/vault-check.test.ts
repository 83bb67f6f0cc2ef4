import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newLifetime, orderTo } from '../../support/chain.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What the operator sees and does where the books and the vault differ. */

let fixture: PayoutFixture;
let folder: string;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  folder = await mkdtemp(join(tmpdir(), 'kontor-vault-'));
});
afterEach(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

let url: string | undefined;
const kontor = kontorHere(() => ({
  ...chainVariables(fixture.chain.url, fixture.chain),
  DATABASE_URL: url ?? fixture.database.url,
  SEPA_NAME: 'Kontor GmbH',
  SEPA_IBAN: 'DE02120300000000202051',
}));
afterEach(() => {
  url = undefined;
});

const check = async () => {
  const { code, stdout } = await kontor.run('vault', 'check', '--mode', 'test', '--json');
  return { code, ...JSON.parse(stdout) };
};

/** Leaves the vault by its own key, with this memo. */
const leave = async (memo: string, amount: bigint, to?: string): Promise<string> => {
  const { solana } = fixture;
  const wallet = to === undefined ? {} : { wallet: to };
  const order = await orderTo(fixture, { memo, amount, ...wallet });
  const signed = await solana.sign(order, await newLifetime(solana));
  await solana.send(signed, { preflight: true });
  await fixture.settle();
  return signed.signature;
};

test('a vault that holds what the books say passes, and the doctor agrees', async () => {
  expect(await check()).toMatchObject({
    code: 0,
    state: 'ready',
    signing: true,
    quarantine: null,
    stopped: [],
    outflows: [],
    advice: [],
  });
  const { stdout } = await kontor.run('doctor');
  expect(stdout).toContain('nothing keeps payouts from being signed');
});

test('an unknown transaction is listed, and is settled by a payout or as a loss', async () => {
  const [paid, lost] = [await fixture.accept({ amount: 2_000_000n }), await fixture.accept()];
  const to = paid.cryptoDetails?.toAddress;
  const signature = await leave('po_fromBeforeTheCrash', 2_000_000n, to);
  const other = await leave('po_another', 3_000_000n);
  const found = await check();
  expect(found).toMatchObject({
    code: 1,
    signing: false,
    stopped: [{ assetCode: 'USDC', owed: '1000', held: '995' }],
    differences: expect.arrayContaining([
      { assetCode: 'USDC', difference: '0', agreed: true, answers: [] },
    ]),
    advice: expect.arrayContaining([expect.stringContaining('payouts resolve')]),
  });
  expect(found.outflows).toHaveLength(2);
  expect((await kontor.run('doctor')).stdout).toContain('unknown to the books: 2');
  const mode = ['--mode', 'test', '--reason', 'compared'];
  const resolve = ['payouts', 'resolve', signature, ...mode];
  const failing = await kontor.failure(...resolve, '--payout', lost.payoutId, '--yes');
  expect(failing).toMatchObject({ code: 'OUTFLOW_NOT_SETTLED' });
  expect(await kontor.failure(...resolve, '--payout', 'po_of_nobody', '--yes')).toMatchObject({
    exit: 3,
    code: 'PAYOUT_NOT_FOUND',
  });
  const unknown = ['payouts', 'resolve', `${signature.slice(1)}1`, ...mode, '--loss', '--yes'];
  expect(await kontor.failure(...unknown)).toMatchObject({
    exit: 3,
    error: expect.stringContaining('vault check'),
  });
  expect(await kontor.json(...resolve, '--payout', paid.payoutId, '--yes')).toEqual({
    signature,
    settled: 'PAYOUT',
    payoutId: paid.payoutId,
  });
  expect(await fixture.read(paid.payoutId)).toMatchObject({ status: 'COMPLETED' });
  const again = await kontor.failure(...resolve, '--loss', '--yes');
  expect(again).toMatchObject({ error: expect.stringContaining('was settled before') });
  const loss = ['payouts', 'resolve', other, ...mode, '--loss', '--yes'];
  expect(await kontor.failure(...loss)).toMatchObject({ code: 'LIQUIDITY_UNAVAILABLE' });
  const gift = { assetCode: 'USDC', amount: 3_000_000n, references: [] } as const;
  await fixture.testWallet.deposit(gift);
  await fixture.settle();
  const fund = ['liquidity', 'fund', '--mode', 'test', '--asset', 'USDC', '--amount', '3'];
  await kontor.json(...fund, '--reference', 'top-up', '--yes');
  expect(await kontor.json(...loss)).toMatchObject({ settled: 'LOSS' });
  expect(await check()).toMatchObject({ code: 0, signing: true, outflows: [], stopped: [] });
  const audit = await kontor.run('audit', 'list', '--json');
  expect(audit.stdout).toContain('payouts resolve');
});

test('a restored database is in quarantine, and is released', async () => {
  const file = join(folder, 'kontor.backup');
  await kontor.json('db', 'backup', file);
  url = `file:${join(folder, 'restored.db')}`;
  await kontor.json('db', 'restore', file);
  expect(await kontor.json('db', 'verify', file)).toMatchObject({ verified: true });
  expect(await check()).toMatchObject({
    code: 1,
    state: 'quarantined',
    quarantine: { isOver: false },
    advice: [expect.stringContaining('Nothing is signed until')],
  });
  expect((await kontor.run('doctor')).stdout).toContain('nothing leaves by solana in test mode');
  const bank = await kontor.failure('bank', 'export', join(folder, 'transfers.xml'));
  expect(bank).toMatchObject({ error: expect.stringContaining('db release') });
  const release = ['db', 'release', '--mode', 'live', '--rail', 'bank', '--reason', 'compared'];
  expect(await kontor.json(...release, '--yes')).toMatchObject({ released: true });
  expect(await kontor.json(...release, '--yes')).toMatchObject({ released: false });
  const path = join(folder, 'transfers.xml');
  expect(await kontor.json('bank', 'export', path)).toMatchObject({ payments: null });
  await fixture.chain.step(300);
  expect(await check()).toMatchObject({ code: 0, state: 'ready', quarantine: null });
});
