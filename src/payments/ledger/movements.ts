import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { LedgerSide, Resolution, Transfer } from './movement.ts';

/** The movements of money that there are. Ids come from what is moved for, never by chance. */

export const customer = (accountId: string): LedgerSide => ({ kind: 'customer', accountId });
export const VAULT: LedgerSide = { kind: 'vault', accountId: null };
export const EXTERNAL: LedgerSide = { kind: 'external', accountId: null };
export const LIQUIDITY: LedgerSide = { kind: 'liquidity', accountId: null };

const idOf = (reference: string, reason: string): string => `${reference}.${reason}`;

/** Deposits on the chain lie in the vault; what providers report stays outside with them. */
const sourceOf = ({ method }: Payment): LedgerSide => (method === 'CRYPTO' ? VAULT : EXTERNAL);

const between = (
  { paymentId, amount, assetCode }: Payment,
  reason: string,
  sides: Pick<Transfer, 'debit' | 'credit'>,
): Transfer => ({
  transferId: idOf(paymentId, reason),
  ...sides,
  assetCode,
  amount,
  phase: 'posted',
  reason,
  reference: paymentId,
});

/** Money that came in, onto the account. */
export const paymentIn = (payment: Payment): Transfer =>
  between(payment, 'payment', { debit: sourceOf(payment), credit: customer(payment.accountId) });

/** The same money back out. */
export const refund = (payment: Payment): Transfer =>
  between(payment, 'refund', { debit: customer(payment.accountId), credit: sourceOf(payment) });

interface Sum {
  assetCode: AssetCode;
  amount: Amount;
}

/** Reserves money of an account until it is posted to where it goes, or voided. */
export const hold = (order: Sum & { reference: string; accountId: string; to: LedgerSide }) => {
  const { reference, accountId, to, assetCode, amount } = order;
  return {
    transferId: idOf(reference, 'hold'),
    debit: customer(accountId),
    credit: to,
    assetCode,
    amount,
    phase: 'pending',
    reason: 'hold',
    reference,
  } as const satisfies Transfer;
};

const resolution = (pendingId: string, phase: Resolution['phase']): Resolution => ({
  transferId: idOf(pendingId, phase),
  pendingId,
  phase,
});

/** What was reserved, moves. */
export const posted = ({ transferId }: Pick<Transfer, 'transferId'>): Resolution =>
  resolution(transferId, 'post');

/** What was reserved, is free again. */
export const voided = ({ transferId }: Pick<Transfer, 'transferId'>): Resolution =>
  resolution(transferId, 'void');

interface Exchange {
  reference: string;
  /** Who gives. */
  from: LedgerSide;
  gives: Sum;
  /** Who takes. */
  to: LedgerSide;
  takes: Sum;
  phase: Transfer['phase'];
}

/**
 * One asset for another: two movements through the liquidity of each, to be written together.
 * Both pending are resolved together as well.
 */
export const exchange = (order: Exchange): readonly [given: Transfer, taken: Transfer] => {
  const { reference, from, gives, to, takes, phase } = order;
  const linked = { phase, reason: 'exchange', reference };
  return [
    {
      transferId: idOf(reference, 'exchange-given'),
      debit: from,
      credit: LIQUIDITY,
      ...gives,
      ...linked,
    },
    {
      transferId: idOf(reference, 'exchange-taken'),
      debit: LIQUIDITY,
      credit: to,
      ...takes,
      ...linked,
    },
  ];
};
