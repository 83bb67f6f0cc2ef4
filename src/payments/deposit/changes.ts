import type { PaymentChange } from '#payments/payment/changes.ts';
import type { Deposit, OpenDeposit } from './deposit.ts';

export type DepositChange =
  /** What was decided on a transfer into the vault. What was decided first, stays. */
  | { change: 'deposit-judged'; deposit: Deposit }
  /** The operator has given it to an account: once. */
  | {
      change: 'deposit-given';
      deposit: Pick<OpenDeposit, 'mode' | 'chain' | 'signature' | 'position' | 'assetCode'>;
      verdict: 'CREDITED' | 'MATCHED';
      to: NonNullable<Deposit['credited']>;
    }
  | PaymentChange;
