import { systemWorld } from '#kernel/world.ts';
import { idsFrom } from '#payments/ids.ts';
import type { BankFault } from '#payments/rail/bank.ts';
import { runSimulatedBank } from '#payments/rail/simulated.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { emitAlarm } from '#app/alarms/emit.ts';
import { reportAlarm } from '#app/alarms/reports.ts';
import { storeOf } from '#app/store.ts';

/** The simulated bank of test mode, which is part of Kontor; live mode uses a real bank. */

const { now } = systemWorld;

const report = (fault: BankFault): void => {
  emitAlarm('payout-alarm')(fault);
  const { payoutId: subject, sentence } = fault;
  reportAlarm({ kind: 'payout_fails', mode: 'test', subject, sentence });
};

/** Runs one round of the bank of test mode. */
export const runTestBank = async (): Promise<void> => {
  const store = await storeOf('test');
  const ports = {
    ...idsFrom(systemWorld),
    accounts: accountReader(store),
    payments: paymentReader(store),
    bank: bankReader(store, now),
    book: paymentBook(store, now),
    now,
    report,
  };
  await runSimulatedBank(ports, 'test');
};
