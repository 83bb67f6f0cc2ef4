import type { Mode } from '#access/key.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { Version, WorkerChain } from './chains.ts';
import type { Life } from './life.ts';

export type Round = () => Promise<void>;

/** Where one life of a worker works. */
export interface Bench {
  life: Life;
  store: Store;
  chains: Readonly<Record<Mode, WorkerChain>>;
  owner: string;
  version: Version;
}
