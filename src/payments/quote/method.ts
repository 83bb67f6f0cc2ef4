import type { AssetCode } from '#kernel/money/assets.ts';

export const PAYOUT_METHODS = ['crypto', 'fiat'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** Euros are paid out by bank, stablecoins on the chain. */
export const methodFor = (destination: AssetCode): PayoutMethod =>
  destination === 'EUR' ? 'fiat' : 'crypto';
