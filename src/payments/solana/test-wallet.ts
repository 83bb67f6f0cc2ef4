import {
  AccountRole,
  address,
  type AccountMeta,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { randomInt } from 'node:crypto';
import { ASSETS } from '#kernel/money/assets.ts';
import type { TestDeposit, TestWallet } from '#payments/chain/deposit.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openProviders } from './providers.ts';
import { send } from './send.ts';
import { associatedTokenAccount, tokenOf, vaultTokens, type SolanaSettings } from './settings.ts';
import { MEMO_PROGRAM, signInstructions } from './transfer.ts';

/** Pays into the vault as a customer would, so that test money takes the real way. */

const reference = (key: string): AccountMeta => ({
  address: address(key),
  role: AccountRole.READONLY,
});

interface Deposit extends TestDeposit {
  payer: KeyPairSigner;
  vault: Address;
  mint: Address;
  tokenAccount: Address;
}

const depositInstructions = async (deposit: Deposit): Promise<Instruction[]> => {
  const { payer, vault: owner, mint, tokenAccount: ata, amount, memo, references } = deposit;
  const transfer = getTransferCheckedInstruction({
    source: await associatedTokenAccount(payer.address, mint),
    mint,
    destination: ata,
    authority: payer,
    amount,
    decimals: ASSETS[deposit.assetCode].decimals,
  });
  const accounts = [...transfer.accounts, ...references.map(reference)];
  // Two equal deposits in one block would be one transaction: the price tells them apart.
  const price = getSetComputeUnitPriceInstruction({ microLamports: randomInt(1_000_000) });
  return [
    price,
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint }),
    { ...transfer, accounts },
    ...(memo === undefined
      ? []
      : [getAddMemoInstruction({ memo }, { programAddress: MEMO_PROGRAM })]),
  ];
};

export const openTestWallet = (settings: SolanaSettings, payer: KeyPairSigner): TestWallet => {
  const { rpcUrls, timeLimitMs, vault } = settings;
  const providers = openProviders({ urls: rpcUrls, timeLimitMs });
  const tokens = vaultTokens(settings);
  const sign = async (order: TestDeposit): Promise<SignedTransfer> => {
    const token = tokenOf(await tokens, order.assetCode);
    const deposit = { ...order, ...token, payer, vault: vault.address };
    const instructions = await depositInstructions(deposit);
    return signInstructions(payer, instructions, await readBlockhash(providers));
  };
  const give = async (transfer: SignedTransfer): Promise<void> => {
    const report = await send(providers, transfer, { preflight: true });
    if (report.outcome === 'accepted') return;
    throw new ChainUnavailableError('The test wallet’s transfer was not taken');
  };
  return {
    sign,
    send: give,
    deposit: async (order) => {
      const transfer = await sign(order);
      await give(transfer);
      return transfer;
    },
  };
};
