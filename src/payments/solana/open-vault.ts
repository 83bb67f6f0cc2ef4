import { address, createNoopSigner } from '@solana/kit';
import { openOnce } from '#kernel/async/single-flight.ts';
import type { Environment } from '#kernel/config/env.ts';
import { EnvironmentError } from '#kernel/config/environment-error.ts';
import type { Mode } from '#access/key.ts';
import { SignerUnavailableError } from '#payments/chain/error.ts';
import type { FindsVaults } from '#payments/chain/destination.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { OpenedChain } from '#payments/chain/ports.ts';
import { mintsOf, type Mints } from './mints.ts';
import { makeNonceAccount } from '#payments/solana/lifetimes/nonce-account.ts';
import {
  examineNonceAccounts,
  type NonceAccountHealth,
} from '#payments/solana/lifetimes/nonce-health.ts';
import { openSolana } from './open.ts';
import { openSweeper, type VaultSecrets } from '#payments/solana/deposits/sweeper.ts';
import { hasQuorum, openProviders } from './providers.ts';
import { vaultTokens, type SolanaSettings } from './settings.ts';
import { localSigner } from './sign-by.ts';
import { signerOf, VaultKeyError } from './signer.ts';
import { openTestWallet } from './test-wallet.ts';

/** The vault of a mode on Solana, as configured by the environment. */

export interface SolanaVault extends OpenedChain {
  /** Each nonce account binds one transfer at a time; without any, blockhashes are used. */
  nonceAccounts: readonly string[];
  /** The state of nonce accounts at a finalized block. @throws ChainUnavailableError */
  examineNonceAccounts(accounts: readonly string[]): Promise<NonceAccountHealth[]>;
  /** Moves coins from deposit addresses and earlier vaults into this one. */
  sweeper: Sweeper;
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

/**
 * Whether enough providers are set: a single one could claim false transfers, so using only one
 * must be accepted explicitly.
 */
const isWitnessed = ({ rpcUrls, acceptsSingleProvider }: Variables): boolean =>
  hasQuorum(rpcUrls) || (rpcUrls.length > 0 && acceptsSingleProvider);

/** Whether a vault is configured with too few providers to prove what happened. */
export const isUnwitnessed = (variables: Variables): boolean =>
  variables.hasVault && variables.rpcUrls.length > 0 && !isWitnessed(variables);

/** How the vault's key is reached. The keys are read only when they are needed. */
export interface VaultAccess {
  /** The secret key; undefined if this process does not have it. */
  secret(): string | undefined;
  /** Secret keys of earlier vaults, from which coins may still have to be moved. */
  former(): readonly string[];
  /** An external signing service; if it is configured, it signs instead of the key. */
  outside: ((address: string) => Promise<VaultSigner>) | undefined;
}

/** The configured address; without one, the address of the secret key. */
const addressOfVault = async (
  { vaultAddress }: Variables,
  name: string,
  { secret }: VaultAccess,
): Promise<string | undefined> => {
  if (vaultAddress !== undefined) return vaultAddress;
  const text = secret();
  return text === undefined ? undefined : (await signer(name, text)).address;
};

const signerAt = (
  vaultAddress: string,
  name: string,
  { secret, outside }: VaultAccess,
): (() => Promise<VaultSigner>) =>
  openOnce(async () => {
    if (outside !== undefined) return outside(vaultAddress);
    const text = secret();
    if (text === undefined) throw new SignerUnavailableError(`${name} is not set here`);
    const pair = await signer(name, text);
    if (pair.address !== vaultAddress)
      throw new EnvironmentError(`${name}: expected the key of ${name}_ADDRESS`);
    return localSigner(pair);
  });

const secretsOf = async (
  name: string,
  { secret, former, outside }: VaultAccess,
): Promise<VaultSecrets> => {
  for (const each of former()) await signer(`${name}_FORMER_VAULTS`, each);
  // An external signer keeps its key: no keys can be derived from it.
  return { former, current: () => (outside === undefined ? secret() : undefined) };
};

/**
 * Undefined unless a vault is configured, with providers that can prove. @throws EnvironmentError
 */
export const openSolanaVault = async (
  mode: Mode,
  variables: Variables,
  { findVaults, ...access }: VaultAccess & { findVaults: FindsVaults },
): Promise<SolanaVault | undefined> => {
  const { walletSecret, rpcUrls, nonceAccounts, fees } = variables;
  const name = `SOLANA_${mode.toUpperCase()}`;
  if (!isWitnessed(variables)) return undefined;
  const vaultAddress = await addressOfVault(variables, `${name}_VAULT`, access);
  if (vaultAddress === undefined) return undefined;
  const mints = mintsIn(variables);
  const vault = createNoopSigner(address(vaultAddress));
  const own = { vault, signer: signerAt(vaultAddress, `${name}_VAULT`, access) };
  const settings: SolanaSettings = { rpcUrls, ...own, mints, nonceAccounts, ...fees };
  const chain = await openSolana(settings, { findVaults });
  const tokens = await vaultTokens(settings);
  const providers = openProviders({ urls: rpcUrls });
  const sweeper = await openSweeper(settings, await secretsOf(name, access));
  return {
    chain,
    canSign: access.outside !== undefined || access.secret() !== undefined,
    deposits: {
      vaultAddress,
      tokens: mints,
      paymentUri: paymentUriTo(vaultAddress),
      derive: sweeper.derive,
      isDerivedLater: access.outside === undefined,
    },
    sweeper,
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
