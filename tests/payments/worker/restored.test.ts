import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDatabase } from '#app/storage/checks.ts';
import { withDecision } from '#payments/payout/approval.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { holdPayout, releasePayout, retryPayout } from '#payments/payout/operator.ts';
import type { Payout } from '#payments/payout/payout.ts';
import { judged } from '#payments/payout/states.ts';
import { settleAsPayout } from '#payments/outflow/settle.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { outflowKeeper } from '#payments/storage/outflows/outflows.ts';
import { quarantineKeeper } from '#payments/storage/outflows/quarantines.ts';
import { reconcile } from '#payments/reconcile/reconcile.ts';
import { reconciliationReader } from '#payments/storage/checks/reconciliation.ts';
import { tokensIn } from '../../support/chain.ts';
import { OPERATOR_FUNDS, openPayoutFixture, type PayoutFixture } from '../../support/payouts.ts';
import { saveFixture } from '../../support/restored.ts';
import { runs } from '../../support/runs.ts';

/** A restored backup pays nothing twice, and nothing that was cancelled since. */

const SOURCE = { mode: 'test', chain: 'solana' } as const;
/** So many blocks outlast everything that was signed before. */
const OUTLASTING_BLOCKS = 300;

let fixture: PayoutFixture;
let restored: PayoutFixture | undefined;
beforeEach(async () => {
  fixture = await openPayoutFixture();
  restored = undefined;
});
afterEach(async () => {
  for (const each of [fixture, restored]) {
    if (each === undefined) continue;
    const checks = await checkDatabase({ url: each.database.url });
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    await each.close();
  }
});

const tokensOf = (payout: Payout) => tokensIn(fixture, payout.cryptoDetails?.tokenAccount ?? '');
const quarantineOf = ({ setup }: PayoutFixture) =>
  quarantineKeeper(setup.store).find('test', 'solana');
const outflowsOf = ({ setup }: PayoutFixture) => outflowKeeper(setup.store).open(SOURCE);
const holdOf = ({ setup, tenant }: PayoutFixture, { payoutId }: Payout) =>
  holdReader(setup.store).find(tenant, payoutId);

const cancel = async ({ setup, tenant }: PayoutFixture, { payoutId }: Payout): Promise<void> => {
  const { changes } = await cancelPayout(setup.ports, tenant, payoutId);
  await setup.book.commit(tenant, changes);
};

/** As an operator does by the command line. */
const give = async (
  { setup, tenant }: PayoutFixture,
  { payoutId }: Payout,
  order: typeof retryPayout,
): Promise<void> => {
  const ports = { ...setup.ports, holds: holdReader(setup.store) };
  const { changes } = await order(ports, tenant, { payoutId, operator: 'eve', reason: 'it waits' });
  await setup.book.commit(tenant, changes);
};

/** Pays it to its end. */
const pay = async (paying: PayoutFixture): Promise<void> => {
  await paying.round();
  await paying.settle();
  await paying.round(10_000);
};

/** Rounds over so much time that a quarantine may end in it. */
const outlast = async (worker: PayoutFixture, chain = worker.solana): Promise<void> => {
  await worker.round(6000, { chain });
  await worker.chain.step(OUTLASTING_BLOCKS);
  for (let round = 0; round < 6; round += 1) {
    await worker.round(40_000, { chain });
    await worker.settle();
  }
};

const differenceOf = async ({ setup, solana: chain }: PayoutFixture) => {
  const reader = reconciliationReader(setup.store);
  const { assets } = await reconcile({ reader, chain, now: setup.ports.now }, 'test');
  return assets.map(({ difference }) => difference);
};

test('payouts that were paid after the backup are completed by their memos', async () => {
  const [first, second] = [await fixture.accept(), await fixture.accept({ amount: 2_000_000n })];
  const saved = await saveFixture(fixture);
  await pay(fixture);
  restored = await saved.restore();
  expect(await restored.read(first.payoutId)).toMatchObject({ status: 'INITIATED' });
  expect(await restored.round()).toMatchObject({ claimed: 2, signed: 0 });
  await outlast(restored);
  expect([await tokensOf(first), await tokensOf(second)]).toEqual([1_000_000n, 2_000_000n]);
  for (const { payoutId } of [first, second])
    expect(await restored.read(payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await restored.balance()).toEqual({ available: OPERATOR_FUNDS - 3_000_000n, pending: 0n });
  expect(await differenceOf(restored)).toEqual([0n, 0n]);
});

test('a payout accepted and paid after the backup is recorded, and its retry waits', async () => {
  const saved = await saveFixture(fixture);
  const lost = await fixture.accept({ amount: 4_000_000n });
  await pay(fixture);
  restored = await saved.restore();
  const to = lost.cryptoDetails?.toAddress ?? '';
  const retry = await restored.accept({ amount: 4_000_000n, to });
  const other = await restored.accept({ amount: 5_000_000n });
  await outlast(restored);
  expect(await tokensOf(lost)).toBe(4_000_000n);
  expect(await outflowsOf(restored)).toMatchObject([{ memo: lost.payoutId, verdict: 'UNKNOWN' }]);
  expect(await differenceOf(restored)).toEqual([0n, 0n]);
  expect(await restored.read(retry.payoutId)).toMatchObject({ status: 'INITIATED' });
  // The vault holds less than the books owe, until somebody says whose payout that was.
  expect(await tokensOf(other)).toBe(0n);
});

test('a payout that was cancelled after the backup is held for a person', async () => {
  const payout = await fixture.accept({ amount: 4_000_000n });
  const saved = await saveFixture(fixture);
  await cancel(fixture, payout);
  restored = await saved.restore();
  await outlast(restored);
  expect(await tokensOf(payout)).toBe(0n);
  expect(await quarantineOf(restored)).toMatchObject({ isOver: true });
  expect(await holdOf(restored, payout)).toMatchObject({
    heldBy: 'worker',
    reason: expect.stringContaining('may have been cancelled since'),
  });
  const fresh = await restored.accept({ amount: 1_000_000n });
  await pay(restored);
  expect(await tokensOf(fresh)).toBe(1_000_000n);
  await cancel(restored, payout);
  expect(await restored.balance()).toEqual({ available: OPERATOR_FUNDS - 1_000_000n, pending: 0n });
});

test.each(['tried again', 'held and released'])(
  'a payout that was cancelled after the backup is held though it was %s before the doubt',
  async (ordered) => {
    const payout = await fixture.accept({ amount: 4_000_000n });
    const saved = await saveFixture(fixture);
    await cancel(fixture, payout);
    restored = await saved.restore();
    const orders = ordered === 'tried again' ? [retryPayout] : [holdPayout, releasePayout];
    for (const order of orders) await give(restored, payout, order);
    await outlast(restored);
    expect(await holdOf(restored, payout)).toMatchObject({ heldBy: 'worker' });
    await give(restored, payout, retryPayout);
    await pay(restored);
    expect(await tokensOf(payout)).toBe(4_000_000n);
  },
);

test('a payout that waits for approval again and was paid since is paid by that one', async () => {
  const approval = {
    needed: 1,
    requestedBy: 'key_1',
    expiresAt: new Date('2026-11-24T10:00:00.000Z'),
    decisions: [],
    outcome: null,
  };
  const payout = await fixture.accept({ amount: 4_000_000n, approval });
  const saved = await saveFixture(fixture);
  const approve = async ({ setup, tenant, now }: PayoutFixture): Promise<void> => {
    const decision = { kind: 'operator', by: 'Eve', verdict: 'APPROVED', reason: '' } as const;
    const approved = withDecision(approval, { ...decision, at: now() });
    await setup.book.commit(tenant, judged(payout, approved, now()).changes);
  };
  await approve(fixture);
  await pay(fixture);
  restored = await saved.restore();
  // The vault is looked at when something is to be paid.
  await restored.accept();
  await outlast(restored);
  expect(await quarantineOf(restored)).toMatchObject({ isOver: true });
  const [outflow] = await outflowsOf(restored);
  expect(outflow).toMatchObject({ memo: payout.payoutId, verdict: 'UNKNOWN' });
  const { setup, solana: chain, now } = restored;
  const ports = { outflows: outflowKeeper(setup.store), chain, now };
  const order = { signature: outflow?.signature ?? '', payoutId: payout.payoutId };
  await expect(settleAsPayout(ports, SOURCE, order)).rejects.toThrow(/waits for approval/);
  await approve(restored);
  await restored.round();
  const { tenant, decision } = await settleAsPayout(ports, SOURCE, order);
  await setup.book.commit(tenant, decision.changes);
  expect(await restored.read(payout.payoutId)).toMatchObject({ status: 'COMPLETED' });
  expect(await tokensOf(payout)).toBe(4_000_000n);
  expect(await differenceOf(restored)).toEqual([0n, 0n]);
});

test('a payout that is cancelled and was paid is a loss of nobody but the operator', async () => {
  const payout = await fixture.accept({ amount: 4_000_000n });
  const saved = await saveFixture(fixture);
  await pay(fixture);
  restored = await saved.restore();
  await cancel(restored, payout);
  await outlast(restored);
  await restored.accept();
  await restored.round(60_000);
  expect(await outflowsOf(restored)).toMatchObject([{ memo: payout.payoutId, verdict: 'LOSS' }]);
  expect(await tokensOf(payout)).toBe(4_000_000n);
  expect(await restored.balance()).toMatchObject({ available: OPERATOR_FUNDS - 1_000_000n });
  expect(await differenceOf(restored)).toEqual([0n, 0n]);
  expect(restored.outflows).toContainEqual(
    expect.objectContaining({ what: 'loss', payoutId: payout.payoutId }),
  );
});

test('nothing is signed while what was signed before can still land', async () => {
  const saved = await saveFixture(fixture);
  const late = await fixture.accept({ amount: 4_000_000n });
  const lost: string[] = [];
  const chain = {
    ...fixture.solana,
    send: async (transfer: { wire: string }) => {
      lost.push(transfer.wire);
      return { outcome: 'unknown', providers: [] } as const;
    },
  };
  await fixture.round(2000, { chain });
  expect(lost).toHaveLength(1);
  restored = await saved.restore();
  const to = late.cryptoDetails?.toAddress ?? '';
  const retry = await restored.accept({ amount: 4_000_000n, to });
  await restored.round();
  await restored.chain.step(60);
  expect(await restored.round(40_000)).toMatchObject({ claimed: 1, signed: 0 });
  const { solana } = restored;
  const transfer = { signature: '', wire: lost[0] ?? '', lifetime: { value: '{}', boundTo: null } };
  await solana.send(transfer, { preflight: false });
  await outlast(restored);
  expect(await tokensOf(late)).toBe(4_000_000n);
  expect(await restored.read(retry.payoutId)).toMatchObject({ status: 'INITIATED' });
});

test.each([
  ['more', 1n],
  ['less', -1n],
])('nothing is signed while the vault holds %s than the books say', async (_, difference) => {
  await fixture.accept();
  restored = await (await saveFixture(fixture)).restore();
  const { solana } = restored;
  const other = {
    ...solana,
    readVaultOfEach: async () =>
      (await solana.readVaultOfEach()).map((each) => {
        const { USDC = 0n, ...tokens } = each.tokens;
        return { ...each, tokens: { ...tokens, USDC: USDC + difference } };
      }),
  };
  await outlast(restored, other);
  expect(await quarantineOf(restored)).toMatchObject({ isOver: false });
  await outlast(restored);
  expect(await quarantineOf(restored)).toMatchObject({ isOver: true });
});

describe('whatever happens after a backup of any age', () => {
  type Step = 'accept' | 'round' | 'settle' | 'cancel';
  const anyStep = fc.constantFrom<Step>('accept', 'accept', 'round', 'settle', 'cancel');
  const steps = fc.array(anyStep, { minLength: 3, maxLength: 12 });

  test('no payout is paid twice, nor one that was cancelled, and the books end equal', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(12), async (story, moment) => {
        const before = await openPayoutFixture();
        const payouts: Payout[] = [];
        const cancelled = new Set<string>();
        const at = moment % story.length;
        let saved = await saveFixture(before);
        for (const [index, step] of story.entries()) {
          if (index === at) saved = await saveFixture(before);
          const amount = 1_000_000n + BigInt(index);
          const open = payouts.find(({ payoutId }) => !cancelled.has(payoutId));
          if (step === 'accept') payouts.push(await before.accept({ amount }));
          if (step === 'round') await before.round(6000);
          if (step === 'settle') await before.settle();
          if (step !== 'cancel' || open === undefined) continue;
          if ((await before.read(open.payoutId)).status !== 'INITIATED') continue;
          await cancel(before, open);
          cancelled.add(open.payoutId);
        }
        const after = await saved.restore();
        await after.accept({ amount: 500_000n });
        await outlast(after);
        for (const payout of payouts) {
          const paid = await tokensIn(before, payout.cryptoDetails?.tokenAccount ?? '');
          expect([0n, payout.destinationAmount]).toContain(paid);
          if (cancelled.has(payout.payoutId)) expect(paid).toBe(0n);
        }
        expect(await differenceOf(after)).toEqual([0n, 0n]);
        const checks = await checkDatabase({ url: after.database.url });
        expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
        await Promise.all([before.close(), after.close()]);
      }),
      runs(4, 40),
    );
  });
});
