import { XMLBuilder } from 'fast-xml-parser';
import { z } from 'zod';
import { decimalText } from '#kernel/money/amount.ts';
import { isSepaName, NAME_MOST, sepaText } from '#payments/beneficiary/sepa-text.ts';
import { bankReference, type BankPayment } from '#payments/rail/bank.ts';

/** Writes pain.001.001.09: SEPA credit transfers by the implementation guidelines. */

/** The account that pays: the operator's own bank account. */
interface Debtor {
  name: string;
  iban: string;
  bic: string | null;
}

interface TransferFile {
  fileId: string;
  debtor: Debtor;
  payments: readonly BankPayment[];
  now: Date;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The day by which banks of the euro count: it is past midnight there when it is 22:00 UTC. */
const BANK_DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
});

const text = (form: RegExp, meaning: string) => z.string(meaning).regex(form, meaning);

const max35 = text(/^[a-zA-Z0-9/\-?:().,'+ ]{1,35}$/, 'a number of 1 to 35 characters of SEPA');
const name = z
  .string()
  .refine(isSepaName, 'a name in Latin letters')
  .transform((given) => sepaText(given, NAME_MOST));
const iban = text(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'an IBAN');
const bic = text(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters');
const amount = text(/^\d{1,9}\.\d{2}$/, 'an amount of at most 999999999.99');

const agent = (code: string | null) => ({
  FinInstnId: code === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic.parse(code) },
});

const eur = (cents: bigint): string => decimalText(cents, 2);

const transfer = ({ payout: { payoutId, destinationAmount }, to }: BankPayment) => ({
  PmtId: { EndToEndId: max35.parse(bankReference(payoutId)) },
  Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': amount.parse(eur(destinationAmount)) } },
  ...(to.bic === null ? {} : { CdtrAgt: agent(to.bic) }),
  Cdtr: { Nm: name.parse(to.name) },
  CdtrAcct: { Id: { IBAN: iban.parse(to.iban) } },
  RmtInf: { Ustrd: sepaText(`Payout ${bankReference(payoutId)}`, 140) },
});

/** Why a payment cannot be in such a file, as a sentence for the operator; null if it can. */
export const transferFault = (payment: BankPayment): string | null => {
  try {
    transfer(payment);
    return null;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return `A file for the bank needs ${error.issues.map(({ message }) => message).join(', ')}.`;
  }
};

const paymentInformation = ({ fileId, debtor, payments, now }: TransferFile) => ({
  PmtInfId: max35.parse(fileId),
  PmtMtd: 'TRF',
  ...totals(payments),
  PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
  ReqdExctnDt: { Dt: BANK_DAY.format(now) },
  Dbtr: { Nm: name.parse(debtor.name) },
  DbtrAcct: { Id: { IBAN: iban.parse(debtor.iban) } },
  DbtrAgt: agent(debtor.bic),
  ChrgBr: 'SLEV',
  CdtTrfTxInf: payments.map(transfer),
});

const totals = (payments: readonly BankPayment[]) => ({
  NbOfTxs: String(payments.length),
  CtrlSum: eur(payments.reduce((sum, each) => sum + each.payout.destinationAmount, 0n)),
});

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

/** The file as XML. @throws z.ZodError for a payment that cannot be in such a file */
export const creditTransfers = (file: TransferFile): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: max35.parse(file.fileId),
          CreDtTm: file.now.toISOString(),
          ...totals(file.payments),
          InitgPty: { Nm: name.parse(file.debtor.name) },
        },
        PmtInf: paymentInformation(file),
      },
    },
  });
