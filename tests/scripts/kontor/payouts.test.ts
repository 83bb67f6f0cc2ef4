import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import { openSolana } from '#payments/solana/open.ts';
import { openTestWallet } from '#payments/solana/test-wallet.ts';
import { GOOD_IBAN, reportOf, returnsOf } from '../../support/bank.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { watcherOf } from '../../support/deposits.ts';
import { newAddress, VAULT_SECRET, walletsOf, type Wallets } from '../../support/chain.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { setupOf, type Setup } from '../../support/payments.ts';
import { DEPOSITED } from '../../support/payouts.ts';
import { chainVariables } from '../../support/v1-payouts.ts';
import { startChain, type Chain } from '../../../scripts/solana-sandbox/start-chain.ts';
import type { Tenant } from '#payments/tenant.ts';

/** What the operator sees and does about payouts, the vault, the bank and the operator's money. */

const FUNDS = 1_000_000_000n;

let folder: string;
let database: TestDatabase;
let chain: Chain;
let wallets: Wallets;
let setup: Setup;
let tenant: Tenant;
let accountId: string;
let position: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-operator-'));
  database = await freshDatabase();
  const vaultFunds = { lamports: 1_000_000_000n, USDC: FUNDS, EURC: 0n };
  const file = join(folder, 'chain.db');
  chain = await startChain({ file, vaultSecret: VAULT_SECRET, slotMs: null, vaultFunds });
  wallets = await walletsOf(chain);
  setup = setupOf(database.store);
  tenant = await setup.newTenant('test');
  ({ accountId } = await setup.open(tenant));
  const amount = amountOf(FUNDS);
  await setup.record(tenant, { accountId, amount, ...DEPOSITED });
  position = ['--org', tenant.organizationId, '--mode', 'test'];
});
afterAll(async () => {
  await chain.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const kontor = kontorHere(() => ({
  ...chainVariables(chain.url, chain),
  DATABASE_URL: database.url,
  SEPA_NAME: 'Kontor GmbH',
  SEPA_IBAN: 'DE02120300000000202051',
}));

const sums = (amount: bigint, assetCode: 'USDC' | 'EUR') => ({
  sourceAmount: amountOf(amount),
  sourceAssetCode: assetCode,
  destinationAmount: amountOf(amount),
  destinationAssetCode: assetCode,
  fees: [],
  quote: null,
});

const settle = () => chain.step(40);

const settingsHere = () => {
  return { rpcUrls: [chain.url], vault: wallets.vault, mints: chain.mints };
};

const reconciled = (more: object) => ({
  mode: 'test',
  assets: expect.arrayContaining([expect.objectContaining({ assetCode: 'USDC', ...more })]),
});

test('payouts are listed and shown, and one that is not there is told', async () => {
  const toAddress = await newAddress();
  const details = { toAddress, chain: 'solana', tokenAccount: toAddress, wallet: null } as const;
  const unknown = { transactionSignature: null, confirmations: null, networkFee: null };
  const order = { accountId, sums: sums(5_500_000n, 'USDC'), words: { description: 'Ada\u0007' } };
  const decision = acceptPayout(setup.ports, {
    ...order,
    to: { cryptoDetails: { ...details, ...unknown } },
  });
  const { payoutId } = await commitDecision(setup.book, { tenant, decide: async () => decision });
  const shown = await kontor.json('payouts', 'show', payoutId, ...position);
  expect(shown).toMatchObject({ payoutId, status: 'INITIATED', destinationAmount: '5.5' });
  expect(await kontor.json('payouts', 'list', ...position)).toEqual([shown]);
  expect(await kontor.json('payouts', 'list', ...position, '--status', 'failed')).toEqual([]);
  const { stdout } = await kontor.run('payouts', 'list', ...position);
  expect(stdout).toContain(toAddress);
  expect((await kontor.run('payouts', 'show', payoutId, ...position)).stdout).toContain('5.5 USDC');
  expect(await kontor.failure('payouts', 'show', 'po_none', ...position)).toMatchObject({
    exit: 3,
    code: 'PAYOUT_NOT_FOUND',
  });
  const reported = await kontor.json('reconcile', '--mode', 'test');
  expect(reported).toMatchObject({ reconciled: true, ...reconciled({ difference: '0' }) });
  expect(reported).toMatchObject({ open: [{ payoutId, ageSeconds: expect.any(Number) }] });
});

test('the operator is funded once for each reference, and takes no more than it has', async () => {
  const euros = ['--mode', 'test', '--asset', 'EUR', '--amount', '1000.5', '--reference', 'first'];
  expect(await kontor.failure('liquidity', 'fund', ...euros)).toMatchObject({ exit: 2 });
  const booked = { assetCode: 'EUR', amount: '1000.5', reference: 'first', booked: true };
  expect(await kontor.json('liquidity', 'fund', ...euros, '--yes')).toEqual([booked]);
  const again = await kontor.json('liquidity', 'fund', ...euros, '--yes');
  expect(again).toEqual([{ ...booked, booked: false }]);
  const other = euros.with(5, '7');
  expect(await kontor.failure('liquidity', 'fund', ...other, '--yes')).toMatchObject({
    exit: 2,
    error: '--reference: first was booked already, for 1000.5 EUR',
  });
  const taken = euros.with(5, '0.5').with(7, 'fees-11');
  await kontor.json('liquidity', 'withdraw', ...taken, '--yes');
  await kontor.json('liquidity', 'withdraw', ...taken, '--yes');
  expect(await kontor.json('liquidity', 'show', '--mode', 'test')).toEqual([
    { assetCode: 'EUR', available: '1000', held: '0', posted: '1000' },
  ]);
  const most = taken.with(5, '1000.01').with(7, 'all');
  expect(await kontor.failure('liquidity', 'withdraw', ...most, '--yes')).toMatchObject({
    exit: 1,
    code: 'LIQUIDITY_UNAVAILABLE',
  });
  expect(await kontor.json('liquidity', 'show', '--mode', 'live')).toEqual([]);
});

test('the vault is shown, and pays for nonce accounts that the doctor knows', async () => {
  const made = kontor.json('vault', 'nonces', '--mode', 'test', '--count', '2', '--yes');
  let isMade = false;
  void made.finally(() => (isMade = true)).catch(() => undefined);
  while (!isMade) await Promise.all([settle(), new Promise((done) => setTimeout(done, 50))]);
  const { accounts, variable, value } = z
    .object({ accounts: z.array(z.string()), variable: z.string(), value: z.string() })
    .parse(await made);
  expect([variable, value]).toEqual(['SOLANA_TEST_NONCES', accounts.join(',')]);
  const solana = await openSolana({ ...settingsHere(), nonceAccounts: accounts });
  const lifetimes = await solana.readLifetimes(9, new Set());
  expect(lifetimes.map(({ boundTo }) => boundTo)).toEqual(accounts);
  const shown = await kontor.json('vault', 'show', '--mode', 'test');
  expect(shown).toMatchObject({ address: wallets.vault.address, USDC: '1000', EURC: '0' });
  expect(await kontor.failure('vault', 'nonces', '--mode', 'test', '--count', '0')).toMatchObject({
    exit: 2,
  });
});

test('coins of nobody in the vault become the operator’s own, and all reconciles', async () => {
  const settings = settingsHere();
  const wallet = openTestWallet(settings, wallets.faucet);
  const order = { assetCode: 'USDC', amount: 9_000_000n, references: [] } as const;
  const { signature } = await wallet.deposit(order);
  await settle();
  const solana = await openSolana(settings);
  await watcherOf({ setup, solana, settings, vault: wallets.vault }).watch();
  const reconcile = () => kontor.json('reconcile', '--mode', 'test');
  expect(await reconcile()).toMatchObject(reconciled({ unclaimed: '9', difference: '0' }));
  const fund = ['liquidity', 'fund', '--mode', 'test', '--yes', '--deposit', signature];
  const reference = `${signature}-USDC`;
  const booked = [{ assetCode: 'USDC', amount: '9', reference, booked: true }];
  expect(await kontor.json(...fund)).toEqual(booked);
  expect(await kontor.json(...fund)).toMatchObject([{ booked: false }]);
  expect(await reconcile()).toMatchObject(
    reconciled({ unclaimed: '0', difference: '0', liabilities: '1009' }),
  );
  expect(await kontor.failure(...fund.with(-1, 'other'))).toMatchObject({ exit: 3 });
});

test('reconcile ends with 1 where the ledger says more than the vault has', async () => {
  const some = ['--asset', 'USDC', '--amount', '3', '--reference', 'never-sent'];
  await kontor.json('liquidity', 'fund', '--mode', 'test', ...some, '--yes');
  const { code, stdout } = await kontor.run('reconcile', '--mode', 'test');
  expect(code).toBe(1);
  expect(stdout).toContain('The vault has not what the ledger says.');
  expect(stdout).toMatch(/USDC .* -3$/m);
  await kontor.json(
    ...['liquidity', 'withdraw', '--mode', 'test', ...some.with(5, 'back'), '--yes'],
  );
  expect((await kontor.run('reconcile', '--mode', 'test')).code).toBe(0);
  expect(await kontor.failure('reconcile', '--mode', 'live')).toMatchObject({
    code: 'CHAIN_NOT_CONFIGURED',
  });
});

const acceptInEuros = async (live: Tenant): Promise<string> => {
  const account = await setup.open(live);
  const { accountId: from } = account;
  await setup.record(live, { accountId: from, amount: amountOf(5000n), assetCode: 'EUR' });
  const person = { beneficiaryId: 'ben_1', name: 'Ada Beispiel', iban: GOOD_IBAN, bic: null };
  const decision = acceptPayout(setup.ports, {
    accountId: from,
    sums: sums(1234n, 'EUR'),
    words: {},
    to: { fiatDetails: { ...person, railReference: null } },
  });
  const decide = async () => decision;
  return (await commitDecision(setup.book, { tenant: live, decide })).payoutId;
};

test('euros go to the bank in one file, which can be written again, and come back', async () => {
  const live = { ...tenant, mode: 'live' } as const;
  const account = await setup.open(live);
  const euros = {
    accountId: account.accountId,
    amount: amountOf(5000n),
    assetCode: 'EUR',
  } as const;
  await setup.record(live, euros);
  const path = (name: string) => join(folder, name);
  expect(await kontor.json('bank', 'export', path('none.xml'))).toMatchObject({ fileId: null });
  expect(await readdir(folder)).not.toContain('none.xml');
  const payoutId = await acceptInEuros(live);
  const reported = await kontor.json('bank', 'export', path('one.xml'));
  expect(reported).toMatchObject({ payments: 1, path: path('one.xml') });
  const fileId = String(Reflect.get(Object(reported), 'fileId'));
  await kontor.json('bank', 'copy', fileId, path('again.xml'));
  const texts = ['one.xml', 'again.xml'].map((name) => readFile(path(name), 'utf8'));
  const [one, again] = await Promise.all(texts);
  expect(one).toContain(payoutId.replace('_', '-'));
  expect(again).toBe(one);
  const unknown = await kontor.failure('bank', 'copy', 'KONTOR-0', path('no.xml'));
  expect(unknown).toMatchObject({ exit: 3, code: 'NOT_FOUND' });
  await writeFile(path('report.xml'), reportOf(payoutId, 'ACSC'));
  const report = () => kontor.json('bank', 'report', path('report.xml'));
  const rest = { skipped: 0, contradictions: [], failed: [] };
  expect(await report()).toEqual({ named: 1, moved: 1, ...rest });
  expect(await report()).toEqual({ named: 1, moved: 0, ...rest });
  const shown = ['payouts', 'show', payoutId, '--org', tenant.organizationId, '--mode', 'live'];
  expect(await kontor.json(...shown)).toMatchObject({ status: 'COMPLETED' });
  const alarmsOn = async () =>
    z
      .array(z.object({ kind: z.string(), subject: z.string() }))
      .parse(JSON.parse((await kontor.run('alarms', 'list', '--json')).stdout))
      .filter(({ kind }) => kind === 'bank_contradicts');
  await writeFile(path('report.xml'), reportOf(payoutId, 'RJCT', 'AC04'));
  expect((await kontor.run('bank', 'report', path('report.xml'))).stdout).toContain(
    `Contradicts the books: ${payoutId}`,
  );
  expect(await alarmsOn()).toMatchObject([{ subject: payoutId }]);
  expect(await kontor.json('alarms', 'forget', payoutId)).toEqual({ payoutId });
  expect(await alarmsOn()).toEqual([]);
  await writeFile(path('report.xml'), returnsOf([payoutId, 'RENT 7']));
  expect(await report()).toMatchObject({ named: 1, moved: 1, skipped: 1, contradictions: [] });
  const [balance] = await setup.ports.accounts.balances(live, account.accountId);
  expect(balance).toMatchObject({ assetCode: 'EUR', available: 5000n, pending: 0n });
  await writeFile(path('report.xml'), '<Document><Invoice/></Document>');
  const refused = await kontor.failure('bank', 'report', path('report.xml'));
  expect(refused).toMatchObject({ exit: 1, code: 'INVALID' });
});
