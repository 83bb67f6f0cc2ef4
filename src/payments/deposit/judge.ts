import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { DepositVerdict } from './deposit.ts';

/** Less than this, in smallest parts, costs more to keep than it is worth: a thousandth. */
const DUST_BELOW = 1000n;

/**
 * What a final transfer is, apart from whose it is. Null: it may be credited. A transfer that moved
 * nothing is FAILED, whatever it would have been; one that a person must look at is never DUST.
 */
export const judgeTransfer = (transfer: ChainTransfer): DepositVerdict | null => {
  const { failed, disputed, assetCode, amount } = transfer;
  if (failed) return 'FAILED';
  if (assetCode === undefined) return 'WRONG_ASSET';
  if (disputed) return 'DISPUTED';
  return amount < DUST_BELOW ? 'DUST' : null;
};
