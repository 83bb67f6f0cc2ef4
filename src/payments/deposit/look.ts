import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { DepositSource } from './deposit.ts';
import { findSightings, type ReadOn, type SightingKeeper } from './sightings.ts';

/**
 * Checks deposit addresses for new coins. Balances are read in batches of a hundred; the history of
 * an address is read only if its balance differs from the ledger. No deposit is missed by this,
 * because its coins stay at the address until they are credited.
 */

/** A token account with the balance that the ledger expects. */
export interface WatchedAccount {
  tokenAccount: string;
  /** Null while a sweep is in flight: an equal amount may arrive while it leaves. */
  held: bigint | null;
}

export interface AddressKeeper {
  /** Those that were not checked for the longest time come first. */
  next(source: DepositSource, most: number): Promise<WatchedAccount[]>;
  looked(source: DepositSource, tokenAccounts: readonly string[], now: Date): Promise<void>;
}

/** How many accounts are checked in a round, and how many histories are read in it. */
export const LOOKED_AT_MOST = 500;
const HISTORIES_MOST = 16;

export interface LookPorts {
  chain: Pick<VaultChain, 'providers' | 'readSightings'>;
  sweeper: Pick<Sweeper, 'readAmounts'>;
  addresses: AddressKeeper;
  sightings: SightingKeeper;
  now(): Date;
}

/** Accounts whose balance at this provider differs from the ledger; none if it is unavailable. */
const changedAt = async (
  { sweeper }: LookPorts,
  provider: string,
  accounts: readonly WatchedAccount[],
): Promise<string[]> => {
  try {
    const names = accounts.map(({ tokenAccount }) => tokenAccount);
    const amounts = await sweeper.readAmounts(provider, names);
    return accounts.flatMap(({ tokenAccount, held }, index) =>
      amounts[index] === held ? [] : [tokenAccount],
    );
  } catch (error) {
    if (error instanceof ChainUnavailableError) return [];
    throw error;
  }
};

/**
 * Runs one round of bounded size.
 * @returns whether more is left for the next round, and whether new sightings were kept
 */
export const lookAtAddresses = async (ports: LookPorts, source: DepositSource): Promise<ReadOn> => {
  const { addresses, now, chain } = ports;
  const { providers } = chain;
  const accounts = await addresses.next(source, LOOKED_AT_MOST);
  if (accounts.length === 0) return { more: false, noted: false };
  const reported = await Promise.all(providers.map((each) => changedAt(ports, each, accounts)));
  const changed = [...new Set(reported.flat())];
  const read = changed.slice(0, HISTORIES_MOST);
  const unread = new Set(changed.slice(HISTORIES_MOST));
  const { more, noted } = await findSightings(ports, source, { providers, addresses: read });
  // If all accounts fit into one round, there is no order to keep and nothing is written.
  if (accounts.length === LOOKED_AT_MOST || unread.size > 0) {
    const done = accounts.map(({ tokenAccount }) => tokenAccount);
    await addresses.looked(
      source,
      done.filter((each) => !unread.has(each)),
      now(),
    );
  }
  return { more: more || unread.size > 0, noted };
};
