import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { signed } from '#payments/payout/states.ts';
import { newLifetime, tokensIn } from '../../support/chain.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

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

test('a payout is signed, sent and completed once its transfer is final', async () => {
  const payout = await fixture.accept({ amount: 2_500_000n });
  expect(await fixture.balance()).toEqual({
    available: OPERATOR_FUNDS - 2_500_000n,
    pending: 2_500_000n,
  });
  expect(await fixture.round()).toMatchObject({ claimed: 1, signed: 1, sent: 1 });
  const sent = await fixture.read(payout.payoutId);
  expect(sent).toMatchObject({ status: 'PROCESSING', phase: 'SENT' });
  expect(sent.cryptoDetails?.transactionSignature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
  await fixture.chain.step(3);
  await fixture.round();
  expect((await fixture.read(payout.payoutId)).cryptoDetails).toMatchObject({ confirmations: 3 });
  expect(await fixture.read(payout.payoutId)).toMatchObject({ status: 'PROCESSING' });
  await fixture.settle();
  expect(await fixture.round(10_000)).toMatchObject({ completed: 1 });
  const done = await fixture.read(payout.payoutId);
  expect(done).toMatchObject({ status: 'COMPLETED', phase: 'ENDED', nextAttemptAt: null });
  expect(done.cryptoDetails).toMatchObject({
    transactionSignature: sent.cryptoDetails?.transactionSignature,
    confirmations: 32,
    networkFee: 2_044_340n,
  });
  expect(await tokensOf(payout)).toBe(2_500_000n);
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS - 2_500_000n, pending: 0n });
  expect((await fixture.solana.readVault()).tokens.USDC).toBe(OPERATOR_FUNDS - 2_500_000n);
  expect(await fixture.round()).toMatchObject({ claimed: 0 });
});

test('a hundred payouts go out in one round, each once', async () => {
  const payouts = [];
  for (let count = 0; count < 100; count += 1) payouts.push(await fixture.accept());
  expect(await fixture.round()).toMatchObject({ claimed: 100, signed: 100, sent: 100 });
  await fixture.settle();
  expect(await fixture.round()).toMatchObject({ completed: 100 });
  for (const payout of payouts) expect(await tokensOf(payout)).toBe(1_000_000n);
});

test('two workers never have the same payout, and an old fence writes nothing', async () => {
  const { payoutId } = await fixture.accept();
  const { payoutWork } = await import('#payments/storage/payout-work.ts');
  const work = payoutWork(fixture.database.store);
  const now = fixture.setup.ports.now();
  const claim = {
    mode: 'test',
    chain: 'solana',
    owner: 'one',
    leaseMs: 30_000,
    most: 10,
    now,
  } as const;
  const [mine] = await work.claim(claim);
  expect(mine?.payout.payoutId).toBe(payoutId);
  expect(await work.claim({ ...claim, owner: 'two' })).toEqual([]);
  const later = new Date(now.getTime() + 30_000);
  const [theirs] = await work.claim({ ...claim, owner: 'two', now: later });
  expect(theirs?.fence).toBe((mine?.fence ?? 0n) + 1n);
  if (mine === undefined) throw new Error('a claim is expected');
  const lifetime = await newLifetime(fixture.solana);
  const { tokenAccount } = mine.destination;
  const order = { memo: payoutId, assetCode: 'USDC', amount: 1n, tokenAccount };
  const transfer = await fixture.solana.sign(
    { ...order, assetCode: 'USDC', wallet: null },
    lifetime,
  );
  const facts = { number: 1, state: 'SIGNED', signedAt: later, sentAt: null } as const;
  const { changes } = signed(mine, { ...transfer, ...facts }, later);
  const late = fixture.setup.book.commit(fixture.tenant, changes);
  await expect(late).rejects.toMatchObject({ name: 'OutdatedError' });
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'INITIATED', version: 1 });
});
