import type { PaymentChange } from '#payments/payment/changes.ts';
import type { Deposit, OpenDeposit } from './deposit.ts';

export type DepositChange =
  /** The verdict on a transfer into the vault. If there is a verdict already, that one stays. */
  | { change: 'deposit-judged'; deposit: Deposit }
  /** The operator has assigned the deposit to an account. This is possible only once. */
  | {
      change: 'deposit-given';
      deposit: Pick<OpenDeposit, 'mode' | 'chain' | 'signature' | 'position' | 'assetCode'>;
      verdict: 'CREDITED' | 'MATCHED';
      to: NonNullable<Deposit['credited']>;
    }
  | PaymentChange;
