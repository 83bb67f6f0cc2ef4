import {
  address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type TransactionPartialSigner,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import type {
  DepositAddress,
  Sweeper,
  SweepOrder,
  VaultAccountsByAsset,
} from '#payments/chain/deposit.ts';
import { ChainUnavailableError, SignerUnavailableError } from '#payments/chain/error.ts';
import { accountsIn, eachAccount, tokensIn } from '#payments/solana/accounts.ts';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { ProviderError } from '#payments/solana/provider.ts';
import {
  openProviders,
  type Providers,
  type ProvidersOptions,
} from '#payments/solana/providers.ts';
import {
  associatedTokenAccount,
  tokenOf,
  vaultTokens,
  type SolanaSettings,
  type VaultToken,
} from '#payments/solana/settings.ts';
import { signBy, signerFor } from '#payments/solana/sign-by.ts';
import { signerOf } from '#payments/solana/signer.ts';
import { MEMO_PROGRAM } from '#payments/solana/transfer.ts';
import { depositSigner } from './derive.ts';

/** Deposit addresses on Solana, and the sweeps that move their coins into the vault. */

/**
 * The secret keys of vaults in this process; `current` is undefined if another process or service
 * signs.
 */
export interface VaultSecrets {
  current(): string | undefined;
  former(): readonly string[];
}

const accountsOf = async (
  owner: Address,
  tokens: readonly VaultToken[],
): Promise<Partial<Record<AssetCode, string>>> => {
  const pairs = tokens.map(async ({ assetCode, mint }) => {
    return [assetCode, await associatedTokenAccount(owner, mint)] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
};

/** Derives deposit addresses; undefined if the vault's key is not in this process. */
export const deriver = (
  settings: SolanaSettings,
  { current }: VaultSecrets,
): DepositAddress['derive'] => {
  const secret = current();
  if (secret === undefined) return undefined;
  return async (owner) => {
    const signer = await depositSigner(secret, owner);
    const tokenAccounts = await accountsOf(signer.address, await vaultTokens(settings));
    return { address: signer.address, tokenAccounts };
  };
};

/** Two transfers and a new token account use about 45000. */
const COMPUTE_UNIT_LIMIT = 80_000;
const MICRO_LAMPORTS_PER_UNIT = 1000n;

interface SweepTerms {
  payer: TransactionPartialSigner;
  from: KeyPairSigner;
  token: VaultToken;
  vault: Address;
  microLamports: bigint;
}

const sweepInstructions = (order: SweepOrder, terms: SweepTerms): Instruction[] => {
  const { payer, from, token, vault, microLamports } = terms;
  const { mint, tokenAccount: destination } = token;
  const { decimals } = ASSETS[order.assetCode];
  return [
    getSetComputeUnitLimitInstruction({ units: COMPUTE_UNIT_LIMIT }),
    getSetComputeUnitPriceInstruction({ microLamports }),
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner: vault, mint }),
    getTransferCheckedInstruction({
      source: address(order.tokenAccount),
      mint,
      destination,
      authority: from,
      amount: order.amount,
      decimals,
    }),
    getAddMemoInstruction({ memo: order.memo }, { programAddress: MEMO_PROGRAM }),
  ];
};

const secretOf = async (vault: string, secrets: VaultSecrets): Promise<string> => {
  for (const secret of [secrets.current() ?? [], secrets.former()].flat())
    if ((await signerOf(secret)).address === vault) return secret;
  throw new SignerUnavailableError(`The key of the vault ${vault} is not set here`);
};

const sourceSigner = async (
  { source }: SweepOrder,
  secrets: VaultSecrets,
): Promise<KeyPairSigner> => {
  const secret = await secretOf(source.vault, secrets);
  return source.kind === 'vault' ? signerOf(secret) : depositSigner(secret, source.owner);
};

const sweepSigner =
  (providers: Providers, settings: SolanaSettings, secrets: VaultSecrets): Sweeper['sign'] =>
  async (order) => {
    const from = await sourceSigner(order, secrets);
    const token = tokenOf(await vaultTokens(settings), order.assetCode);
    const { memo: sweepId, assetCode, amount, tokenAccount } = order;
    const microLamports = settings.microLamportsPerUnit ?? MICRO_LAMPORTS_PER_UNIT;
    const vault = settings.vault.address;
    return signBy(await signerFor(settings), {
      instructions: (payer) =>
        sweepInstructions(order, { payer, from, token, vault, microLamports }),
      // Always a blockhash: nonces are reserved for payouts.
      lifetime: await readBlockhash(providers),
      purpose: { purpose: 'sweep', sweepId, assetCode, amount, tokenAccount },
    });
  };

const amountsReader =
  ({ list, timeLimitMs }: Providers): Sweeper['readAmounts'] =>
  async (name, tokenAccounts) => {
    const provider = list.find((each) => each.name === name);
    if (provider === undefined) throw new RangeError(`${name} is no provider here`);
    try {
      const found = await eachAccount(tokenAccounts, (some) =>
        provider.ask(accountsIn(some, 'finalized'), timeLimitMs),
      );
      return found.map(({ account }) => tokensIn(account));
    } catch (error) {
      if (error instanceof ProviderError) throw new ChainUnavailableError(error.message);
      throw error;
    }
  };

const payerOf = (wire: string): string => {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const [payer = ''] = getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts;
  return payer;
};

export const openSweeper = async (
  settings: SolanaSettings,
  secrets: VaultSecrets,
  options: Omit<ProvidersOptions, 'urls' | 'timeLimitMs'> = {},
): Promise<Sweeper> => {
  const { rpcUrls, timeLimitMs, vault } = settings;
  const providers = openProviders({ ...options, urls: rpcUrls, timeLimitMs });
  const tokens = await vaultTokens(settings);
  const factsOf = async (owner: Address): Promise<VaultAccountsByAsset> => {
    return { address: owner, tokenAccounts: await accountsOf(owner, tokens) };
  };
  return {
    derive: deriver(settings, secrets),
    vault: await factsOf(vault.address),
    formerVaults: async () => {
      const signers = await Promise.all(secrets.former().map(signerOf));
      const former = signers.filter((each) => each.address !== vault.address);
      return Promise.all(former.map((each) => factsOf(each.address)));
    },
    readAmounts: amountsReader(providers),
    sign: sweepSigner(providers, settings, secrets),
    payerOf,
  };
};
