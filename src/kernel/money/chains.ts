import { decimalText } from './amount.ts';
import type { AssetCode } from './assets.ts';

/** Every chain for payments in and out; its name is public and stored in rows. */
export const CHAIN_NAMES = ['solana'] as const;
export type Chain = (typeof CHAIN_NAMES)[number];

interface ChainFacts {
  /** The assets that Kontor accepts and pays out there. */
  assets: readonly AssetCode[];
  /** The coin in which the chain takes its fees. */
  coin: { code: string; decimals: number };
}

export const CHAINS = {
  solana: { assets: ['USDC', 'EURC'], coin: { code: 'SOL', decimals: 9 } },
} as const satisfies Record<Chain, ChainFacts>;

/** The chain of requests that name no chain: sandbox deposits, and the funding of accounts. */
export const DEFAULT_CHAIN: Chain = 'solana';

/**
 * Converts an amount of the chain's own coin from its smallest units to whole coins: `0.00000506`.
 */
export const coinText = (chain: Chain, amount: bigint): string =>
  decimalText(amount, CHAINS[chain].coin.decimals).replace(/\.?0+$/, '');
