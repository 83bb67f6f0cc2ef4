import type { Instruction, KeyPairSigner, TransactionPartialSigner } from '@solana/kit';
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceSize,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import type { SignedTransfer } from '#payments/payout/chain.ts';
import { wholeAnswer } from './answers.ts';
import { readLifetime } from './lifetimes.ts';
import type { Providers } from './providers.ts';
import { signInstructions } from './transfer.ts';

/** A new nonce account that the vault advances; send its bytes like any others. */
export const signNonceAccount = async (
  providers: Providers,
  vault: TransactionPartialSigner,
  account: KeyPairSigner,
): Promise<SignedTransfer> => {
  const space = BigInt(getNonceSize());
  const { value: lamports } = await providers.one({
    ask: (rpc) => rpc.getMinimumBalanceForRentExemption(space),
    answer: wholeAnswer,
  });
  const programAddress = SYSTEM_PROGRAM_ADDRESS;
  const instructions: Instruction[] = [
    getCreateAccountInstruction({
      payer: vault,
      newAccount: account,
      lamports,
      space,
      programAddress,
    }),
    getInitializeNonceAccountInstruction({
      nonceAccount: account.address,
      nonceAuthority: vault.address,
    }),
  ];
  const lifetime = await readLifetime(providers, { kind: 'blockhash' });
  return signInstructions(vault, instructions, lifetime);
};
