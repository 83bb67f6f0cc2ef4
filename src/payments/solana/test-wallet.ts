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
import { setTimeout as pause } from 'node:timers/promises';
import { ASSETS } from '#kernel/money/assets.ts';
import type { TestDeposit, TestWallet } from '#payments/chain/deposit.ts';
import type { ChainError, SendReport, SignedTransfer } from '#payments/chain/transfer.ts';
import { ChainUnavailableError, WalletShortError } from '#payments/chain/error.ts';
import { readBlockhash, WORKING_COMMITMENT } from '#payments/solana/lifetimes/lifetimes.ts';
import { accountsIn, tokensIn } from './accounts.ts';
import { explainFailure } from './failures.ts';
import { openProviders, type Providers } from './providers.ts';
import { send } from './send.ts';
import { associatedTokenAccount, tokenOf, vaultTokens, type SolanaSettings } from './settings.ts';
import { readStatuses } from './statuses.ts';
import { MEMO_PROGRAM, signInstructions } from './transfer.ts';

/** Pays into the vault as a customer would, so that test deposits are real transactions. */

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
  // Two equal deposits in one block would be the same transaction: a random price makes them
  // differ.
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

const LOOK_PAUSE_MS = 100;
/** More than a chain takes for a few blocks. */
const LOOKS_MOST = 30;

const isShortFor = ({ wire }: SignedTransfer, error: ChainError): boolean =>
  explainFailure(wire, error).cause === 'insufficient-tokens';

const isShort = (transfer: SignedTransfer, { providers }: SendReport): boolean =>
  providers.every(
    (each) => each.outcome === 'rejected-preflight' && isShortFor(transfer, each.error),
  );

/**
 * What providers accept can still fail in its block, when others have just emptied the wallet, or
 * come into none, when its blockhash ends.
 * @returns the error with which it failed; undefined where it is in no block yet
 */
const awaitBlock = async (
  providers: Providers,
  { signature }: SignedTransfer,
): Promise<ChainError | null | undefined> => {
  for (let look = 1; look <= LOOKS_MOST; look += 1) {
    const [view] = await readStatuses(providers, [signature]);
    if (view?.status && !view.disputed && view.know >= view.required) return view.status.error;
    await pause(LOOK_PAUSE_MS);
  }
  return undefined;
};

const giveTo =
  (providers: Providers): TestWallet['send'] =>
  async (transfer) => {
    const report = await send(providers, transfer, { preflight: true });
    const error = report.outcome === 'accepted' ? await awaitBlock(providers, transfer) : undefined;
    if (error === null) return;
    if (error === undefined ? isShort(transfer, report) : isShortFor(transfer, error))
      throw new WalletShortError('The test wallet does not hold that much any more');
    throw new ChainUnavailableError('The transfer of the test wallet is in no block yet');
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
  const give = giveTo(providers);
  return {
    sign,
    amountOf: async (assetCode) => {
      const { mint } = tokenOf(await tokens, assetCode);
      const account = await associatedTokenAccount(payer.address, mint);
      const { value } = await providers.one(accountsIn([account], WORKING_COMMITMENT));
      return tokensIn(value.value[0]);
    },
    send: give,
    deposit: async (order) => {
      const transfer = await sign(order);
      await give(transfer);
      return transfer;
    },
  };
};
