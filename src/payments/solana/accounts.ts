import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { z } from 'zod';
import { accountsAnswer, type FoundAccount } from './answers.ts';
import { addressOf } from './checked.ts';
import type { Question } from './provider.ts';

/** Reads the accounts at many addresses, and the amounts that token accounts hold. */

/** The most accounts that a node reads in one request. */
const READ_MOST = 100;
/**
 * The part of an account that shows its kind, and all of a token account: anybody can make one of
 * megabytes.
 */
export const ACCOUNT_SLICE = { offset: 0, length: 166 } as const;

export const accountsIn = (
  addresses: readonly string[],
  commitment: 'confirmed' | 'finalized',
): Question<typeof accountsAnswer> => ({
  ask: (rpc) =>
    rpc.getMultipleAccounts(
      addresses.map((each) => addressOf(each)),
      { commitment, encoding: 'base64', dataSlice: ACCOUNT_SLICE },
    ),
  answer: accountsAnswer,
});

/** The tokens in a token account; 0 if there is no such account. */
export const tokensIn = (account: FoundAccount | null | undefined): bigint =>
  account?.owner === TOKEN_PROGRAM_ADDRESS ? getTokenDecoder().decode(account.data).amount : 0n;

export interface AccountAt {
  address: string;
  account: FoundAccount | null;
  /** The slot at which the node answered. */
  slot: bigint;
}

/** All accounts in the order of the addresses, read in as many requests as needed. */
export const eachAccount = async (
  addresses: readonly string[],
  read: (some: readonly string[]) => Promise<z.output<typeof accountsAnswer>>,
): Promise<AccountAt[]> => {
  const accounts: AccountAt[] = [];
  for (let begin = 0; begin < addresses.length; begin += READ_MOST) {
    const some = addresses.slice(begin, begin + READ_MOST);
    const { context, value } = await read(some);
    for (const [index, each] of some.entries())
      accounts.push({ address: each, account: value[index] ?? null, slot: context.slot });
  }
  return accounts;
};
