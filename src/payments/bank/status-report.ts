import { KontorError } from '#kernel/error.ts';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { payoutOfReference, type BankOutcome } from '#payments/rail/bank.ts';

/** pain.002: what the bank says of a file of credit transfers, of any version since 03. */

/** The report is none, or not one of credit transfers of ours. */
export class StatusReportError extends KontorError {
  override readonly name = 'StatusReportError';
}

/** Only these are certain; everything else is on its way. */
const OUTCOMES: Readonly<Record<string, BankOutcome['state']>> = {
  ACSC: 'SETTLED',
  ACCC: 'SETTLED',
  RJCT: 'REJECTED',
};

const reason = z.object({ Rsn: z.object({ Cd: z.string().max(4).optional() }).optional() });

const transaction = z.object({
  OrgnlEndToEndId: z.string().regex(/^po-[0-9a-z]{26}$/, 'the reference of a payout'),
  TxSts: z.string().length(4),
  StsRsnInf: z.array(reason).optional(),
});

const report = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      OrgnlGrpInfAndSts: z.object({
        OrgnlMsgId: z.string().max(35),
        OrgnlMsgNmId: z.string().regex(/^pain\.001/, 'a report on pain.001'),
      }),
      OrgnlPmtInfAndSts: z
        .array(z.object({ TxInfAndSts: z.array(transaction).optional() }))
        .optional(),
    }),
  }),
});

const LISTS = ['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'];

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // Entities stay as they stand: what they would stand for could be as large as it likes.
  processEntities: false,
  isArray: (name) => LISTS.includes(name),
});

const parsed = (text: string): unknown => {
  try {
    return parser.parse(text, true);
  } catch (error) {
    throw new StatusReportError(`This is no XML: ${error instanceof Error ? error.message : ''}`);
  }
};

/** Payments that the report names one by one and for certain. @throws StatusReportError */
export const readStatusReport = (text: string): BankOutcome[] => {
  const read = report.safeParse(parsed(text));
  if (!read.success) throw new StatusReportError(z.prettifyError(read.error));
  const { OrgnlPmtInfAndSts: groups = [] } = read.data.Document.CstmrPmtStsRpt;
  const transactions = groups.flatMap(({ TxInfAndSts = [] }) => TxInfAndSts);
  return transactions.flatMap(({ OrgnlEndToEndId, TxSts, StsRsnInf = [] }): BankOutcome[] => {
    const state = OUTCOMES[TxSts];
    if (state === undefined) return [];
    const code = StsRsnInf[0]?.Rsn?.Cd ?? null;
    return [{ payoutId: payoutOfReference(OrgnlEndToEndId), state, reason: code }];
  });
};
