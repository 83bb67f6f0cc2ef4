import type { Blockchain } from '../blockchain.ts';
import type { Fates } from '../fates.ts';

/** What the methods of the JSON-RPC work on. */
export interface Node {
  chain: Blockchain;
  /** The chain's own name: the hash of its first block. */
  genesisHash: string;
  /** Sends lamports from the faucet and answers the signature. */
  airdrop(to: Uint8Array, lamports: bigint): Promise<string>;
  /** Transfers that are accepted and not passed on; absent: none. */
  fates?: Fates;
}

export type Method = (node: Node, params: readonly unknown[]) => unknown;
