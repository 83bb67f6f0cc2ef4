import type { AssetCode } from '#kernel/money/assets.ts';

/** Amounts in smallest parts; `posted` = `available` + `pending`, which is held. */
export interface Balance {
  assetCode: AssetCode;
  available: bigint;
  pending: bigint;
  posted: bigint;
}
