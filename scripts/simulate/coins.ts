/** What is paid on the chain. */
export const COINS = ['USDC', 'EURC'] as const;
export type Coin = (typeof COINS)[number];

/** The same, and what leaves by a bank. */
export const ASSETS = [...COINS, 'EUR'] as const;
export type Asset = (typeof ASSETS)[number];

export type ByCoin<Value> = Readonly<Record<Coin, Value>>;
