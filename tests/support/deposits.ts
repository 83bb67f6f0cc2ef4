import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { Deposit } from '#payments/deposit/deposit.ts';
import {
  watchDeposits,
  type DepositPorts,
  type Unproved,
  type WatchReport,
} from '#payments/deposit/watch.ts';
import { vaultTokens } from '#payments/solana/settings.ts';
import { depositKeeper } from '#payments/storage/deposits/deposits.ts';
import { sightingKeeper } from '#payments/storage/deposits/sightings.ts';
import type { OpenChain } from './chain.ts';
import type { Setup } from './payments.ts';

/** A watcher of deposits, and all that it reports. */
export interface Watcher {
  uncredited: Deposit[];
  unreadable: string[];
  unproved: Unproved[];
  watch(by?: VaultChain): Promise<WatchReport>;
}

export const watcherOf = (
  {
    setup,
    solana,
    settings,
    vault,
  }: Pick<OpenChain, 'solana' | 'settings' | 'vault'> & { setup: Setup },
  now: () => Date = setup.ports.now,
): Watcher => {
  const [uncredited, unreadable, unproved]: [Deposit[], string[], Unproved[]] = [[], [], []];
  const ports: Omit<DepositPorts, 'chain'> = {
    ...setup.ports,
    now,
    keeper: depositKeeper(setup.store),
    sightings: sightingKeeper(setup.store),
    book: setup.book,
    report: (deposit) => void uncredited.push(deposit),
    reportUnreadable: (signature) => void unreadable.push(signature),
    reportUnproved: (each) => void unproved.push(each),
  };
  return {
    uncredited,
    unreadable,
    unproved,
    watch: async (chain = solana) => {
      const tokens = await vaultTokens(settings);
      const addresses = [vault.address, ...tokens.map(({ tokenAccount }) => tokenAccount)];
      return watchDeposits({ ...ports, chain }, { mode: 'test', chain: 'solana', addresses });
    },
  };
};

/** What came in by an address after a signature, oldest first, each transaction proved. */
export const transfersAt = async (
  chain: VaultChain,
  address: string,
  until?: string,
): Promise<ChainTransfer[]> => {
  const [provider = ''] = chain.providers;
  const { sightings } = await chain.readSightings({ provider, address, until });
  const proofs = await Promise.all(
    sightings.toReversed().map(({ signature }) => chain.proveTransfers(signature)),
  );
  return proofs.flatMap((proof) => (proof.state === 'proved' ? (proof.fact.transfers ?? []) : []));
};
