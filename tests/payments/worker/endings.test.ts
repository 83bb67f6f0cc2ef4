import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { ATTEMPTS_MOST } from '#payments/payout/attempt.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';

/** What the worker makes of transfers that the sandbox chain loses. */

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

/** The blockhash of what was signed passes, by all that proves it. */
const outlive = async (): Promise<void> => {
  await fixture.chain.step(250);
  expect(await fixture.round(60_000)).toMatchObject({ expired: 1 });
};

test('a transfer whose blockhash expires is signed anew, lands and completes once', async () => {
  const { payoutId } = await fixture.accept({ to: ENDINGS.expires.value });
  expect(await fixture.round()).toMatchObject({ signed: 1, sent: 1 });
  const first = (await fixture.read(payoutId)).cryptoDetails?.transactionSignature;
  await outlive();
  // It is due at once: nobody waits for what can never land.
  expect(await fixture.round(1)).toMatchObject({ signed: 1, sent: 1 });
  await fixture.settle();
  expect(await fixture.round()).toMatchObject({ completed: 1 });
  const done = await fixture.read(payoutId);
  expect(done.status).toBe('COMPLETED');
  expect(done.cryptoDetails?.transactionSignature).not.toBe(first);
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS - 1_000_000n, pending: 0n });
});

test('a transfer that never lands fails after its last attempt, and frees the money', async () => {
  const { payoutId } = await fixture.accept({ to: ENDINGS.neverLands.value });
  for (let attempt = 1; attempt <= ATTEMPTS_MOST; attempt += 1) {
    expect(await fixture.round()).toMatchObject({ signed: 1, sent: 1 });
    await outlive();
  }
  const failed = await fixture.read(payoutId);
  expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'NEVER_LANDED' } });
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS, pending: 0n });
});
