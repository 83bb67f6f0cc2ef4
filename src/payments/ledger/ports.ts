import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';

/** Reads the operator's liquidity for exchanges. */
export interface OperatorReader {
  /** Liquidity of an asset in smallest parts, without amounts that other exchanges hold. */
  available(mode: Mode, assetCode: AssetCode): Promise<bigint>;
}

export interface ReadsLiquidity {
  operator: OperatorReader;
}
