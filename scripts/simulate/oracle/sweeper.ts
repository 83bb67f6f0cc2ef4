import type { Sweeper } from '#payments/chain/deposit.ts';
import type { World } from '../world.ts';

/** In one round, bytes take no more than each provider that has answered says is there. */
export const watchSweeper = ({ laws }: World, sweeper: Sweeper): Sweeper => {
  const said: { provider: string; tokenAccount: string; amount: bigint }[] = [];
  return {
    ...sweeper,
    readAmounts: async (provider, tokenAccounts) => {
      const amounts = await sweeper.readAmounts(provider, tokenAccounts);
      for (const [index, tokenAccount] of tokenAccounts.entries())
        said.push({ provider, tokenAccount, amount: amounts[index] ?? 0n });
      return amounts;
    },
    sign: (order) => {
      for (const { provider, tokenAccount, amount } of said) {
        const holds = tokenAccount !== order.tokenAccount || order.amount <= amount;
        laws.demand(holds, `${order.memo} takes ${order.amount}, and ${provider} says ${amount}`);
      }
      return sweeper.sign(order);
    },
  };
};
