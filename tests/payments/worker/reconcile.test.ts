import { expect, test } from 'vitest';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { OPERATOR_FUNDS, openPayoutFixture } from '../../support/payouts.ts';

test('ledger and vault are equal at every step of a payout; a foreign transfer shows', async () => {
  const fixture = await openPayoutFixture();
  const { setup, solana: chain } = fixture;
  const reader = reconciliationReader(setup.store);
  const usdc = async () => {
    const { assets, open } = await reconcile({ reader, chain, now: setup.ports.now }, 'test');
    return { ...assets.find(({ assetCode }) => assetCode === 'USDC'), open: open.length };
  };
  expect(await usdc()).toMatchObject({ vault: OPERATOR_FUNDS, difference: 0n, open: 0 });
  await fixture.accept({ amount: 5_000_000n });
  expect(await usdc()).toMatchObject({ difference: 0n, open: 1 });
  await fixture.round();
  await fixture.settle();
  expect(await usdc()).toMatchObject({ landed: 5_000_000n, difference: 0n, open: 1 });
  await fixture.round();
  const left = OPERATOR_FUNDS - 5_000_000n;
  expect(await usdc()).toMatchObject({ vault: left, liabilities: left, difference: 0n, open: 0 });
  await fixture.testWallet.deposit({ assetCode: 'USDC', amount: 7n, references: [] });
  await fixture.settle();
  expect(await usdc()).toMatchObject({ difference: 7n });
  await fixture.close();
});
