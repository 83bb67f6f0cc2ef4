import type { ChainTransfer } from '#payments/chain/deposit.ts';
import type { DepositChange } from './changes.ts';
import type { Deposit, DepositSource, DepositVerdict } from './deposit.ts';

/**
 * Each transfer into the vault gets one verdict, which never changes. The only exception: the
 * operator may assign an uncredited deposit once, see assign.ts.
 */

export type Uncredited = Exclude<DepositVerdict, 'CREDITED' | 'MATCHED'>;

/** A smaller amount (in smallest parts; this is a thousandth of a coin) is not credited. */
const DUST_BELOW = 1000n;

/**
 * The verdict that follows from the transfer alone, without looking for its account. Null: it may
 * be credited. A failed transfer is judged first, since it moved nothing.
 */
export const judgeTransfer = (transfer: ChainTransfer): Uncredited | null => {
  const { failed, disputed, assetCode, amount } = transfer;
  if (failed) return 'FAILED';
  if (assetCode === undefined) return 'WRONG_ASSET';
  if (disputed) return 'DISPUTED';
  return amount < DUST_BELOW ? 'DUST' : null;
};

/** Credits the transfer to an account as a payment. */
export const credited = (
  source: DepositSource,
  transfer: ChainTransfer,
  to: NonNullable<Deposit['credited']>,
): DepositChange => ({
  change: 'deposit-judged',
  deposit: { ...source, transfer, verdict: 'CREDITED', credited: to },
});

/** Records the transfer as uncredited: the operator decides what happens with it. */
export const uncredited = (
  source: DepositSource,
  transfer: ChainTransfer,
  verdict: Uncredited,
): Deposit => ({ ...source, transfer, verdict, credited: null });
