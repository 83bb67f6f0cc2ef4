/** The assets of accounts, with the number of their decimals. */
export const ASSETS = {
  USDC: { decimals: 6, name: 'USD Coin on Solana' },
  EURC: { decimals: 6, name: 'Euro Coin on Solana' },
  EUR: { decimals: 2, name: 'Euro' },
} as const;

export type AssetCode = keyof typeof ASSETS;

export const ASSET_CODES = ['USDC', 'EURC', 'EUR'] as const satisfies readonly AssetCode[];
