import { Customer, ORDERS_AFTER_MS } from './customers.ts';
import { retryNowAndThen } from './operators.ts';
import type { Ordered } from './orders.ts';
import type { Story } from './world.ts';

/** When customers order, and how often. */

const ORDERS_WITHIN_MS = 60_000;
/** Less than bytes need to land. */
const BURST_MS = 3000;

/** Organizations in both modes order up to that many payouts, at moments that the seed chooses. */
const orderEach = async (
  story: Story,
  { most, name }: { most: number; name: string },
): Promise<Ordered[]> => {
  const { random, turnstile, ordering, cast } = story;
  const withinMs = cast.burst ? BURST_MS : ORDERS_WITHIN_MS;
  const made = ordering.map(async (tenancy) => {
    const customer = new Customer(story, tenancy, name);
    const ordered: Ordered[] = [];
    const count = 1 + Math.floor(random.next() * most);
    for (let number = 0; number < count; number += 1) {
      await turnstile.sleep((ORDERS_AFTER_MS + random.next() * withinMs) / count);
      ordered.push(...(await customer.order()));
    }
    return ordered;
  });
  return (await Promise.all(made)).flat();
};

export const makeOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: story.cast.orders, name: 'order' });

/** Orders on a chain that works, at once after it does: they have to end soon. */
export const makeCalmOrders = (story: Story): Promise<Ordered[]> =>
  orderEach(story, { most: 1, name: 'calm' });

/** Payouts that make workers fail, until all others have ended; then they are taken back. */
export const makePoisonedOrder = async (
  story: Story,
  isEnough: Promise<unknown>,
): Promise<Ordered[]> => {
  const { random, turnstile, worlds, cast, wallets, laws, faults } = story;
  const tenancy = random.pick(worlds[random.pick(cast.modes)].tenancies);
  await turnstile.sleep(ORDERS_AFTER_MS);
  const customer = new Customer(story, tenancy, 'poisoned');
  const ordered: Ordered[] = [];
  for (const to of wallets.filter(({ poisoned }) => poisoned)) {
    const made = await customer.orderFor(to);
    if (made !== undefined) ordered.push(made);
  }
  const retrying = ordered.map((each) => retryNowAndThen(story, each));
  await Promise.all([isEnough, ...retrying]);
  for (const each of ordered) {
    const code = await customer.takeBack(each.payoutId);
    // A restored database may not have it any more.
    const isGone = faults.isRestored && code === 'PAYOUT_NOT_FOUND';
    laws.demand(code === '200' || isGone, `${each.payoutId} could not be cancelled: ${code}`);
    if (code === '200') each.reported = 'CANCELLED';
  }
  return ordered;
};
