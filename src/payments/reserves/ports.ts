import type { AssetCode } from '#kernel/money/assets.ts';
import type { World } from '#kernel/world.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { OutflowSource, VaultBooks } from '#payments/outflow/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { ReserveHead } from './head.ts';
import type { Leaf } from './tree.ts';

/** The balance of one account according to the ledger. */
export interface AccountBalance {
  accountId: string;
  assetCode: AssetCode;
  balance: bigint;
}

/** A head with the accounts that it covers. */
export interface Snapshot {
  head: ReserveHead;
  /** In the order of the tree. */
  leaves: readonly Leaf[];
}

export interface SnapshotReader {
  /** The newest head of each mode, chain and asset. */
  newest(): Promise<ReserveHead[]>;
  /** The newest snapshots in the tenant's mode that contain this account. */
  snapshotsOf(tenant: Tenant, accountId: string): Promise<Snapshot[]>;
}

export interface SnapshotKeeper extends SnapshotReader {
  balances(source: OutflowSource): Promise<AccountBalance[]>;
  /** Stores the snapshots and removes the leaves of older ones. */
  keep(snapshots: readonly Snapshot[]): Promise<void>;
}

export interface ReadsSnapshots {
  reserves: SnapshotReader;
}

/** The dependencies of the code that makes snapshots. */
export interface SnapshotPorts extends Pick<World, 'now'> {
  chain: Pick<VaultChain, 'vaultAddress' | 'tokenAccounts' | 'readVaultOfEach' | 'isQuorum'>;
  snapshots: SnapshotKeeper;
  books: Pick<VaultBooks, 'owed'>;
  /** A random text that nobody can guess. */
  newSalt(): string;
}
