import { address } from '@solana/kit';
import { getAdvanceNonceAccountInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import { openSolana } from '#payments/solana/open.ts';
import { tokensIn } from '../../support/chain.ts';
import { openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { saveFixture } from '../../support/restored.ts';

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

const newNonceAccount = async () => {
  const account = address(await makeNonceAccount(fixture.solana, fixture.settings));
  await fixture.settle();
  return account;
};

const tokensOf = (payout: { cryptoDetails: { tokenAccount: string } | null }) =>
  tokensIn(fixture, payout.cryptoDetails?.tokenAccount ?? '');

/** The operator's chain with a vault that binds its transfers to these nonce accounts. */
const boundTo = async (nonceAccount: string): Promise<PayoutFixture['solana']> =>
  openSolana({ ...fixture.settings, nonceAccounts: [nonceAccount] });

test('one transfer is in flight for a nonce account; the next waits for it', async () => {
  const chain = await boundTo(await newNonceAccount());
  const [first, second] = [await fixture.accept(), await fixture.accept()];
  expect(await fixture.round(2000, { chain })).toMatchObject({ claimed: 2, signed: 1 });
  await fixture.settle();
  expect(await fixture.round(2000, { chain })).toMatchObject({ completed: 1, signed: 1 });
  await fixture.settle();
  expect(await fixture.round(2000, { chain })).toMatchObject({ completed: 1 });
  expect(await tokensOf(first)).toBe(1_000_000n);
  expect(await tokensOf(second)).toBe(1_000_000n);
});

test('bytes whose nonce somebody else has moved are given up at once', async () => {
  const nonceAccount = await newNonceAccount();
  const chain = await boundTo(nonceAccount);
  const payout = await fixture.accept();
  const silent = {
    ...chain,
    send: async () => ({ outcome: 'unknown' as const, providers: [] }),
  };
  expect(await fixture.round(2000, { chain: silent })).toMatchObject({ signed: 1 });
  expect(await fixture.round(2000, { chain: silent })).toMatchObject({ expired: 0 });
  await fixture.send(fixture.vault, [
    getAdvanceNonceAccountInstruction({ nonceAccount, nonceAuthority: fixture.vault }),
  ]);
  await fixture.settle();
  expect(await fixture.round(2000, { chain: silent })).toMatchObject({ expired: 1 });
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 1, sent: 1 });
  await fixture.settle();
  expect(await fixture.round(2000, { chain })).toMatchObject({ completed: 1 });
  expect(await tokensOf(payout)).toBe(1_000_000n);
});

test('a restored database signs again once every nonce has moved', async () => {
  const chain = await boundTo(await newNonceAccount());
  const nonce = async () => (await chain.readLifetimes(1, new Set()))[0]?.value;
  const restored = await (await saveFixture(fixture)).restore();
  const before = await nonce();
  const payout = await restored.accept();
  expect(await restored.round(2000, { chain })).toMatchObject({ claimed: 1, signed: 0 });
  await restored.chain.step(300);
  expect(await nonce()).not.toBe(before);
  expect(await restored.round(10_000, { chain })).toMatchObject({ claimed: 1, signed: 1 });
  await restored.settle();
  expect(await restored.round(10_000, { chain })).toMatchObject({ completed: 1 });
  expect(await tokensOf(payout)).toBe(1_000_000n);
  await restored.close();
});
