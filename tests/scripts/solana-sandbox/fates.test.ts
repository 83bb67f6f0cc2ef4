import { expect, test } from 'vitest';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { chainFile, openTestChain, signedPayout, type OpenChain } from '../../support/chain.ts';

const statusOf = async ({ solana }: OpenChain, { signature }: SignedTransfer) => {
  const [view] = await solana.readStatuses([signature]);
  return view?.status ?? null;
};

const send = async ({ solana, chain }: OpenChain, signed: SignedTransfer, preflight = false) => {
  const { outcome } = await solana.send(signed, { preflight });
  await chain.step();
  return outcome;
};

test('a transfer whose token account cannot be made is executed, and fails for good', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open, { wallet: ENDINGS.fails.value });
  expect(await send(open, signed, true)).toBe('rejected-preflight');
  expect(await send(open, signed)).toBe('accepted');
  await open.settle();
  const status = await statusOf(open, signed);
  expect(status).toMatchObject({ commitment: 'finalized', error: { instruction: 2, custom: 0 } });
  const error = status?.error ?? { code: 'none' };
  expect(open.solana.explainFailure(signed.wire, error).cause).toBe('token-account-unfit');
});

test('a chain that was begun before has the place that is taken, too, and keeps it', async () => {
  const file = chainFile();
  const first = await openTestChain({ file });
  await first.chain.stop();
  const again = await openTestChain({ file });
  const signed = await signedPayout(again, { wallet: ENDINGS.fails.value });
  expect(await send(again, signed, true)).toBe('rejected-preflight');
});

test('a slow transfer is accepted and lands 75 slots later, by the same bytes', async () => {
  const open = await openTestChain();
  const signed = await signedPayout(open, { wallet: ENDINGS.slow.value });
  expect(await send(open, signed, true)).toBe('accepted');
  await open.chain.step(70);
  expect(await send(open, signed)).toBe('accepted');
  expect(await statusOf(open, signed)).toBeNull();
  await open.chain.step(5);
  expect(await send(open, signed)).toBe('accepted');
  expect(await statusOf(open, signed)).toMatchObject({ error: null });
});

test('of the transfers of one payout the first is lost and the second lands', async () => {
  const open = await openTestChain();
  const wallet = ENDINGS.expires.value;
  const lost = await signedPayout(open, { wallet, memo: 'po_lost' });
  for (let times = 0; times < 3; times += 1) expect(await send(open, lost)).toBe('accepted');
  await open.chain.step(200);
  expect(await statusOf(open, lost)).toBeNull();
  const second = await signedPayout(open, { wallet, memo: 'po_lost' });
  expect(await send(open, second, true)).toBe('accepted');
  expect(await statusOf(open, second)).toMatchObject({ error: null });
  const other = await signedPayout(open, { wallet, memo: 'po_other' });
  expect(await send(open, other)).toBe('accepted');
  expect(await statusOf(open, other)).toBeNull();
});

test('to the wallet of lost transfers nothing ever lands', async () => {
  const open = await openTestChain();
  for (const memo of ['po_never', 'po_never', 'po_never']) {
    const signed = await signedPayout(open, { wallet: ENDINGS.neverLands.value, memo });
    expect(await send(open, signed, true)).toBe('accepted');
    await open.settle();
    expect(await statusOf(open, signed)).toBeNull();
  }
});
