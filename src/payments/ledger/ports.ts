import type { Mode } from '#access/key.ts';
import type { AssetCode } from '#kernel/money/assets.ts';

/** What the operator itself has to exchange with. */
export interface OperatorReader {
  /** Of an asset, in smallest parts, without what other exchanges hold. */
  available(mode: Mode, assetCode: AssetCode): Promise<bigint>;
}

export interface ReadsLiquidity {
  operator: OperatorReader;
}
