/** What is paid on the chain. */
export const COINS = ['USDC', 'EURC'] as const;
export type Coin = (typeof COINS)[number];

export type ByCoin<Value> = Readonly<Record<Coin, Value>>;
