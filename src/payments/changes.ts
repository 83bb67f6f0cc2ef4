import type { AccountChange } from '#payments/account/changes.ts';
import type { BeneficiaryChange } from '#payments/beneficiary/changes.ts';
import type { DepositChange } from '#payments/deposit/changes.ts';
import type { OutflowChange } from '#payments/outflow/changes.ts';
import type { PayoutChange } from '#payments/payout/changes.ts';
import type { BankChange } from '#payments/rail/changes.ts';
import type { ClockChange, TestDepositChange } from '#payments/sandbox/changes.ts';
import type { WebhookChange } from '#payments/webhooks/changes.ts';
import type { Book } from './decision.ts';

/** Every change that can be written: the union of the changes that each folder declares. */
export type Change =
  | AccountChange
  | BeneficiaryChange
  | DepositChange
  | OutflowChange
  | PayoutChange
  | BankChange
  | ClockChange
  | TestDepositChange
  | WebhookChange;

/** The book that accepts every change of the payments API. */
export type PaymentBook = Book<Change>;
