import { commitDecision } from '#payments/commit-decision.ts';
import { retryPayout } from '#payments/payout/operator.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { holdReader } from '#payments/storage/operator/payout-holds.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { Ordered } from './orders.ts';
import type { Story } from './world.ts';

/** Those who look after payouts at which workers fail. */

const RETRIES_EVERY_MS = 15_000;
const RETRIES_WITHIN_MS = 90_000;

/** Has workers try again, until the database is lost: what was ordered before counts no more. */
export const retryNowAndThen = async (
  { store, turnstile, random, faults }: Story,
  { payoutId, tenancy: { tenant } }: Ordered,
): Promise<void> => {
  const ports = { payouts: payoutReader(store), holds: holdReader(store), now: turnstile.now };
  const order = { payoutId, operator: 'simulation', reason: 'it may go well now' };
  const decide = () => retryPayout(ports, tenant, order);
  const untilMs = turnstile.nowMs + RETRIES_WITHIN_MS;
  while (turnstile.nowMs < untilMs) {
    await turnstile.sleep(random.next() * RETRIES_EVERY_MS);
    await turnstile.pass(async () => {
      if (!faults.isRestored)
        await commitDecision(paymentBook(store, turnstile.now), { tenant, decide });
    });
  }
};
