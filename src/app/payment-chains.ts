import { openOnce } from '#kernel/async/single-flight.ts';
import type { Environment } from '#kernel/config/env.ts';
import { CHAIN_NAMES, type Chain } from '#kernel/money/chains.ts';
import { MODES, type Mode } from '#access/key.ts';
import type { Chains, OpenedChain } from '#payments/chain/ports.ts';
import { isUnwitnessed, openSolanaVault, type SolanaVault } from '#payments/solana/open-vault.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { vaultFinder } from '#payments/storage/deposits/addresses.ts';
import { environment } from './environment.ts';
import { storeOf } from './store.ts';
import { vaultAccess } from './vault-signers.ts';

/** The chains of this process, one vault for each mode and chain, as the environment names them. */

/** What each chain's adapter opens; most of Kontor uses only the part that all chains share. */
interface OpenedByChain extends Record<Chain, OpenedChain> {
  solana: SolanaVault;
}

type ChainsOfMode = Readonly<{ [Name in Chain]: OpenedByChain[Name] | undefined }>;
export type OpenedChains = Readonly<Record<Mode, ChainsOfMode>>;

const openMode = async (mode: Mode, environment: Environment): Promise<ChainsOfMode> => ({
  solana: await openSolanaVault(mode, environment.chains.solana[mode], {
    ...vaultAccess(mode, environment),
    findVaults: vaultFinder(storeOf, { mode, chain: 'solana' }),
  }),
});

/** Opens the chains that an environment names. Sends no request until they are first used. */
export const openChains = async (environment: Environment): Promise<OpenedChains> => {
  const [test, live] = await Promise.all([
    openMode('test', environment),
    openMode('live', environment),
  ]);
  return { test, live };
};

/** Why a chain is not opened although the environment names it; null if there is no reason. */
const CAUSES: Readonly<Record<Chain, (mode: Mode, environment: Environment) => string | null>> = {
  solana: (mode, { chains }) => (isUnwitnessed(chains.solana[mode]) ? 'one provider alone' : null),
};

/** Raises an alarm for each chain that the operator has set up and that cannot be opened. */
const reportNotOpened = (environment: Environment): void => {
  for (const mode of MODES)
    for (const chain of CHAIN_NAMES) {
      const cause = CAUSES[chain](mode, environment);
      if (cause !== null) emitAlarm('chain-not-opened')({ mode, chain, cause });
    }
};

/** The chains of this process's environment, opened on first use. */
export const openedChains = openOnce(() => {
  reportNotOpened(environment());
  return openChains(environment());
});

/** Every vault of these chains, with its mode and chain. */
export const vaultsIn = (chains: OpenedChains) =>
  MODES.flatMap((mode) =>
    CHAIN_NAMES.flatMap((chain) => {
      const opened = chains[mode][chain];
      return opened === undefined ? [] : [{ mode, chain, opened }];
    }),
  );

/** Every vault that is open in this process. */
export const openedVaults = async () => vaultsIn(await openedChains());

/** The opened chains as the port that the rules of payments use. */
export const chainsPort = (chains: OpenedChains): Chains => ({
  find: (mode, chain) => chains[mode][chain],
});
