import type { AssetCode } from '#kernel/money/assets.ts';
import type { World } from '#kernel/world.ts';
import type { VaultChain } from '#payments/chain/ports.ts';
import type { OutflowSource, VaultBooks } from '#payments/outflow/ports.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { ReserveHead } from './head.ts';
import type { Leaf } from './tree.ts';

/** What one account has, as the books say it. */
export interface AccountBalance {
  accountId: string;
  assetCode: AssetCode;
  balance: bigint;
}

/** A head with the accounts under it. */
export interface Snapshot {
  head: ReserveHead;
  /** In the order in which they stand in the tree. */
  leaves: readonly Leaf[];
}

export interface SnapshotReader {
  /** The newest of each mode, chain and asset. */
  newest(): Promise<ReserveHead[]>;
  /** Those newest ones of a tenant's mode that have this account under them. */
  snapshotsOf(tenant: Tenant, accountId: string): Promise<Snapshot[]>;
}

export interface SnapshotKeeper extends SnapshotReader {
  balances(source: OutflowSource): Promise<AccountBalance[]>;
  /** Keeps them; the leaves of older ones are removed. */
  keep(snapshots: readonly Snapshot[]): Promise<void>;
}

export interface ReadsSnapshots {
  reserves: SnapshotReader;
}

/** What making a snapshot needs of the world. */
export interface SnapshotPorts extends Pick<World, 'now'> {
  chain: Pick<VaultChain, 'vaultAddress' | 'tokenAccounts' | 'readVaultOfEach' | 'isQuorum'>;
  snapshots: SnapshotKeeper;
  books: Pick<VaultBooks, 'owed'>;
  /** A text that nobody can guess. */
  newSalt(): string;
}
