import type { AssetCode } from '#kernel/money/assets.ts';

/** Amounts in smallest parts. `posted` = `available` + `pending`; `pending` is on hold. */
export interface Balance {
  assetCode: AssetCode;
  available: bigint;
  pending: bigint;
  posted: bigint;
}
