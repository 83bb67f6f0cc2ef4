import { signedAmount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import { unlessSilent } from '#payments/payout/worker/isolate.ts';
import { agreedOf, type Agreed, type Said } from '#payments/proof/agreed.ts';

/** What token accounts outside of the vault hold, as providers say it. */

interface Ports {
  chain: Pick<VaultChain, 'isQuorum' | 'providers'>;
  sweeper: Pick<Sweeper, 'readAmounts'>;
}

interface Answer {
  provider: string;
  /** In the order of the accounts. */
  amounts: readonly bigint[];
}

/** One for each provider that answers. */
export const answersFor = async (
  { chain, sweeper }: { chain: Pick<VaultChain, 'providers'> } & Pick<Ports, 'sweeper'>,
  tokenAccounts: readonly string[],
): Promise<Answer[]> => {
  const asked = chain.providers.map(async (provider): Promise<Answer[]> => {
    const read = tokenAccounts.length === 0 ? [] : sweeper.readAmounts(provider, tokenAccounts);
    const amounts = await unlessSilent(Promise.resolve(read));
    return amounts === undefined ? [] : [{ provider, amounts }];
  });
  return (await Promise.all(asked)).flat();
};

/** What an account holds, in smallest parts. */
export interface HeldAmount {
  /** What each provider that answers says. */
  said: readonly Said[];
  /** Undefined where those that answer are no quorum. */
  agreed: Agreed | undefined;
}

/** The accounts with what they hold. Without accounts no provider is asked. */
export const withHeldAmounts = async <Account extends { tokenAccount: string }>(
  ports: Ports,
  accounts: readonly Account[],
): Promise<(Account & { held: HeldAmount })[]> => {
  if (accounts.length === 0) return [];
  const names = accounts.map(({ tokenAccount }) => tokenAccount);
  const answers = await answersFor(ports, names);
  const isQuorum = (providers: readonly string[]): boolean => ports.chain.isQuorum(providers);
  return accounts.map((account, index) => {
    const said = answers.map(({ provider, amounts }): Said => {
      return { provider, amount: amounts[index] ?? 0n };
    });
    return { ...account, held: { said, agreed: agreedOf(said, isQuorum) } };
  });
};

/** What each provider says that the account holds. */
export const sentenceOfSaid = (assetCode: AssetCode, said: readonly Said[]): string =>
  said
    .map(({ provider, amount }) => `${provider} says ${signedAmount(amount, assetCode)}`)
    .join('; ');
