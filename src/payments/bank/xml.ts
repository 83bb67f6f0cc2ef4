import { XMLParser } from 'fast-xml-parser';
import { KontorError } from '#kernel/error.ts';

/** What banks send, as XML. */

/** It is no message of a bank, or not one on credit transfers of ours. */
export class BankMessageError extends KontorError {
  override readonly name = 'BankMessageError';
}

/** What there may be several of is always a list. */
const LISTS = [
  ...['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'],
  ...['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls'],
];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  // Entities stay as they stand: what they would stand for could be as large as it likes.
  processEntities: false,
  isArray: (name) => LISTS.includes(name),
});

/** @throws BankMessageError */
export const parsedXml = (text: string): unknown => {
  try {
    return parser.parse(text, true);
  } catch (error) {
    throw new BankMessageError(`This is no XML: ${error instanceof Error ? error.message : ''}`);
  }
};
