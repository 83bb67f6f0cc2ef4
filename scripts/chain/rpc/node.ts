import type { Blockchain } from '../blockchain.ts';

/** What the methods of the JSON-RPC work on. */
export interface Node {
  chain: Blockchain;
  /** The chain's own name: the hash of its first block. */
  genesisHash: string;
  /** Sends lamports from the faucet and answers the signature. */
  airdrop(to: Uint8Array, lamports: bigint): Promise<string>;
}

export type Method = (node: Node, params: readonly unknown[]) => unknown;
