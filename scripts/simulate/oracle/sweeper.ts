import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { World } from '../world.ts';

/** In one round, bytes take no more than each of a quorum of providers says is there. */
export const watchSweeper = (
  { laws }: World,
  { isQuorum }: Pick<VaultChain, 'isQuorum'>,
  sweeper: Sweeper,
): Sweeper => {
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
      const about = said.filter(({ tokenAccount }) => tokenAccount === order.tokenAccount);
      const vouching = about.filter(({ amount }) => amount >= order.amount);
      const words = about.map(({ provider, amount }) => `${provider} says ${amount}`).join(', ');
      laws.demand(
        isQuorum(vouching.map(({ provider }) => provider)),
        `${order.memo} takes ${order.amount}, and of the providers ${words}`,
      );
      return sweeper.sign(order);
    },
  };
};
