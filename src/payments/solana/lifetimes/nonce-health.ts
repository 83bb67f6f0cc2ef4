import { getNonceDecoder, getNonceSize, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { canonicalText } from '#payments/proof/canonical-text.ts';
import { prove, type Statement } from '#payments/proof/proof.ts';
import { accountsIn, eachAccount, type AccountAt } from '#payments/solana/accounts.ts';
import type { FoundAccount } from '#payments/solana/answers.ts';
import { nonceIn } from './lifetimes.ts';
import type { Provider } from '#payments/solana/provider.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** Checks whether the configured nonce accounts can be used for payouts of the vault. */

type OneHealth =
  | { account: string; state: 'ready' | 'missing' | 'not-a-nonce' | 'never-set-up' }
  /** Its authority is not the vault, so that another key would have to sign each payout. */
  | { account: string; state: 'foreign'; authority: string };

export type NonceAccountHealth = {
  /** Providers that disagree with the quorum. */
  dissenters: readonly string[];
} & (
  | OneHealth
  /** No quorum agrees on its state. */
  | {
      account: string;
      state: 'disputed';
      answers: readonly { provider: string; state: OneHealth['state'] }[];
    }
);

const healthOf = (account: string, found: FoundAccount | null, vault: string): OneHealth => {
  if (!found) return { account, state: 'missing' };
  const { owner, space, data } = found;
  if (owner !== SYSTEM_PROGRAM_ADDRESS || space !== BigInt(getNonceSize()))
    return { account, state: 'not-a-nonce' };
  if (nonceIn(found) === undefined) return { account, state: 'never-set-up' };
  const { authority } = getNonceDecoder().decode(data);
  return authority === vault
    ? { account, state: 'ready' }
    : { account, state: 'foreign', authority };
};

const readAt = async (
  provider: Provider,
  nonceAccounts: readonly string[],
  withinMs: number,
): Promise<AccountAt[]> =>
  eachAccount(nonceAccounts, (some) => provider.ask(accountsIn(some, 'finalized'), withinMs));

/** The state on which a quorum agrees, or else the answer of each provider. */
const agreedHealth = (
  account: string,
  statements: readonly Statement<OneHealth>[],
  required: number,
): NonceAccountHealth => {
  const proof = prove(statements, required);
  if (proof.state === 'proved') return { ...proof.fact, dissenters: proof.dissenters };
  if (new Set(statements.map(({ witness }) => witness)).size < required)
    throw new ChainUnavailableError(
      'Too few providers of the chain answered for the nonce accounts',
    );
  const answers = statements.map(({ provider, fact }) => ({ provider, state: fact.state }));
  return { account, state: 'disputed', answers, dissenters: [] };
};

/**
 * The state of each account at a finalized block. @throws ChainUnavailableError where too few
 * answer
 */
export const examineNonceAccounts = async (
  providers: Providers,
  vault: string,
  nonceAccounts: readonly string[],
): Promise<NonceAccountHealth[]> => {
  const said = await providers.all(async (provider) => {
    const found = await readAt(provider, nonceAccounts, providers.timeLimitMs);
    return { provider, healths: found.map((each) => healthOf(each.address, each.account, vault)) };
  });
  return nonceAccounts.map((account, index) => {
    const statements = said.flatMap(({ provider, healths }): Statement<OneHealth>[] => {
      const fact = healths[index];
      if (fact === undefined) return [];
      const { name, host } = provider;
      return [{ provider: name, witness: host, said: canonicalText(fact), fact }];
    });
    return agreedHealth(account, statements, providers.required);
  });
};
