import { ASSETS, type AssetCode } from '#kernel/money/assets.ts';
import { decimalText } from '#kernel/money/ratio.ts';

/** An amount that may be below zero, as a difference may. */
export const signedAmount = (parts: bigint, assetCode: AssetCode): string => {
  const { decimals } = ASSETS[assetCode];
  const sign = parts < 0n ? '-' : '';
  return sign + decimalText(parts < 0n ? -parts : parts, decimals).replace(/\.?0+$/, '');
};
