import { isFinal as hasEnded } from '#payments/payout/states.ts';
import type { BankPorts } from '#payments/rail/outcome.ts';
import type { World } from '../world.ts';

/** Notes when the bank of test mode has ended each payout. */
export const watchBank = (
  { endedAt, turnstile }: World,
  book: BankPorts['book'],
): BankPorts['book'] => ({
  ...book,
  commit: async (tenant, changes, stamp) => {
    await book.commit(tenant, changes, stamp);
    for (const each of changes) {
      if (each.change !== 'payout-updated' || !hasEnded(each.payout)) continue;
      const { payoutId } = each.payout;
      // What is given back later has ended before.
      if (!endedAt.has(payoutId)) endedAt.set(payoutId, turnstile.nowMs);
    }
  },
});
