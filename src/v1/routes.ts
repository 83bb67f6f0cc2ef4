import { accountBalances } from './accounts/balances.ts';
import { accountCreation } from './accounts/create.ts';
import { accountEntries } from './accounts/entries.ts';
import { accountFunding } from './accounts/funding.ts';
import { accountList } from './accounts/list.ts';
import { accountReading } from './accounts/read.ts';
import { accountUpdate } from './accounts/update.ts';
import type { Operation } from './operation.ts';
import { paymentList } from './payments/list.ts';
import { paymentReading } from './payments/read.ts';
import { sandboxPayment } from './sandbox/record-payment.ts';
import { sandboxRefund } from './sandbox/refund-payment.ts';

/** The whole API: router, checks, documents and tests are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  accountCreation,
  accountList,
  accountReading,
  accountUpdate,
  accountBalances,
  accountEntries,
  accountFunding,
  paymentList,
  paymentReading,
  sandboxPayment,
  sandboxRefund,
];
