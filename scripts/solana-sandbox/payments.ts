import {
  AccountRole,
  address,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
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
  /** Makes the token account where there is none, as exchanges do. */
  creates?: boolean;
  /** Keys that are named beside the accounts, as Solana Pay does. */
  references: readonly string[];
}

export const tokenAccountOf = (owner: string, mint: string): Promise<Address> =>
  associatedTokenAccount(address(owner), address(mint));

const instructionsOf = async (
  payer: KeyPairSigner,
  { mint, owner, amount, references, creates = false }: TokenPayment,
): Promise<Instruction[]> => {
  const destination = await tokenAccountOf(owner, mint);
  const wallet = { payer, owner: address(owner), mint: address(mint), ata: destination };
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(payer.address, mint),
    mint: address(mint),
    destination,
    authority: payer,
    amount,
    decimals: 6,
  });
  const named = references.map((key) => ({ address: address(key), role: AccountRole.READONLY }));
  return [
    ...(creates ? [getCreateAssociatedTokenIdempotentInstruction(wallet)] : []),
    { ...transfer, accounts: [...transfer.accounts, ...named] },
  ];
};

/** All of them in one transaction. */
export const signPayments = async (payments: readonly TokenPayment[], lifetime: Lifetime) => {
  const payer = await keyPairOf(FAUCET_SECRET);
  const instructions = await Promise.all(payments.map((each) => instructionsOf(payer, each)));
  return signInstructions(payer, instructions.flat(), lifetime);
};

/** What the chain itself is paid with, in lamports. */
export const signCoin = async (to: string, amount: bigint, lifetime: Lifetime) => {
  const source = await keyPairOf(FAUCET_SECRET);
  const transfer = getTransferSolInstruction({ source, destination: address(to), amount });
  return signInstructions(source, [transfer], lifetime);
};
