import { creditTransfers, transferFault } from '#payments/bank/credit-transfers.ts';
import { idsFrom } from '#payments/ids.ts';
import type { BankPorts } from '#payments/rail/outcome.ts';
import type { TransferFiles } from '#payments/rail/sepa.ts';
import { accountReader } from '#payments/storage/accounts.ts';
import { bankReader } from '#payments/storage/bank.ts';
import { paymentBook } from '#payments/storage/book.ts';
import { paymentReader } from '#payments/storage/payments.ts';
import { systemWorld } from '#kernel/world.ts';
import { UsageError } from '../failure.ts';
import { environment, withStore } from '../workplace.ts';

/** Only live mode has a real bank. */
export const BANK_MODE = 'live';

/** Runs the work with the ports for the operator's bank. */
export const atBank = <Result>(
  work: (ports: BankPorts & { files: TransferFiles }) => Promise<Result>,
): Promise<Result> => {
  const { sepa: debtor } = environment();
  if (debtor === undefined)
    throw new UsageError('Set SEPA_NAME and SEPA_IBAN: who pays, and from which account');
  const files: TransferFiles = {
    write: (fileId, payments, now) => creditTransfers({ fileId, debtor, payments, now }),
    fault: transferFault,
  };
  return withStore((store) => {
    const { now } = systemWorld;
    return work({
      ...idsFrom(systemWorld),
      accounts: accountReader(store),
      payments: paymentReader(store),
      bank: bankReader(store),
      book: paymentBook(store, now),
      files,
      now,
    });
  });
};
