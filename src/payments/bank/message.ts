import { z } from 'zod';
import type { BankMessage } from '#payments/rail/bank.ts';
import { readReturns } from './returns.ts';
import { readStatusReport } from './status-report.ts';
import { BankMessageError, parsedXml } from './xml.ts';

/** ISO 20022 messages of a bank on credit transfers, with the reader for each first element. */
const READERS: Readonly<Record<string, (given: unknown) => BankMessage>> = {
  CstmrPmtStsRpt: readStatusReport,
  BkToCstmrStmt: readReturns,
  BkToCstmrDbtCdtNtfctn: readReturns,
};

const document = z.object({ Document: z.record(z.string(), z.unknown()) });

/**
 * Reads the certain outcomes from a status report (pain.002), a statement (camt.053) or a
 * notification of entries (camt.054).
 * @throws BankMessageError
 */
export const readBankMessage = (text: string): BankMessage => {
  const read = document.safeParse(parsedXml(text));
  for (const [name, given] of Object.entries(read.data?.Document ?? {})) {
    const reader = READERS[name];
    if (reader !== undefined) return reader(given);
  }
  throw new BankMessageError('This is no pain.002, camt.053 or camt.054 of ISO 20022');
};
