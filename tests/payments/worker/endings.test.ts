import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { ATTEMPTS_MOST } from '#payments/payout/attempt.ts';
import { HOUSE_FUNDS, openPayoutHouse, type PayoutHouse } from '../../support/payouts.ts';

/** What the worker makes of transfers that the sandbox chain loses. */

let house: PayoutHouse;
beforeEach(async () => {
  house = await openPayoutHouse();
});
afterEach(() => house.close());

/** The blockhash of what was signed passes, by all that proves it. */
const outlive = async (): Promise<void> => {
  await house.chain.step(250);
  expect(await house.round(60_000)).toMatchObject({ expired: 1 });
};

test('a transfer whose blockhash expires is signed anew, lands and completes once', async () => {
  const { payoutId } = await house.accept({ to: ENDINGS.expires.value });
  expect(await house.round()).toMatchObject({ signed: 1, sent: 1 });
  const first = (await house.read(payoutId)).cryptoDetails?.transactionSignature;
  await outlive();
  expect(await house.round()).toMatchObject({ signed: 1, sent: 1 });
  await house.settle();
  expect(await house.round()).toMatchObject({ completed: 1 });
  const done = await house.read(payoutId);
  expect(done.status).toBe('COMPLETED');
  expect(done.cryptoDetails?.transactionSignature).not.toBe(first);
  expect(await house.balance()).toEqual({ available: HOUSE_FUNDS - 1_000_000n, pending: 0n });
});

test('a transfer that never lands fails after its last attempt, and frees the money', async () => {
  const { payoutId } = await house.accept({ to: ENDINGS.neverLands.value });
  for (let attempt = 1; attempt <= ATTEMPTS_MOST; attempt += 1) {
    expect(await house.round()).toMatchObject({ signed: 1, sent: 1 });
    await outlive();
  }
  const failed = await house.read(payoutId);
  expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'NEVER_LANDED' } });
  expect(await house.balance()).toEqual({ available: HOUSE_FUNDS, pending: 0n });
});
