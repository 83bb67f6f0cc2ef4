import { expect, test } from 'vitest';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/reconciliation.ts';
import { HOUSE_FUNDS, openPayoutHouse } from '../../support/payouts.ts';

test('ledger and vault are equal at every step of a payout; a foreign transfer shows', async () => {
  const house = await openPayoutHouse();
  const { desk, solana: chain } = house;
  const reader = reconciliationReader(desk.store);
  const usdc = async () => {
    const { assets, open } = await reconcile({ reader, chain, now: desk.ports.now }, 'test');
    return { ...assets.find(({ assetCode }) => assetCode === 'USDC'), open: open.length };
  };
  expect(await usdc()).toMatchObject({ vault: HOUSE_FUNDS, difference: 0n, open: 0 });
  await house.accept({ amount: 5_000_000n });
  expect(await usdc()).toMatchObject({ difference: 0n, open: 1 });
  await house.round();
  await house.settle();
  expect(await usdc()).toMatchObject({ landed: 5_000_000n, difference: 0n, open: 1 });
  await house.round();
  const left = HOUSE_FUNDS - 5_000_000n;
  expect(await usdc()).toMatchObject({ vault: left, liabilities: left, difference: 0n, open: 0 });
  await house.testWallet.deposit({ assetCode: 'USDC', amount: 7n, references: [] });
  await house.settle();
  expect(await usdc()).toMatchObject({ difference: 7n });
  await house.close();
});
