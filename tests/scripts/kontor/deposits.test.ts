import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { amountOf } from '#kernel/money/amount.ts';
import { assignDeposit } from '#payments/deposit/assign.ts';
import type { DepositVerdict, OpenDeposit } from '#payments/deposit/deposit.ts';
import { operatorIn } from '#payments/ledger/operator.ts';
import { openDepositsOf } from '#payments/storage/deposits/open-deposits.ts';
import { foundIn } from '../../support/filled-payouts.ts';
import { secretText } from '../../support/held.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { openOperatedVault, type OperatedVault } from '../../support/operated-vault.ts';
import { atTerminal } from '../../support/terminal.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What the operator does about deposits of nobody's, and about a new vault. */

let vault: OperatedVault;
let database: OperatedVault['database'];
let wallets: OperatedVault['wallets'];
let setup: OperatedVault['setup'];
let tenant: OperatedVault['tenant'];
let accountId: OperatedVault['accountId'];
let position: OperatedVault['position'];
let variables: Record<string, string> = {};
beforeAll(async () => {
  vault = await openOperatedVault();
  ({ database, wallets, setup, tenant, accountId, position } = vault);
  variables = chainVariables(vault.chain.url, vault.chain);
});
afterAll(() => vault.close());

const kontor = kontorHere(() => ({ ...variables, DATABASE_URL: database.url }));

const available = async (): Promise<bigint> => {
  const balances = await setup.ports.accounts.balances(tenant, accountId);
  return balances.find(({ assetCode }) => assetCode === 'USDC')?.available ?? 0n;
};

const list = () => kontor.json('deposits', 'list', '--mode', 'test');

test('a plain transfer to the vault is listed, and given to an account once, audited', async () => {
  const before = await available();
  const signature = await vault.pay(5_000_000n);
  await vault.watch();
  expect(await list()).toMatchObject([
    { signature, verdict: 'UNKNOWN_REFERENCE', amount: '5', assetCode: 'USDC', recordedAs: null },
  ]);
  const assign = ['deposits', 'assign', signature, accountId, ...position];
  expect(await kontor.failure(...assign)).toMatchObject({ exit: 2 });
  expect(await kontor.json(...assign, '--yes')).toMatchObject({
    accountId,
    amount: '5',
    method: 'CRYPTO',
    status: 'COMPLETED',
  });
  expect(await available()).toBe(before + 5_000_000n);
  expect(await kontor.failure(...assign, '--yes')).toMatchObject({
    exit: 3,
    error: `no deposit of ${signature} waits for an account: see deposits list`,
  });
  expect(await available()).toBe(before + 5_000_000n);
  expect(await list()).toEqual([]);
  const reported = await kontor.json('reconcile', '--mode', 'test');
  expect(reported).toMatchObject({ reconciled: true });
  expect(JSON.stringify(await kontor.json('audit', 'list'))).toContain(signature);
  // A second watch finds it decided.
  await vault.watch();
  expect(await available()).toBe(before + 5_000_000n);
});

const openAt = async (signature: string): Promise<OpenDeposit[]> =>
  openDepositsOf(database.store, 'test', signature);

test('two operators at once give a deposit to one account', async () => {
  const before = await available();
  const signature = await vault.pay(6_000_000n);
  await vault.watch();
  const { accountId: other } = await setup.open(tenant);
  const [deposit] = await openAt(signature);
  if (deposit === undefined) throw new Error('it is not listed');
  const give = async (to: string): Promise<boolean> => {
    const { changes } = await assignDeposit(setup.ports, { tenant, accountId: to }, deposit);
    return setup.book.commit(tenant, changes).then(
      () => true,
      () => false,
    );
  };
  const given = await Promise.all([give(accountId), give(other)]);
  expect(given.filter(Boolean)).toHaveLength(1);
  const balances = await setup.ports.accounts.balances(tenant, other);
  const ofOther = balances.find(({ assetCode }) => assetCode === 'USDC')?.available ?? 0n;
  expect((await available()) + ofOther).toBe(before + 6_000_000n);
});

const problems = async (): Promise<string[]> =>
  (await checkDatabase({ url: database.url })).flatMap((each) => each.problems);

test('what was given to an account while the operator was asked is not its own', async () => {
  const before = await available();
  const signature = await vault.pay(7_000_000n);
  await vault.watch();
  const [deposit] = await openAt(signature);
  if (deposit === undefined) throw new Error('it is not listed');
  const leave = atTerminal(async () => {
    const { changes } = await assignDeposit(setup.ports, { tenant, accountId }, deposit);
    await setup.book.commit(tenant, changes);
  });
  const fund = ['liquidity', 'fund', '--mode', 'test', '--deposit', signature];
  const refused = await kontor.failure(...fund).finally(leave);
  expect(refused).toMatchObject({ exit: 1, code: 'OUTDATED' });
  expect(await available()).toBe(before + 7_000_000n);
  expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
  expect(await problems()).toEqual([]);
});

test('what the operator has booked as its own is given to nobody', async () => {
  const signature = await vault.pay(2_000_000n);
  await vault.watch();
  await kontor.json('liquidity', 'fund', '--mode', 'test', '--yes', '--deposit', signature);
  expect(await list()).toEqual([]);
  const assign = ['deposits', 'assign', signature, accountId, ...position, '--yes'];
  expect(await kontor.failure(...assign)).toMatchObject({ exit: 3 });
});

/** Transfers of one transaction, judged as given. */
const judged = (signature: string, verdicts: readonly DepositVerdict[]): Promise<void> => {
  const live = operatorIn('live');
  const deposits = verdicts.map((verdict, position) => {
    return { ...foundIn(live, signature, position), verdict, credited: null };
  });
  return setup.book.commit(
    live,
    deposits.map((deposit) => ({ change: 'deposit-judged', deposit })),
  );
};

test.each(['assign', 'match'])('a possible double beside one of the operator: %s', async (verb) => {
  const live = await setup.newTenant('live');
  const { accountId: ofLive } = await setup.open(live);
  const signature = `${'5h6x'.repeat(20)}${verb}`;
  await judged(signature, ['POSSIBLE_DOUBLE', 'UNKNOWN_REFERENCE']);
  await kontor.json('liquidity', 'fund', '--mode', 'live', '--yes', '--deposit', signature);
  const byHand = { accountId: ofLive, provider: 'by hand', amount: amountOf(5000n) };
  const { paymentId } = await setup.record(live, byHand);
  const decide = ['deposits', verb, signature, verb === 'match' ? paymentId : ofLive];
  const where = ['--org', live.organizationId, '--mode', 'live', '--yes'];
  await kontor.json(...decide, ...where);
  expect(await kontor.failure(...decide, ...where)).toMatchObject({ exit: 3 });
  expect(await openDepositsOf(database.store, 'live', signature)).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('a deposit that was recorded by hand is listed, and is the same money by a word', async () => {
  const signature = await vault.pay(3_000_000n, [await vault.referenceKey()]);
  const { paymentId } = await vault.record(signature, 3_000_000n);
  const before = await available();
  await vault.watch();
  expect(await available()).toBe(before);
  const recordedAs = { organizationId: tenant.organizationId, paymentId };
  expect(await list()).toMatchObject([{ signature, verdict: 'POSSIBLE_DOUBLE', recordedAs }]);
  const assign = ['deposits', 'assign', signature, accountId, ...position, '--yes'];
  expect(await kontor.failure(...assign)).toMatchObject({
    exit: 2,
    error: expect.stringContaining(`deposits match ${signature} ${paymentId}`),
  });
  const match = ['deposits', 'match', signature, paymentId, ...position, '--yes'];
  expect(await kontor.json(...match)).toMatchObject({ paymentId });
  expect(await available()).toBe(before);
  expect(await list()).toEqual([]);
  expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
});

test('a payment of another amount is not the money of a deposit', async () => {
  const signature = await vault.pay(4_000_000n, [await vault.referenceKey()]);
  const { paymentId } = await vault.record(signature, 1_000_000n);
  await vault.watch();
  const match = ['deposits', 'match', signature, paymentId, ...position, '--yes'];
  expect(await kontor.failure(...match)).toMatchObject({ code: 'VALIDATION_ERROR' });
  const before = await available();
  const assign = ['deposits', 'assign', signature, accountId, ...position, '--yes'];
  await kontor.json(...assign, '--not-recorded');
  expect(await available()).toBe(before + 4_000_000n);
  expect(await list()).toEqual([]);
});

test('one payment is the money of one deposit', async () => {
  const signatures = [await vault.pay(1_500_000n), await vault.pay(1_500_000n)];
  const { paymentId } = await vault.record('a transfer of Tuesday', 1_500_000n);
  await vault.watch();
  const [first = '', second = ''] = signatures;
  const match = (each: string) => ['deposits', 'match', each, paymentId, ...position, '--yes'];
  await kontor.json(...match(first));
  expect(await kontor.failure(...match(second))).toMatchObject({ code: 'VALIDATION_ERROR' });
  await kontor.json('deposits', 'assign', second, accountId, ...position, '--yes');
});

test('another vault is confirmed once, and tells what is left in the earlier one', async () => {
  const first = wallets.vault.address;
  const rotate = ['vault', 'rotate', '--mode', 'test'];
  expect(await kontor.json(...rotate)).toEqual({ vault: first, changed: false, former: [] });
  const seed = secretText(new Uint8Array(32).fill(9));
  const old = variables['SOLANA_TEST_VAULT'] ?? '';
  variables = { ...variables, SOLANA_TEST_VAULT: seed };
  expect(await kontor.failure(...rotate)).toMatchObject({ exit: 2 });
  expect(await kontor.json(...rotate, '--yes')).toMatchObject({
    changed: true,
    former: [
      { vault: first, assetCode: 'USDC', amount: '30', keyIsSet: false },
      { vault: first, assetCode: 'EURC', amount: '0', keyIsSet: false },
    ],
  });
  variables = {
    ...variables,
    SOLANA_TEST_FORMER_VAULTS: JSON.stringify([...Buffer.from(old, 'hex')]),
  };
  expect(await kontor.json(...rotate)).toMatchObject({
    changed: false,
    former: [{ keyIsSet: true }, { keyIsSet: true }],
  });
  const { stdout } = await kontor.run(...rotate);
  expect(stdout).toContain(first);
  variables = { ...variables, SOLANA_TEST_FORMER_VAULTS: 'no key' };
  const { stderr } = await kontor.run(...rotate);
  expect(stderr).toContain('SOLANA_TEST_FORMER_VAULTS');
  expect(stderr).not.toContain(seed);
});
