import { amountOf } from '#kernel/money/amount.ts';
import { acceptPayout } from '#payments/payout/accept.ts';
import { cancelPayout } from '#payments/payout/cancel.ts';
import { PaymentError } from '#payments/errors.ts';
import { OutdatedError } from '#payments/decision.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { payoutReader } from '#payments/storage/payouts.ts';
import type { PaidWallet } from './wallets.ts';
import type { World } from './world.ts';

/** Those who order payouts, and now and then take one back. */

export interface Ordered {
  payoutId: string;
  amount: bigint;
  to: PaidWallet;
}

const AMOUNT_MOST = 5_000_000;
/** The chain has no history before it began. */
const ORDERS_AFTER_MS = 2000;
const ORDERS_WITHIN_MS = 60_000;
const CANCELLED_PART = 0.15;

const order = async (world: World, to: PaidWallet): Promise<Ordered> => {
  const { store, turnstile, newId, accountId, tenant, random } = world;
  const { now } = turnstile;
  const amount = amountOf(BigInt(1 + Math.floor(random.next() * AMOUNT_MOST)));
  const { result, changes } = acceptPayout(
    { now, newId },
    {
      accountId,
      sums: {
        sourceAmount: amount,
        sourceAssetCode: 'USDC',
        destinationAmount: amount,
        destinationAssetCode: 'USDC',
        fees: [],
        quote: null,
      },
      words: {},
      to: {
        cryptoDetails: {
          toAddress: to.address,
          chain: 'solana',
          tokenAccount: to.tokenAccount,
          wallet: to.address,
          transactionSignature: null,
          confirmations: null,
          networkFee: null,
        },
      },
    },
  );
  await paymentBook(store, now).commit(tenant, changes);
  return { payoutId: result.payoutId, amount, to };
};

/** Comes too late where a worker has signed meanwhile. */
const cancel = async ({ store, tenant, turnstile }: World, payoutId: string): Promise<void> => {
  const { now } = turnstile;
  try {
    const decision = await cancelPayout({ payouts: payoutReader(store), now }, tenant, payoutId);
    await paymentBook(store, now).commit(tenant, decision.changes);
  } catch (error) {
    if (!(error instanceof PaymentError) && !(error instanceof OutdatedError)) throw error;
  }
};

/** All orders, placed at moments that the seed chooses; some are taken back soon after. */
export const makeOrders = async (
  world: World,
  wallets: readonly PaidWallet[],
): Promise<Ordered[]> => {
  const { random, turnstile } = world;
  const paid = random.pickSeveral(wallets, 3 + Math.floor(random.next() * 8));
  return Promise.all(
    paid.map(async (to) => {
      await turnstile.sleep(ORDERS_AFTER_MS + random.next() * ORDERS_WITHIN_MS);
      const ordered = await turnstile.pass(() => order(world, to));
      if (random.chance(CANCELLED_PART))
        await turnstile.pass(() => cancel(world, ordered.payoutId), random.next() * 3000);
      return ordered;
    }),
  );
};
