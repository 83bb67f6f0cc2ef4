import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWallet } from '#payments/solana/test-wallet.ts';
import { liquidityTotals } from '#payments/storage/liquidity.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { kontorHere } from '../../support/kontor-here.ts';
import { openOperatedVault, type OperatedVault } from '../../support/operated-vault.ts';
import { chainVariables } from '../../support/v1-payouts.ts';

/** What becomes of coins in the vault whose payment is refunded. */

let vault: OperatedVault;
let database: OperatedVault['database'];
let wallets: OperatedVault['wallets'];
let setup: OperatedVault['setup'];
let tenant: OperatedVault['tenant'];
let position: OperatedVault['position'];
let variables: Record<string, string> = {};
beforeAll(async () => {
  vault = await openOperatedVault();
  ({ database, wallets, setup, tenant, position } = vault);
  variables = chainVariables(vault.chain.url, vault.chain);
});
afterAll(() => vault.close());

const kontor = kontorHere(() => ({ ...variables, DATABASE_URL: database.url }));

/** A transfer out of the vault that is for no payout. */
const sendByHand = async (amount: bigint): Promise<void> => {
  const wallet = openTestWallet({ ...vault.settings(), vault: wallets.faucet }, wallets.vault);
  await wallet.deposit({ assetCode: 'USDC', amount, references: [] });
  await vault.watch();
};

/** What the books say of USDC: of the vault, what organizations have; of the operator, its own. */
const books = async () => {
  const { owed } = await vaultBooks(database.store).owed({ mode: 'test', chain: 'solana' });
  const totals = await liquidityTotals(database.store, 'test');
  return {
    owed: owed.find(({ assetCode }) => assetCode === 'USDC')?.owed ?? 0n,
    own: totals.find(({ asset }) => asset === 'USDC')?.posted ?? 0n,
  };
};

const refund = (paymentId: string) =>
  kontor.json('payments', 'refund', paymentId, ...position, '--yes');

/** A deposit that a payment recorded by hand is the money of, and how to say so. */
const recordedDeposit = async (amount: bigint) => {
  const signature = await vault.pay(amount);
  const { paymentId } = await vault.record(`transfer ${signature}`, amount);
  await vault.watch();
  return { paymentId, match: ['deposits', 'match', signature, paymentId, ...position, '--yes'] };
};

test('a refunded deposit is the operator’s own, until it is sent back and withdrawn', async () => {
  const before = await books();
  const signature = await vault.pay(7_000_000n, [await vault.referenceKey()]);
  await vault.watch();
  const [payment] = await setup.ports.payments.list(tenant, {}, { after: null, limit: 1 });
  expect(payment).toMatchObject({ providerPaymentId: signature, status: 'COMPLETED' });
  expect(await refund(payment?.paymentId ?? '')).toMatchObject({ status: 'REFUNDED' });
  expect(await books()).toEqual({ ...before, own: before.own + 7_000_000n });
  expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
  const withdraw = ['--amount', '7', '--asset', 'usdc', '--reference', 'sent-back', '--yes'];
  await kontor.json('liquidity', 'withdraw', '--mode', 'test', ...withdraw);
  await sendByHand(7_000_000n);
  expect(await books()).toEqual(before);
  expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
});

test('a refund of what was matched leaves nothing owed of the vault', async () => {
  const before = await books();
  const { paymentId, match } = await recordedDeposit(3_500_000n);
  await kontor.json(...match);
  const { stdout } = await kontor.run('payments', 'refund', paymentId, ...position, '--yes');
  expect(stdout).toContain('liquidity withdraw');
  expect(await books()).toEqual({ ...before, own: before.own + 3_500_000n });
  expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
});

test('a refund of what is no deposit leaves the vault alone', async () => {
  const before = await books();
  const { paymentId } = await vault.record('a transfer of Friday', 2_500_000n);
  await refund(paymentId);
  expect(await books()).toEqual(before);
});

test('a match and a refund at once: the money is owed to nobody twice', async () => {
  const { matchDeposit } = await import('#payments/deposit/assign.ts');
  const { refundPayment } = await import('#payments/payment/refund.ts');
  const { openDepositsOf } = await import('#payments/storage/deposits/open-deposits.ts');
  for (const first of ['match', 'refund']) {
    const before = await books();
    const { paymentId, match } = await recordedDeposit(4_500_000n);
    const [deposit] = await openDepositsOf(database.store, 'test', match[2] ?? '');
    if (deposit === undefined) throw new Error('it is not listed');
    const matching = await matchDeposit(setup.ports, { tenant, paymentId }, deposit);
    const refunding = await refundPayment(setup.ports, tenant, paymentId);
    const inOrder = first === 'match' ? [matching, refunding] : [refunding, matching];
    const ends = [];
    for (const { changes } of inOrder)
      ends.push(await setup.book.commit(tenant, changes).then(String, ({ name }) => name));
    expect(ends, first).toEqual(['undefined', 'OutdatedError']);
    if (first === 'match') await refund(paymentId);
    else expect(await kontor.failure(...match)).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await books()).owed, first).toBe(before.owed);
    expect(await kontor.json('reconcile', '--mode', 'test')).toMatchObject({ reconciled: true });
  }
});
