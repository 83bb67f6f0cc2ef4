import { decimalText } from './ratio.ts';
import type { AssetCode } from './assets.ts';

/** Every chain on which money is taken and paid out; its name is public and kept in rows. */
export const CHAIN_NAMES = ['solana'] as const;
export type Chain = (typeof CHAIN_NAMES)[number];

interface ChainFacts {
  /** What Kontor takes and pays out there. */
  assets: readonly AssetCode[];
  /** What the chain is paid in. */
  coin: { code: string; decimals: number };
}

export const CHAINS = {
  solana: { assets: ['USDC', 'EURC'], coin: { code: 'SOL', decimals: 9 } },
} as const satisfies Record<Chain, ChainFacts>;

/** The chain of requests that name none: sandbox deposits, and how an account is funded. */
export const DEFAULT_CHAIN: Chain = 'solana';

/** An amount of the chain's own coin, given in its smallest parts, in whole coins: `0.00000506`. */
export const coinText = (chain: Chain, amount: bigint): string =>
  decimalText(amount, CHAINS[chain].coin.decimals).replace(/\.?0+$/, '');
