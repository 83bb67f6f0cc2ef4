import type { PaymentChange } from '#payments/payment/changes.ts';
import type { Amount } from '#kernel/money/amount.ts';
import type { AssetCode } from '#kernel/money/assets.ts';
import type { Deposit, OpenDeposit } from './deposit.ts';

export type DepositChange =
  /** The verdict on a transfer into the vault. If there is a verdict already, that one stays. */
  | { change: 'deposit-judged'; deposit: Deposit }
  /** The operator has assigned the deposit to an account. This is possible only once. */
  | {
      change: 'deposit-given';
      deposit: Pick<OpenDeposit, 'mode' | 'chain' | 'signature' | 'position'>;
      verdict: 'CREDITED' | 'MATCHED';
      to: NonNullable<Deposit['credited']>;
    }
  /**
   * The operator books as its own what a transaction brought for nobody. Refused if that is no
   * longer this sum, such as when some of it was assigned to an account meanwhile.
   */
  | { change: 'deposit-owned'; signature: string; assetCode: AssetCode; amount: Amount }
  | PaymentChange;
