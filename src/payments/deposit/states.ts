import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { DepositChange } from './changes.ts';
import type { Deposit, DepositSource, DepositVerdict } from './deposit.ts';

/**
 * A transfer into the vault is judged once. No verdict ever becomes another one, unless the
 * operator gives to somebody what was nobody's, once: see assign.ts.
 */

export type Uncredited = Exclude<DepositVerdict, 'CREDITED' | 'MATCHED'>;

/** Less than this, in smallest parts, costs more to keep than it is worth: a thousandth. */
const DUST_BELOW = 1000n;

/**
 * What a final transfer is, apart from whose it is. Null: it may be credited. What a person must
 * look at is said before anything else, and what moved nothing before what it would have been.
 */
export const judgeTransfer = (transfer: ChainTransfer): Uncredited | null => {
  const { failed, disputed, assetCode, amount } = transfer;
  if (failed) return 'FAILED';
  if (assetCode === undefined) return 'WRONG_ASSET';
  if (disputed) return 'DISPUTED';
  return amount < DUST_BELOW ? 'DUST' : null;
};

/** The transfer is the payment of an account. */
export const credited = (
  source: DepositSource,
  transfer: ChainTransfer,
  to: NonNullable<Deposit['credited']>,
): DepositChange => ({
  change: 'deposit-judged',
  deposit: { ...source, transfer, verdict: 'CREDITED', credited: to },
});

/** The transfer is nobody's: the operator decides what becomes of it. */
export const uncredited = (
  source: DepositSource,
  transfer: ChainTransfer,
  verdict: Uncredited,
): Deposit => ({ ...source, transfer, verdict, credited: null });
