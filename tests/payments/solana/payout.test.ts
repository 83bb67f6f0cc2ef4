import { expect, test } from 'vitest';
import {
  newLifetime,
  openTestChain,
  orderTo,
  signedPayout,
  tokensIn,
} from '../../support/chain.ts';

test('a payout to a new wallet makes its token account, and is final after 32 slots', async () => {
  const open = await openTestChain();
  const { solana, chain } = open;
  const order = await orderTo(open, { amount: 2_500_000n });
  const signed = await solana.sign(order, await newLifetime(solana));
  expect(await solana.readStatuses([signed.signature])).toMatchObject([{ status: null, know: 0 }]);
  const report = await solana.send(signed, { preflight: true });
  expect(report.outcome).toBe('accepted');
  const at = async () => (await solana.readStatuses([signed.signature]))[0]?.status;
  expect(await at()).toMatchObject({ commitment: 'processed', confirmations: 0, error: null });
  await chain.step(2);
  expect(await at()).toMatchObject({ commitment: 'confirmed', confirmations: 2 });
  await chain.step(30);
  expect(await at()).toMatchObject({ commitment: 'finalized', confirmations: null, error: null });
  expect(await tokensIn(open, order.tokenAccount)).toBe(2_500_000n);
});

test('a payout to a token account goes there directly, without naming its owner', async () => {
  const open = await openTestChain();
  const { solana, chain } = open;
  const order = await orderTo(open);
  const lifetime = await newLifetime(solana);
  await solana.send(await solana.sign(order, lifetime), { preflight: true });
  await chain.step(3);
  const direct = await solana.readDestination(order.tokenAccount, 'USDC');
  expect(direct).toMatchObject({ kind: 'token-account', owner: order.wallet });
  const again = { ...order, wallet: null, memo: 'po_direct', amount: 5n };
  const signed = await solana.sign(again, await newLifetime(solana));
  expect((await solana.send(signed, { preflight: true })).outcome).toBe('accepted');
  expect(await tokensIn(open, order.tokenAccount)).toBe(1_000_005n);
});

test('the same order with the same lifetime has the same signature', async () => {
  const open = await openTestChain();
  const { solana } = open;
  const order = await orderTo(open);
  const lifetime = await newLifetime(solana);
  const [one, same, other] = await Promise.all([
    solana.sign(order, lifetime),
    solana.sign(order, lifetime),
    solana.sign({ ...order, memo: 'po_other' }, lifetime),
  ]);
  expect(same).toEqual(one);
  expect(other.signature).not.toBe(one.signature);
});

test('equal test deposits at the same moment are two deposits', async () => {
  const { testWallet, solana, settle } = await openTestChain();
  const deposit = { assetCode: 'USDC', amount: 4_000_000n, references: [] } as const;
  await Promise.all([testWallet.deposit(deposit), testWallet.deposit(deposit)]);
  await settle();
  expect((await solana.readVault()).tokens.USDC).toBe(1_000_008_000_000n);
});

test.each([
  [{ code: 'BlockhashNotFound' }, 'expired'],
  [{ code: 'InsufficientFundsForFee' }, 'insufficient-coin'],
  [{ code: 'InstructionError.Custom', instruction: 2, custom: 1 }, 'insufficient-coin'],
  [{ code: 'InstructionError.IllegalOwner', instruction: 2 }, 'token-account-unfit'],
  [{ code: 'InstructionError.Custom', instruction: 3, custom: 1 }, 'insufficient-tokens'],
  [{ code: 'InstructionError.Custom', instruction: 3, custom: 17 }, 'account-frozen'],
  [{ code: 'InstructionError.InvalidAccountData', instruction: 3 }, 'token-account-unfit'],
  [{ code: 'InstructionError.Custom', instruction: 99, custom: 1 }, 'other'],
  [{ code: 'ClusterMaintenance' }, 'other'],
] as const)('the error %o of a payout means %s', async (error, cause) => {
  const open = await openTestChain();
  const { wire } = await signedPayout(open);
  expect(open.solana.explainFailure(wire, error).cause).toBe(cause);
});
