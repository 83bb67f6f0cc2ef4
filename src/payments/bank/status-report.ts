import { z } from 'zod';
import type { BankMessage, BankOutcome, FileOutcome } from '#payments/rail/bank.ts';
import { list, part, payoutOf, reason, reasonText, word } from './parts.ts';
import { BankMessageError } from './xml.ts';

/** Reads pain.002, the bank's report on a file of credit transfers, in any version since 03. */

/** Only these statuses are final; all others mean that the payment is still on its way. */
const OUTCOMES: Readonly<Record<string, FileOutcome['state']>> = {
  ACSC: 'SETTLED',
  ACCC: 'SETTLED',
  RJCT: 'REJECTED',
};

const transaction = part({ OrgnlEndToEndId: word, TxSts: word, StsRsnInf: list(reason) });

const batch = part({
  OrgnlPmtInfId: word,
  PmtInfSts: word,
  StsRsnInf: list(reason),
  TxInfAndSts: list(transaction),
});

const report = z.object({
  OrgnlGrpInfAndSts: z.object({
    OrgnlMsgId: z.string(),
    OrgnlMsgNmId: z.string().regex(/^pain\.001/, 'a report on pain.001'),
    GrpSts: word,
    StsRsnInf: list(reason),
  }),
  OrgnlPmtInfAndSts: list(batch),
});

const ending = (status: string | undefined): FileOutcome['state'] | undefined =>
  status === undefined ? undefined : OUTCOMES[status];

const firstReason = (given: z.infer<typeof reason>[] | undefined): string | null =>
  reasonText(given?.[0]);

interface Level {
  status: string | undefined;
  why: string | null;
}

/** The status of a payment or batch itself or, if it has none, that of the level above. */
const below = (above: Level, { status, why }: Level): Level =>
  status === undefined ? { status: above.status, why: why ?? above.why } : { status, why };

type Batch = z.infer<typeof batch>;

const statusOf = (of: Batch): Level => {
  return { status: of?.PmtInfSts, why: firstReason(of?.StsRsnInf) };
};

const readTransactions = (fileId: string, above: Level, of: Batch) => {
  const outcomes: BankOutcome[] = [];
  const open: string[] = [];
  let foreign = 0;
  for (const each of of?.TxInfAndSts ?? []) {
    const payoutId = payoutOf(each?.OrgnlEndToEndId);
    const own = { status: each?.TxSts, why: firstReason(each?.StsRsnInf) };
    const { status, why } = below(above, own);
    const state = ending(status);
    if (payoutId === undefined) foreign += 1;
    else if (state === undefined) open.push(payoutId);
    else outcomes.push({ payoutId, state, reason: why, fileId });
  }
  return { outcomes, open, foreign };
};

/**
 * The final outcomes in the report: of single payments, and of the file as a whole.
 * @throws BankMessageError
 */
export const readStatusReport = (given: unknown): BankMessage => {
  const read = report.safeParse(given);
  if (!read.success) throw new BankMessageError(z.prettifyError(read.error));
  const { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: batches = [] } = read.data;
  const { OrgnlMsgId: fileId, GrpSts: status, StsRsnInf: why } = group;
  const whole = { status, why: firstReason(why) };
  const parts = batches.map((each) => readTransactions(fileId, below(whole, statusOf(each)), each));
  const open = parts.flatMap((each) => each.open);
  const ended = (level: Level): FileOutcome[] => {
    const state = ending(level.status);
    return state === undefined ? [] : [{ fileId, state, reason: level.why, open }];
  };
  // A file by Kontor has one batch, whose id is that of the file.
  const own = batches.filter((each) => (each?.OrgnlPmtInfId ?? fileId) === fileId);
  const others = batches
    .filter((each) => !own.includes(each))
    .flatMap((each) => ended(statusOf(each)));
  const byBatch = own.flatMap((each) => ended(statusOf(each)));
  // What the batch says counts, also that nothing is final yet. If the message contradicts itself,
  // no money is given back.
  const isSaid = own.some((each) => each?.PmtInfSts !== undefined);
  const isSettled = ending(whole.status) === 'SETTLED';
  const files = isSaid ? byBatch : ended(whole);
  return {
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
    files: files.filter(({ state }) => state === 'SETTLED' || !isSettled).slice(0, 1),
    foreign: parts.reduce((sum, { foreign }) => sum + foreign, others.length),
  };
};
