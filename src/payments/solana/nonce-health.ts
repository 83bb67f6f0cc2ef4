import { address } from '@solana/kit';
import {
  getNonceDecoder,
  getNonceSize,
  NonceState,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { accountsAnswer, type FoundAccount } from './answers.ts';
import { openProviders, type Providers } from './providers.ts';
import type { SolanaSettings } from './settings.ts';

/** Whether the nonce accounts of the settings can bind payouts of the vault. */

export type NonceAccountHealth =
  | { account: string; state: 'ready' | 'missing' | 'not-a-nonce' | 'never-set-up' }
  /** Another one than the vault would have to sign with every payout. */
  | { account: string; state: 'foreign'; authority: string };

/** So many are read at once, by the rules of the RPC. */
const READ_MOST = 100;

const healthOf = (
  account: string,
  found: FoundAccount | null | undefined,
  vault: string,
): NonceAccountHealth => {
  if (!found) return { account, state: 'missing' };
  const { owner, space, data } = found;
  if (owner !== SYSTEM_PROGRAM_ADDRESS || space !== BigInt(getNonceSize()))
    return { account, state: 'not-a-nonce' };
  const { state, authority } = getNonceDecoder().decode(data);
  if (state !== NonceState.Initialized) return { account, state: 'never-set-up' };
  return authority === vault
    ? { account, state: 'ready' }
    : { account, state: 'foreign', authority };
};

const readAccounts = async (
  providers: Providers,
  accounts: readonly string[],
): Promise<(FoundAccount | null)[]> => {
  const { value } = await providers.one({
    ask: (rpc) =>
      rpc.getMultipleAccounts(accounts.map(address), {
        commitment: 'finalized',
        encoding: 'base64',
      }),
    answer: accountsAnswer,
  });
  return value.value;
};

/** Each as it is in a finalized slot. @throws ChainUnavailableError */
export const examineNonceAccounts = async ({
  rpcUrls,
  vault,
  timeLimitMs,
  nonceAccounts = [],
}: SolanaSettings): Promise<NonceAccountHealth[]> => {
  const providers = openProviders({ urls: rpcUrls, timeLimitMs });
  const health: NonceAccountHealth[] = [];
  for (let begin = 0; begin < nonceAccounts.length; begin += READ_MOST) {
    const accounts = nonceAccounts.slice(begin, begin + READ_MOST);
    const found = await readAccounts(providers, accounts);
    for (const [place, account] of accounts.entries())
      health.push(healthOf(account, found[place], vault.address));
  }
  return health;
};
