import { EnvironmentError, type Environment } from '#kernel/config/env.ts';
import type { Mode } from '#access/key.ts';
import type { OpenedChain } from '#payments/chain/ports.ts';
import { mintsOf, type Mints } from './mints.ts';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import {
  examineNonceAccounts,
  type NonceAccountHealth,
} from '#payments/solana/lifetimes/nonce-health.ts';
import { openSolana } from './open.ts';
import { openProviders } from './providers.ts';
import { vaultTokens, type SolanaSettings } from './settings.ts';
import { signerOf, VaultKeyError } from './signer.ts';
import { openTestWallet } from './test-wallet.ts';

/** The vault of a mode on Solana, as the environment names it. */

export interface SolanaVault extends OpenedChain {
  /** Each binds one transfer at a time; without any, transfers are bound to blockhashes. */
  nonceAccounts: readonly string[];
  /** What nonce accounts are on the chain, finally. @throws ChainUnavailableError */
  examineNonceAccounts(accounts: readonly string[]): Promise<NonceAccountHealth[]>;
  /** Sends the transaction of a new nonce account. @throws ChainUnavailableError if refused */
  makeNonceAccount(): Promise<string>;
}

type Variables = Environment['chains']['solana'][Mode];

const signer = async (variable: string, secret: string) => {
  try {
    return await signerOf(secret);
  } catch (error) {
    if (error instanceof VaultKeyError) throw new EnvironmentError(`${variable}: ${error.message}`);
    throw error;
  }
};

const mintsIn = ({ cluster, mints: named }: Variables): Mints => {
  const mints = mintsOf(cluster, named);
  if (mints.USDC !== mints.EURC) return mints;
  const another = 'another mint than that of USDC';
  throw new EnvironmentError(`SOLANA_TEST_EURC_MINT: expected ${another}, or none at all`);
};

/** A Solana Pay link. */
const paymentUriTo =
  (vaultAddress: string) =>
  (token: string, referenceKey: string): string =>
    `solana:${vaultAddress}?spl-token=${token}&reference=${referenceKey}`;

/** Undefined unless both an address and a vault are set. @throws EnvironmentError */
export const openSolanaVault = async (
  mode: Mode,
  variables: Variables,
): Promise<SolanaVault | undefined> => {
  const { rpcUrls, vaultSecret, walletSecret, nonceAccounts, fees } = variables;
  if (rpcUrls.length === 0 || vaultSecret === undefined) return undefined;
  const name = `SOLANA_${mode.toUpperCase()}`;
  const mints = mintsIn(variables);
  const vault = await signer(`${name}_VAULT`, vaultSecret);
  const settings: SolanaSettings = { rpcUrls, vault, mints, nonceAccounts, ...fees };
  const chain = await openSolana(settings);
  const tokens = await vaultTokens(settings);
  const { address: vaultAddress } = vault;
  const providers = openProviders({ urls: rpcUrls });
  return {
    chain,
    deposits: { vaultAddress, tokens: mints, paymentUri: paymentUriTo(vaultAddress) },
    watched: [vaultAddress, ...tokens.map(({ tokenAccount }) => tokenAccount)],
    testWallet:
      walletSecret === undefined
        ? undefined
        : openTestWallet(settings, await signer(`${name}_WALLET`, walletSecret)),
    nonceAccounts,
    examineNonceAccounts: (accounts) => examineNonceAccounts(providers, vaultAddress, accounts),
    makeNonceAccount: () => makeNonceAccount(chain, settings),
  };
};
