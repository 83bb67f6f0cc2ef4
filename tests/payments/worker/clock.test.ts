import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENDINGS } from '#payments/sandbox/endings.ts';
import { QUOTE_LIFETIME_MS, quoteStatus } from '#payments/quote/quote.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openPayoutFixture, OPERATOR_FUNDS, type PayoutFixture } from '../../support/payouts.ts';

/** A clock that jumps two hours ahead and back: nothing waits for the moment it has shown. */

let fixture: PayoutFixture;
beforeEach(async () => {
  fixture = await openPayoutFixture();
});
afterEach(() => fixture.close());

const TWO_HOURS_MS = 2 * 3_600_000;

test.each([
  ['two hours', TWO_HOURS_MS],
  ['twenty minutes', 1_200_000],
  ['ten years', 10 * 365 * 24 * 3_600_000],
])('a payout that was signed while it was %s ahead completes', async (_, aheadMs) => {
  const { payoutId } = await fixture.accept();
  expect(await fixture.round(aheadMs)).toMatchObject({ signed: 1, sent: 1 });
  await fixture.settle();
  expect(await fixture.round(-aheadMs)).toMatchObject({ completed: 1 });
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
});

test('one that was accepted while it was ahead is paid', async () => {
  await fixture.round(TWO_HOURS_MS);
  await fixture.accept();
  expect(await fixture.round(-TWO_HOURS_MS)).toMatchObject({ signed: 1, sent: 1 });
});

test('one whose bytes were lost meanwhile is sent again, expires and lands once', async () => {
  const { payoutId } = await fixture.accept({ to: ENDINGS.expires.value });
  expect(await fixture.round(TWO_HOURS_MS)).toMatchObject({ signed: 1, sent: 1 });
  expect(await fixture.round(-TWO_HOURS_MS)).toMatchObject({ claimed: 1, sent: 1 });
  await fixture.chain.step(250);
  expect(await fixture.round(1000)).toMatchObject({ expired: 1 });
  expect(await fixture.round(0)).toMatchObject({ signed: 1, sent: 1 });
  await fixture.settle();
  await fixture.round();
  expect(await fixture.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await fixture.balance()).toEqual({ available: OPERATOR_FUNDS - 1_000_000n, pending: 0n });
});

test.each([
  ['two hours', TWO_HOURS_MS],
  ['five minutes', 300_000],
])(
  'one that a worker had claimed %s ahead when it ended is taken by the next',
  async (_, aheadMs) => {
    await fixture.accept();
    const { work, now } = { work: payoutWork(fixture.setup.store), now: fixture.setup.ports.now };
    const claim = {
      mode: 'test',
      chain: 'solana',
      owner: 'gone',
      leaseMs: 30_000,
      most: 1,
    } as const;
    const ahead = new Date(now().getTime() + aheadMs);
    expect(await work.claim({ ...claim, now: ahead })).toHaveLength(1);
    expect(await work.claim({ ...claim, owner: 'next', now: now() })).toHaveLength(1);
    expect(await work.claim({ ...claim, owner: 'third', now: now() })).toEqual([]);
  },
);

test('a worker of a version with shorter leases leaves the longer ones of another', async () => {
  await fixture.accept();
  const { work, now } = { work: payoutWork(fixture.setup.store), now: fixture.setup.ports.now };
  const claim = { mode: 'test', chain: 'solana', owner: 'newer', now: now(), most: 1 } as const;
  expect(await work.claim({ ...claim, leaseMs: 30_000 })).toHaveLength(1);
  expect(await work.claim({ ...claim, owner: 'older', leaseMs: 5000 })).toEqual([]);
});

const putOff = (payoutId: string, delayMs: number) => {
  const at = new Date(fixture.setup.ports.now().getTime() + delayMs).toISOString();
  return fixture.setup.store.batch([
    sql`UPDATE payouts SET next_attempt_at = ${at} WHERE id = ${payoutId}`,
  ]);
};

test('a payout of test mode whose amount asks to wait still waits', async () => {
  const { payoutId } = await fixture.accept({ amount: 666_040_000n });
  await putOff(payoutId, 3_500_000);
  expect(await fixture.round()).toMatchObject({ claimed: 0 });
});

test('one that was approved while it was 48 minutes ahead does not wait for that', async () => {
  const { payoutId } = await fixture.accept();
  await putOff(payoutId, 48 * 60_000);
  expect(await fixture.round()).toMatchObject({ signed: 1, sent: 1 });
});

test('a rate that a clock ahead has locked is not held for as long as that', async () => {
  const at = fixture.setup.ports.now();
  const quote = (aheadMs: number) => ({
    payoutId: null,
    expiresAt: new Date(at.getTime() + aheadMs + QUOTE_LIFETIME_MS),
  });
  expect(quoteStatus(quote(0), at)).toBe('ACTIVE');
  expect(quoteStatus(quote(TWO_HOURS_MS), at)).toBe('EXPIRED');
  expect(quoteStatus(quote(-QUOTE_LIFETIME_MS), at)).toBe('EXPIRED');
});

test('the due are found by their index, however many payouts there are', async () => {
  const { z } = await import('zod');
  const plan = await fixture.setup.store.rows(
    z.object({ detail: z.string() }),
    sql`EXPLAIN QUERY PLAN SELECT rowid FROM payouts WHERE mode = 'test' AND method = 'crypto'
          AND crypto_details ->> 'chain' = 'solana' AND next_attempt_at > 'x'
          AND (fence > 0 OR mode = 'live') LIMIT 9`,
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('payouts_due');
});
