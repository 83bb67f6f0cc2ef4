import type { AssetCode } from '#kernel/money/assets.ts';

/** The mint addresses of the coins, published by Circle; the sandbox uses those of mainnet. */

export type Mints = Readonly<Partial<Record<AssetCode, string>>>;

const MAINNET: Mints = {
  USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  EURC: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
};

/** Circle publishes no EURC for devnet: the settings may name a mint. */
const DEVNET: Mints = { USDC: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' };

export const MINTS = { mainnet: MAINNET, sandbox: MAINNET, devnet: DEVNET } as const;

/** Only on devnet can the mints be configured: elsewhere they are fixed. */
export const mintsOf = (
  cluster: keyof typeof MINTS,
  { USDC, EURC }: { USDC?: string | undefined; EURC?: string | undefined },
): Mints =>
  cluster === 'devnet'
    ? { ...MINTS.devnet, ...(USDC ? { USDC } : {}), ...(EURC ? { EURC } : {}) }
    : MINTS[cluster];
