import { XMLParser } from 'fast-xml-parser';
import { KontorError } from '#kernel/error.ts';

/** Parses the XML that banks send. */

/** The text is not a bank message, or not one that Kontor reads. */
export class BankMessageError extends KontorError {
  override readonly name = 'BankMessageError';
}

/** Elements that may be repeated are always parsed as lists. */
const LISTS = [
  ...['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf'],
  ...['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls'],
];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  // Entities are not expanded, because a small file could expand to any size.
  processEntities: false,
  isArray: (name) => LISTS.includes(name),
});

/** Returns the parsed elements. @throws BankMessageError if the text is not XML */
export const parsedXml = (text: string): unknown => {
  try {
    return parser.parse(text, true);
  } catch (error) {
    throw new BankMessageError(`This is no XML: ${error instanceof Error ? error.message : ''}`);
  }
};
