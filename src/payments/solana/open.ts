import { retriedFlight } from '#kernel/async/single-flight.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { FindsVaults } from '#payments/chain/destination.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { Lifetime } from '#payments/chain/transfer.ts';
import { findExpired } from '#payments/solana/lifetimes/expiry.ts';
import { explainFailure } from './failures.ts';
import { gasReader } from './gas.ts';
import { offersReader } from './offers.ts';
import { PAGE_MOST, readHistory, readSightings } from '#payments/solana/deposits/history.ts';
import { readBlockhash, readNonces } from '#payments/solana/lifetimes/lifetimes.ts';
import { isQuorum, openProviders, type Providers, type ProvidersOptions } from './providers.ts';
import { readDestination, type DestinationReader } from './read-destination.ts';
import { readAnswers } from '#payments/solana/proof/absence.ts';
import { send } from './send.ts';
import { proveLanding, proveTransfers } from '#payments/solana/proof/prove.ts';
import { signBy, signerFor } from './sign-by.ts';
import { tokenOf, vaultTokens, type SolanaSettings, type VaultToken } from './settings.ts';
import { readFinalOfEach, readStatuses } from './statuses.ts';
import { transferInstructions } from './transfer.ts';
import { readHealth, readVault, readVaultOfEach } from './vault.ts';
import { outlast } from '#payments/solana/lifetimes/outlast.ts';

/** Opens one vault on one chain. Sandbox, devnet and mainnet differ only by their settings. */

const COMPUTE_UNIT_LIMIT = 60_000;
const MICRO_LAMPORTS_PER_UNIT = 1000n;
const MICRO_LAMPORTS_MOST = 1_000_000n;

const destinationReader = (reader: DestinationReader) =>
  retriedFlight((address: string, assetCode: AssetCode) =>
    readDestination(reader, address, assetCode),
  );

const feeTerms = (settings: SolanaSettings) => ({
  computeUnitLimit: settings.computeUnitLimit ?? COMPUTE_UNIT_LIMIT,
  microLamportsPerUnit: settings.microLamportsPerUnit ?? MICRO_LAMPORTS_PER_UNIT,
  microLamportsMost: settings.microLamportsMost ?? MICRO_LAMPORTS_MOST,
});

/** One recent blockhash, which any number of transfers may share. */
const readBlockhashes = async (providers: Providers, count: number): Promise<Lifetime[]> => {
  const lifetime = await readBlockhash(providers);
  return Array.from({ length: count }, () => lifetime);
};

const payoutSigner =
  (settings: SolanaSettings, tokens: readonly VaultToken[]): PayoutChain['sign'] =>
  async (order, lifetime) => {
    const token = tokenOf(tokens, order.assetCode);
    const { memo: payoutId, offer, ...rest } = order;
    const usual = feeTerms(settings);
    const microLamportsPerUnit = offer ?? usual.microLamportsPerUnit;
    const terms = { ...usual, microLamportsPerUnit, token };
    return signBy(await signerFor(settings), {
      instructions: (payer) => transferInstructions(order, { ...terms, payer }),
      lifetime,
      purpose: { purpose: 'payout', payoutId, ...rest },
    });
  };

/** Reads lifetimes for new transactions: unused nonces, or recent blockhashes. */
const lifetimeReader =
  (providers: Providers, nonceAccounts: readonly string[]): PayoutChain['readLifetimes'] =>
  (count, taken) => {
    if (nonceAccounts.length === 0) return readBlockhashes(providers, count);
    const free = nonceAccounts.filter((account) => !taken.has(account));
    return readNonces(providers, free.slice(0, count));
  };

/** The functions that read the state of the vault itself. */
const vaultReader = (
  providers: Providers,
  settings: SolanaSettings,
  tokens: readonly VaultToken[],
) => {
  const { address } = settings.vault;
  return {
    vaultAddress: address,
    tokenAccounts: Object.fromEntries(
      tokens.map(({ assetCode, tokenAccount }) => [assetCode, tokenAccount]),
    ),
    providers: providers.list.map(({ name }) => name),
    isQuorum: (names) => isQuorum(providers, names),
    readVault: () => readVault(providers, { address, tokens }),
    readVaultOfEach: () => readVaultOfEach(providers, { address, tokens }),
    readFinalOfEach: (signatures) => readFinalOfEach(providers, signatures),
    readAnswers: (named) => readAnswers(providers, address, named),
    outlast: (mark) => outlast(providers, settings, mark),
  } satisfies Partial<VaultChain>;
};

interface SolanaOptions extends Omit<ProvidersOptions, 'urls' | 'timeLimitMs'> {
  /** Finds addresses of Kontor, which are no destination, besides those of the vault itself. */
  findVaults?: FindsVaults;
}

export const openSolana = async (
  settings: SolanaSettings,
  { findVaults = async () => false, ...options }: SolanaOptions = {},
): Promise<PayoutChain & VaultChain> => {
  const { rpcUrls, timeLimitMs, vault, walletPrograms = [], nonceAccounts = [] } = settings;
  const providers = openProviders({ ...options, urls: rpcUrls, timeLimitMs });
  const tokens = await vaultTokens(settings);
  const terms = feeTerms(settings);
  const accounts = { vault: vault.address, tokens };
  const own = { vault: vault.address, own: nonceAccounts, findVaults };
  const reader = { providers, tokens, walletPrograms, ...own };
  return {
    ...vaultReader(providers, settings, tokens),
    readDestination: destinationReader(reader),
    ...gasReader(providers, vault.address, terms),
    readOffers: offersReader(providers, { vault: vault.address, tokens, terms }),
    bindsExclusively: nonceAccounts.length > 0,
    readLifetimes: lifetimeReader(providers, nonceAccounts),
    sign: payoutSigner(settings, tokens),
    send: (transfer, options) => send(providers, transfer, options),
    readStatuses: (signatures) => readStatuses(providers, signatures),
    proveLanding: (signature) => proveLanding(providers, tokens, signature),
    findExpired: (transfers) => findExpired(providers, transfers),
    explainFailure,
    readSightings: (asked) => readSightings(providers, asked),
    proveTransfers: (signature, findHeld) =>
      proveTransfers(providers, { accounts, signature, findHeld }),
    readHistory: async ({ address, before, most }) => {
      const page = { address, before, most: Math.min(most, PAGE_MOST) };
      return readHistory(providers, page);
    },
    readHealth: () => readHealth(providers),
  };
};
