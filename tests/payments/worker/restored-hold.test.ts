import { expect, onTestFinished, test } from 'vitest';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { releasePayout } from '#payments/payout/operator.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { tokensIn } from '../../support/chain.ts';
import { openPayoutFixture } from '../../support/payouts.ts';
import { saveFixture } from '../../support/restored.ts';

/** More blocks than anything that was signed before the restore can outlive. */
const OUTLASTING_BLOCKS = 300;

const TWO_HOURS_MS = 2 * 3_600_000;

test.each([
  ['a release before the backup answers no doubt after it', 0],
  ['a clock that is hours behind at the restore makes nothing of the backup new', TWO_HOURS_MS],
])('%s: what was cancelled meanwhile is not paid', async (_, behindMs) => {
  const fixture = await openPayoutFixture();
  onTestFinished(() => fixture.close());
  const { setup, tenant } = fixture;
  const payout = await fixture.accept({ amount: 4_000_000n });
  const { payoutId, cryptoDetails } = payout;
  const ports = { ...setup.ports, holds: holdReader(setup.store) };
  const doubt = { heldBy: 'worker', reason: 'It failed five times', heldAt: ports.now() } as const;
  await setup.book.commit(tenant, [{ change: 'payout-held', payout, hold: doubt }]);
  const order = { payoutId, operator: 'eve', reason: 'it waits' };
  await setup.book.commit(tenant, (await releasePayout(ports, tenant, order)).changes);
  const saved = await saveFixture(fixture);
  await setup.book.commit(tenant, (await cancelPayout(setup.ports, tenant, payoutId)).changes);
  const restored = await saved.restore({ behindMs });
  onTestFinished(() => restored.close());
  await restored.round(6000);
  await restored.chain.step(OUTLASTING_BLOCKS);
  for (let round = 0; round < 6; round += 1) {
    await restored.round(40_000);
    await restored.settle();
  }
  expect(await tokensIn(fixture, cryptoDetails?.tokenAccount ?? '')).toBe(0n);
  const hold = await holdReader(restored.setup.store).find(tenant, payoutId);
  expect(hold).toMatchObject({ heldBy: 'worker', reason: expect.stringContaining('since') });
});
