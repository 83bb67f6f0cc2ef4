import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { Sweeper } from '#payments/chain/deposit.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { DepositSource } from './deposit.ts';
import { findSightings, type ReadOn, type SightingKeeper } from './sightings.ts';

/**
 * Looks at deposit addresses for what came in. What each holds is read, a hundred in one question;
 * a history is read only where that is not what the books say. Nothing is missed by that: what came
 * in stays there until it was credited.
 */

/** A token account, and what the books say that it holds. */
export interface WatchedAccount {
  tokenAccount: string;
  /** Null while a sweep is on its way: as much may come in as leaves. */
  held: bigint | null;
}

export interface AddressKeeper {
  /** The longest not looked at first. */
  next(source: DepositSource, most: number): Promise<WatchedAccount[]>;
  looked(source: DepositSource, tokenAccounts: readonly string[], now: Date): Promise<void>;
}

/** Accounts that are looked at in one round, and histories that are read in it. */
export const LOOKED_AT_MOST = 500;
const HISTORIES_MOST = 16;

export interface LookPorts {
  chain: Pick<VaultChain, 'providers' | 'readSightings'>;
  sweeper: Pick<Sweeper, 'readAmounts'>;
  addresses: AddressKeeper;
  sightings: SightingKeeper;
  now(): Date;
}

/** Those of which this provider reports another amount than the books; none while it is silent. */
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

/** One round, of bounded size. @returns whether more is left */
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
  // A few are looked at in every round: only turns have to be kept.
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
