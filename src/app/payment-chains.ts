import { openOnce } from '#kernel/async/single-flight.ts';
import { EnvironmentError, readEnvironment, type Environment } from '#kernel/config/env.ts';
import type { Mode } from '#access/key.ts';
import type { PayoutChain, TestWallet, VaultChain } from '#payments/payout/chain.ts';
import type { ChainSettings, DepositAddress } from '#payments/ports.ts';
import { mintsOf, type Mints } from '#payments/solana/mints.ts';
import { makeNonceAccount } from '#payments/solana/nonce-account.ts';
import { examineNonceAccounts, type NonceAccountHealth } from '#payments/solana/nonce-health.ts';
import { openSolana } from '#payments/solana/open.ts';
import { vaultTokens, type SolanaSettings } from '#payments/solana/settings.ts';
import { VaultKeyError, signerOf } from '#payments/solana/signer.ts';
import { openTestWallet } from '#payments/solana/test-wallet.ts';

/** The chains of this process, one for each mode at most, as the environment names them. */

export interface OpenedChain {
  chain: PayoutChain & VaultChain;
  deposits: DepositAddress;
  /** Whose histories tell of deposits: the vault and its token accounts. */
  watched: readonly string[];
  testWallet: TestWallet | undefined;
  /** Each bounds the attempts of one payout at a time; without any, blockhashes do. */
  nonceAccounts: readonly string[];
  /** What each of them is on the chain. @throws ChainUnavailableError */
  examineNonceAccounts(): Promise<NonceAccountHealth[]>;
  /** Sends a new nonce account on its way. @throws ChainUnavailableError unless it was accepted */
  makeNonceAccount(): Promise<string>;
}

export type Chains = Readonly<Partial<Record<Mode, OpenedChain>>>;

const signer = async (variable: string, secret: string) => {
  try {
    return await signerOf(secret);
  } catch (error) {
    if (error instanceof VaultKeyError) throw new EnvironmentError(`${variable}: ${error.message}`);
    throw error;
  }
};

const mintsIn = ({ cluster, mints: named }: Environment['solana'][Mode]): Mints => {
  const mints = mintsOf(cluster, named);
  if (mints.USDC !== mints.EURC) return mints;
  const another = 'another mint than that of USDC';
  throw new EnvironmentError(`SOLANA_TEST_EURC_MINT: expected ${another}, or none at all`);
};

/** Undefined unless it has both an address and a vault. */
const openChain = async (
  mode: Mode,
  { solana, chainFees }: Environment,
): Promise<OpenedChain | undefined> => {
  const { rpcUrls, vaultSecret, walletSecret, nonceAccounts } = solana[mode];
  if (rpcUrls.length === 0 || vaultSecret === undefined) return undefined;
  const name = mode.toUpperCase();
  const mints = mintsIn(solana[mode]);
  const vault = await signer(`SOLANA_${name}_VAULT`, vaultSecret);
  const settings: SolanaSettings = { rpcUrls, vault, mints, nonceAccounts, ...chainFees };
  const wallet =
    walletSecret === undefined
      ? undefined
      : openTestWallet(settings, await signer(`SOLANA_${name}_WALLET`, walletSecret));
  const chain = await openSolana(settings);
  return {
    chain,
    deposits: { vaultAddress: vault.address, mints },
    watched: [
      vault.address,
      ...(await vaultTokens(settings)).map(({ tokenAccount }) => tokenAccount),
    ],
    testWallet: wallet,
    nonceAccounts,
    examineNonceAccounts: () => examineNonceAccounts(settings),
    makeNonceAccount: () => makeNonceAccount(chain, settings),
  };
};

/** The chains that an environment names. No network is asked before the first question. */
export const openChains = async (environment: Environment): Promise<Chains> => {
  const [test, live] = await Promise.all([
    openChain('test', environment),
    openChain('live', environment),
  ]);
  return { ...(test ? { test } : {}), ...(live ? { live } : {}) };
};

/** Those of this process's environment, opened once. */
export const openedChains = openOnce(() => openChains(readEnvironment()));

/** The chains as the rules of payments see them. */
export const chainSettings = (chains: Chains): ChainSettings => ({
  deposits: (mode) => chains[mode]?.deposits,
  payouts: (mode) => chains[mode]?.chain,
  testWallet: (mode) => chains[mode]?.testWallet,
});
