import { singleFlightBy } from '#kernel/async/single-flight.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { PayoutChain, TransferCost, VaultChain } from '#payments/payout/chain.ts';
import { wholeAnswer } from './answers.ts';
import { readDeposits } from './read-deposits.ts';
import { explainFailure } from './failures.ts';
import { PAGE_MOST, readHistory } from './history.ts';
import { readLifetime, readNonce } from './lifetimes.ts';
import { openProviders, type Providers, type ProvidersOptions } from './providers.ts';
import { readDestination, type DestinationReader } from './read-destination.ts';
import { send } from './send.ts';
import { tokenOf, vaultTokens, type SolanaSettings } from './settings.ts';
import { readExpiry, readStatuses } from './statuses.ts';
import { signInstructions, transferInstructions } from './transfer.ts';
import { readHealth, readVault } from './vault.ts';

/** One vault on one chain. Sandbox, devnet and mainnet differ by their settings alone. */

const SIGNATURE_FEE = 5000n;
const TOKEN_ACCOUNT_SIZE = 165n;
const COMPUTE_UNIT_LIMIT = 60_000;
const MICRO_LAMPORTS_PER_UNIT = 1000n;

const rentReader = (providers: Providers): (() => Promise<bigint>) => {
  let known: bigint | undefined;
  return async () => {
    const { value } =
      known === undefined
        ? await providers.one({
            ask: (rpc) => rpc.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_SIZE),
            answer: wholeAnswer,
          })
        : { value: known };
    known = value;
    return value;
  };
};

const destinationReader = (reader: DestinationReader) =>
  singleFlightBy((address: string, assetCode: AssetCode) =>
    readDestination(reader, address, assetCode),
  );

const feeTerms = ({ computeUnitLimit, microLamportsPerUnit }: SolanaSettings) => ({
  computeUnitLimit: computeUnitLimit ?? COMPUTE_UNIT_LIMIT,
  microLamportsPerUnit: microLamportsPerUnit ?? MICRO_LAMPORTS_PER_UNIT,
});

type SolanaOptions = Omit<ProvidersOptions, 'urls' | 'timeLimitMs'>;

export const openSolana = async (
  settings: SolanaSettings,
  options: SolanaOptions = {},
): Promise<PayoutChain & VaultChain> => {
  const { rpcUrls, timeLimitMs, vault, walletPrograms = [], nonceAccounts = [] } = settings;
  const providers = openProviders({ ...options, urls: rpcUrls, timeLimitMs });
  const tokens = await vaultTokens(settings);
  const terms = feeTerms(settings);
  const rent = rentReader(providers);
  const own = nonceAccounts;
  const reader = { providers, tokens, vault: vault.address, own, walletPrograms };
  const cost = async (createsTokenAccount: boolean): Promise<TransferCost> => {
    const microLamports = BigInt(terms.computeUnitLimit) * terms.microLamportsPerUnit;
    const feeLamports = SIGNATURE_FEE + (microLamports + 999_999n) / 1_000_000n;
    return { feeLamports, rentLamports: createsTokenAccount ? await rent() : 0n };
  };
  return {
    vaultAddress: vault.address,
    readDestination: destinationReader(reader),
    transferCost: ({ createsTokenAccount }) => cost(createsTokenAccount),
    readLifetime: (asked) => readLifetime(providers, asked),
    sign: (order, lifetime) => {
      const token = tokenOf(tokens, order.assetCode);
      const instructions = transferInstructions(order, { ...terms, payer: vault, token });
      return signInstructions(vault, instructions, lifetime);
    },
    send: (transfer, wish) => send(providers, transfer, wish),
    readStatuses: (signatures) => readStatuses(providers, signatures),
    readExpiry: (signatures) => readExpiry(providers, signatures),
    readNonce: (nonceAccount) => readNonce(providers, nonceAccount),
    explainFailure,
    readDeposits: (asked) => readDeposits(providers, { vault: vault.address, tokens }, asked),
    readHistory: async ({ address, before, most }) => {
      const page = { address, before, most: Math.min(most, PAGE_MOST) };
      return (await readHistory(providers, page)).entries;
    },
    readVault: () => readVault(providers, vault.address, tokens),
    readHealth: () => readHealth(providers),
  };
};
