import { getNonceDecoder, getNonceSize, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { accountsIn, eachAccount } from '#payments/solana/accounts.ts';
import type { FoundAccount } from '#payments/solana/answers.ts';
import { nonceIn } from './lifetimes.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** Whether the nonce accounts of the settings can bind payouts of the vault. */

export type NonceAccountHealth =
  | { account: string; state: 'ready' | 'missing' | 'not-a-nonce' | 'never-set-up' }
  /** Another one than the vault would have to sign with every payout. */
  | { account: string; state: 'foreign'; authority: string };

const healthOf = (
  account: string,
  found: FoundAccount | null,
  vault: string,
): NonceAccountHealth => {
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

/** Each as it is in a finalized slot. @throws ChainUnavailableError */
export const examineNonceAccounts = async (
  providers: Providers,
  vault: string,
  nonceAccounts: readonly string[],
): Promise<NonceAccountHealth[]> => {
  const found = await eachAccount(nonceAccounts, (some) =>
    providers.one(accountsIn(some, 'finalized')).then(({ value }) => value),
  );
  return found.map(({ address, account }) => healthOf(address, account, vault));
};
