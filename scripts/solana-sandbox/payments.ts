import {
  AccountRole,
  address,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import type { Lifetime } from '#payments/chain/transfer.ts';
import { associatedTokenAccount } from '#payments/solana/settings.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { FAUCET_SECRET, keyPairOf } from './secrets.ts';

/** Payments of the faucet, as the wallet of a customer makes them. */

export interface TokenPayment {
  mint: string;
  /** Whose token account gets it. */
  owner: string;
  amount: bigint;
  /** Keys that are named beside the accounts, as Solana Pay does. */
  references: readonly string[];
}

export const tokenAccountOf = (owner: string, mint: string): Promise<Address> =>
  associatedTokenAccount(address(owner), address(mint));

const instructionOf = async (
  payer: KeyPairSigner,
  { mint, owner, amount, references }: TokenPayment,
): Promise<Instruction> => {
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(payer.address, mint),
    mint: address(mint),
    destination: await tokenAccountOf(owner, mint),
    authority: payer,
    amount,
    decimals: 6,
  });
  const named = references.map((key) => ({ address: address(key), role: AccountRole.READONLY }));
  return { ...transfer, accounts: [...transfer.accounts, ...named] };
};

/** All of them in one transaction. */
export const signPayments = async (payments: readonly TokenPayment[], lifetime: Lifetime) => {
  const payer = await keyPairOf(FAUCET_SECRET);
  const instructions = await Promise.all(payments.map((each) => instructionOf(payer, each)));
  return signInstructions(payer, instructions, lifetime);
};
