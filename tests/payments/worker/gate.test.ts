import { afterEach, beforeEach, expect, test } from 'vitest';
import { amountOf } from '#kernel/money/amount.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import { openSolana } from '#payments/solana/open.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { startChainProxy, type ChainProxy } from '../../support/chain-proxy.ts';
import { newLifetime, orderTo, tokensIn } from '../../support/chain.ts';
import {
  DEPOSITED,
  OPERATOR_FUNDS,
  openPayoutFixture,
  type PayoutFixture,
} from '../../support/payouts.ts';

/** Nothing is signed before the books and the vault agree. */

const SOURCE = { mode: 'test', chain: 'solana' } as const;

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(async () => {
  const checks = await checkDatabase({ url: fixture.database.url });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  await fixture.close();
});

const tokensOf = (payout: { cryptoDetails: { tokenAccount: string } | null }) =>
  tokensIn(fixture, payout.cryptoDetails?.tokenAccount ?? '');

/** Leaves the vault by its own key, with this memo. */
const leave = async (memo: string, amount: bigint, to?: string): Promise<string> => {
  const { solana } = fixture;
  const order = await orderTo(fixture, {
    memo,
    amount,
    ...(to === undefined ? {} : { wallet: to }),
  });
  const signed = await solana.sign(order, await newLifetime(solana));
  await solana.send(signed, { preflight: true });
  await fixture.settle();
  return signed.signature;
};

const stops = () => vaultBooks(fixture.setup.store).stops(SOURCE);
const open = () => outflowKeeper(fixture.setup.store).open(SOURCE);

test('a vault with less than organizations have in it signs nothing, and says so', async () => {
  await leave('by hand', 600_000_000n);
  const { payoutId } = await fixture.accept();
  expect(await fixture.round()).toMatchObject({ claimed: 1, signed: 0 });
  expect(await stops()).toMatchObject([
    { assetCode: 'USDC', owed: OPERATOR_FUNDS, held: OPERATOR_FUNDS - 600_000_000n },
  ]);
  expect(fixture.outflows).toMatchObject([{ what: 'stopped', assetCode: 'USDC' }]);
  expect(fixture.alarms).toMatchObject([
    { payoutId, sentence: expect.stringContaining('Nothing is signed in USDC') },
  ]);
  await fixture.round(60_000);
  expect(fixture.outflows).toHaveLength(1);
  await fixture.testWallet.deposit({ assetCode: 'USDC', amount: 600_000_000n, references: [] });
  await fixture.settle();
  expect(await fixture.round(60_000)).toMatchObject({ signed: 1, sent: 1 });
  expect(await stops()).toEqual([]);
});

test('a stopped asset does not stop another one', async () => {
  const { setup, tenant, accountId } = fixture;
  const amount = amountOf(5_000_000n);
  const report = { accountId, amount, assetCode: 'EURC', ...DEPOSITED } as const;
  await setup.record(tenant, { ...report, providerPaymentId: 'none' });
  await fixture.accept();
  expect(await fixture.round()).toMatchObject({ signed: 1 });
  expect(await stops()).toMatchObject([{ assetCode: 'EURC', owed: 5_000_000n, held: 0n }]);
});

test('payouts on their way are no difference, however many there are', async () => {
  await fixture.accept({ amount: 400_000_000n });
  expect(await fixture.round()).toMatchObject({ signed: 1 });
  await fixture.settle();
  await fixture.accept({ amount: 600_000_000n });
  const unread = { ...fixture.solana, readStatuses: async () => [] };
  expect(await fixture.round(2000, { chain: unread })).toMatchObject({ signed: 1 });
  expect(await stops()).toEqual([]);
});

test('a payout that its memo says was paid is completed, and not paid again', async () => {
  const payout = await fixture.accept({ amount: 3_000_000n });
  const { payoutId, cryptoDetails } = payout;
  const signature = await leave(payoutId, 3_000_000n, cryptoDetails?.toAddress);
  expect(await fixture.round()).toMatchObject({ claimed: 1, signed: 0 });
  const done = await fixture.read(payoutId);
  expect(done).toMatchObject({ status: 'COMPLETED' });
  expect(done.cryptoDetails).toMatchObject({ transactionSignature: signature, confirmations: 32 });
  expect(await tokensOf(payout)).toBe(3_000_000n);
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS - 3_000_000n, pending: 0n });
  await fixture.accept();
  expect(await fixture.round()).toMatchObject({ signed: 1 });
  expect(await open()).toEqual([]);
});

test('bytes that were given up and land all the same complete their payout', async () => {
  const payout = await fixture.accept({ amount: 3_000_000n });
  const { payoutId } = payout;
  const kept: SignedTransfer[] = [];
  const lying = {
    ...fixture.solana,
    send: async (transfer: SignedTransfer) => {
      kept.push(transfer);
      return { outcome: 'accepted' as const, providers: [] };
    },
    findExpired: async (attempts: readonly { signature: string }[]) =>
      new Set(attempts.map(({ signature }) => signature)),
  };
  expect(await fixture.round(2000, { chain: lying })).toMatchObject({ signed: 1 });
  const [first] = kept;
  if (first === undefined) throw new Error('Nothing was sent');
  expect(await fixture.round(600_000, { chain: lying })).toMatchObject({ expired: 1 });
  await fixture.solana.send(first, { preflight: true });
  await fixture.settle();
  expect(await fixture.round(60_000)).toMatchObject({ signed: 0 });
  const done = await fixture.read(payoutId);
  expect(done).toMatchObject({ status: 'COMPLETED' });
  expect(done.cryptoDetails).toMatchObject({ transactionSignature: first.signature });
  expect(await tokensOf(payout)).toBe(3_000_000n);
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS - 3_000_000n, pending: 0n });
  await fixture.accept();
  expect(await fixture.round(60_000)).toMatchObject({ signed: 1 });
});

test('a payment that the books do not know is recorded, and its like waits', async () => {
  const first = await fixture.accept({ amount: 3_000_000n });
  const to = first.cryptoDetails?.toAddress;
  const signature = await leave('po_unknown', 2_000_000n, to);
  const alike = await fixture.accept({ amount: 2_000_000n, ...(to && { to }) });
  expect(await fixture.round()).toMatchObject({ claimed: 2, signed: 0 });
  expect(await open()).toMatchObject([{ signature, verdict: 'UNKNOWN', memo: 'po_unknown' }]);
  expect(fixture.outflows).toMatchObject([
    { what: 'unknown', payoutId: 'po_unknown' },
    { what: 'stopped', owed: OPERATOR_FUNDS, held: OPERATOR_FUNDS - 2_000_000n },
  ]);
  await fixture.testWallet.deposit({ assetCode: 'USDC', amount: 2_000_000n, references: [] });
  await fixture.settle();
  expect(await fixture.round(60_000)).toMatchObject({ claimed: 2, signed: 1 });
  expect(await tokensOf(alike)).toBe(2_000_000n + 3_000_000n);
  expect(await fixture.read(alike.payoutId)).toMatchObject({ status: 'INITIATED' });
  expect(await fixture.round(60_000)).toMatchObject({ claimed: 1 });
});

test('what not enough providers confirm is an alarm after five minutes, not before', async () => {
  await leave('po_unknown', 2_000_000n);
  await fixture.accept();
  const silent = {
    ...fixture.solana,
    proveLanding: async () => ({ state: 'open' as const, dissenters: [] }),
  };
  for (let round = 0; round < 15; round += 1) await fixture.round(6000, { chain: silent });
  expect(fixture.outflows.filter(({ what }) => what === 'contradiction')).toEqual([]);
  expect(await fixture.round(300_000, { chain: silent })).toMatchObject({ signed: 0 });
  expect(fixture.outflows).toContainEqual(
    expect.objectContaining({ what: 'contradiction', payoutId: 'po_unknown' }),
  );
});

test('a memo that anybody has written is nothing, since nothing left the vault', async () => {
  const { payoutId } = await fixture.accept();
  await fixture.testWallet.deposit({
    assetCode: 'USDC',
    amount: 5_000_000n,
    references: [fixture.vault.address],
    memo: payoutId,
  });
  await fixture.settle();
  expect(await fixture.round()).toMatchObject({ signed: 1 });
  expect(await open()).toEqual([]);
});

test('one provider can neither hide a shortage nor a payment', async () => {
  const liar: ChainProxy = await startChainProxy(fixture.chain.url);
  const honest = await startChainProxy(fixture.chain.url);
  const chain = await openSolana({
    ...fixture.settings,
    rpcUrls: [liar.url, honest.url],
    timeLimitMs: 2000,
  });
  const payout = await fixture.accept({ amount: 3_000_000n });
  await leave(payout.payoutId, 3_000_000n, payout.cryptoDetails?.toAddress);
  liar.behave = (method) => (method === 'getSignaturesForAddress' ? { result: [] } : 'pass');
  expect(await fixture.round(2000, { chain })).toMatchObject({ signed: 0 });
  expect(await fixture.read(payout.payoutId)).toMatchObject({ status: 'COMPLETED' });
  liar.behave = () => 'pass';
  await fixture.accept();
  honest.behave = (method) => (method === 'getSignaturesForAddress' ? 'silent' : 'pass');
  expect(await fixture.round(60_000, { chain })).toMatchObject({ claimed: 1, signed: 0 });
  honest.behave = () => 'pass';
  expect(await fixture.round(60_000, { chain })).toMatchObject({ signed: 1 });
});
