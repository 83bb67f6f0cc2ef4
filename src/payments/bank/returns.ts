import { z } from 'zod';
import type { BankMessage, BankOutcome } from '#payments/rail/bank.ts';
import { list, part, payoutOf, reason, reasonText, word } from './parts.ts';
import { BankMessageError } from './xml.ts';

/** Reads returned credit transfers from the account entries of camt.053 and camt.054. */

const money = part({ '#text': word, '@Ccy': word });

const transaction = part({
  Refs: part({ EndToEndId: word }),
  Amt: money,
  AmtDtls: part({ TxAmt: part({ Amt: money }) }),
  CdtDbtInd: word,
  // May be empty: then the transfer was returned, and the bank gives no reason.
  RtrInf: z.unknown(),
});

const entry = part({
  Amt: money,
  CdtDbtInd: word,
  Sts: z.union([z.string(), part({ Cd: word })]).catch(undefined),
  NtryDtls: list(part({ TxDtls: list(transaction) })),
});

const account = part({ Ntry: list(entry) });

const message = z.union([
  z.object({ Stmt: z.array(account) }).transform(({ Stmt }) => Stmt),
  z.object({ Ntfctn: z.array(account) }).transform(({ Ntfctn }) => Ntfctn),
]);

type Entry = z.infer<typeof entry>;
type Transaction = z.infer<typeof transaction>;

const CENTS = /^(\d{1,15})(?:\.(\d{1,2})0*)?$/;

const centsIn = (given: z.infer<typeof money>): bigint | null => {
  const [, euros, parts = ''] = CENTS.exec(given?.['#text'] ?? '') ?? [];
  return euros === undefined || given?.['@Ccy'] !== 'EUR'
    ? null
    : BigInt(`${euros}${parts.padEnd(2, '0')}`);
};

const isBooked = ({ Sts: status }: NonNullable<Entry>): boolean =>
  (typeof status === 'string' ? status : status?.Cd) === 'BOOK';

/**
 * Amounts that came back to the account. A transfer without an amount has that of its entry if it
 * is the only one in it; otherwise null.
 */
const returnsIn = (booked: NonNullable<Entry>): { of: Transaction; amount: bigint | null }[] => {
  const all = (booked.NtryDtls ?? []).flatMap((each) => each?.TxDtls ?? []);
  return all
    .filter((each) => each?.RtrInf !== undefined)
    .filter((each) => (each?.CdtDbtInd ?? booked.CdtDbtInd) === 'CRDT')
    .map((of) => {
      const amount =
        of?.Amt ?? of?.AmtDtls?.TxAmt?.Amt ?? (all.length === 1 ? booked.Amt : undefined);
      return { of, amount: centsIn(amount) };
    });
};

/** Kontor's returned payments, and the number of others. @throws BankMessageError */
export const readReturns = (given: unknown): BankMessage => {
  const read = message.safeParse(given);
  if (!read.success) throw new BankMessageError(z.prettifyError(read.error));
  const outcomes: BankOutcome[] = [];
  let foreign = 0;
  const entries = read.data.flatMap((each) => each?.Ntry ?? []);
  for (const booked of entries) {
    if (booked === undefined || !isBooked(booked)) continue;
    for (const { of, amount: returned } of returnsIn(booked)) {
      const payoutId = payoutOf(of?.Refs?.EndToEndId);
      if (payoutId === undefined) foreign += 1;
      else
        outcomes.push({
          payoutId,
          state: 'RETURNED',
          reason: reasonText(reason.parse(of?.RtrInf)),
          returned,
        });
    }
  }
  return { outcomes, files: [], foreign };
};
