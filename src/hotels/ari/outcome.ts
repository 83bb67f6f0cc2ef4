import { xmlText } from '#hotels/ota/xml-text.ts';
import type { AriHeader } from './read.ts';

/** The answers in the format of the dialect: OTA for its messages, Google's for a Transaction. */

export interface AriOutcome {
  /** The faults, because of which nothing was changed; empty: the message was accepted. */
  errors: readonly string[];
  warnings: readonly string[];
}

const SENTENCE_MOST_CHARACTERS = 1000;
/** The longest text of the OTA type ShortText. */
const SHORT_MOST_CHARACTERS = 64;
const cut = (sentence: string): string => xmlText(sentence.slice(0, SENTENCE_MOST_CHARACTERS));

// Error Warning Type of OTA: 3 is a business rule, 13 an application error; 450: cannot process.
const otaErrors = (errors: readonly string[]): string =>
  errors.length === 0
    ? ''
    : `<Errors>${errors
        .map((each) => {
          const short = xmlText(each.slice(0, SHORT_MOST_CHARACTERS));
          const attributes = `Type="3" Code="450" Status="NotProcessed" ShortText="${short}"`;
          return `<Error ${attributes}>${cut(each)}</Error>`;
        })
        .join('')}</Errors>`;

const otaWarnings = (warnings: readonly string[]): string =>
  warnings.length === 0
    ? ''
    : `<Warnings>${warnings
        .map((each) => `<Warning Type="13">${cut(each)}</Warning>`)
        .join('')}</Warnings>`;

const otaXml = ({ root, id }: AriHeader, at: Date, { errors, warnings }: AriOutcome): string => {
  const name = root.replace(/RQ$/, 'RS');
  const echo = id === null ? '' : ` EchoToken="${xmlText(id)}"`;
  const content = errors.length === 0 ? `<Success/>${otaWarnings(warnings)}` : otaErrors(errors);
  return (
    `<${name} xmlns="http://www.opentravel.org/OTA/2003/05" TimeStamp="${at.toISOString()}"` +
    `${echo} Version="3.0">${content}</${name}>`
  );
};

const issue = (status: 'error' | 'warning', sentence: string): string =>
  `<Issue code="1001" status="${status}">${cut(sentence)}</Issue>`;

const transactionXml = (
  { root, id }: AriHeader,
  at: Date,
  { errors, warnings }: AriOutcome,
): string => {
  const name = `${root}Response`;
  const issues = [
    ...errors.map((each) => issue('error', each)),
    ...warnings.map((each) => issue('warning', each)),
  ].join('');
  const content =
    (errors.length === 0 ? '<Success/>' : '') + (issues === '' ? '' : `<Issues>${issues}</Issues>`);
  const own = id === null ? '' : ` id="${xmlText(id)}"`;
  return `<${name} timestamp="${at.toISOString()}"${own}>${content}</${name}>`;
};

/** The answer to a message. */
export const ariXml = (header: AriHeader, at: Date, outcome: AriOutcome): string => {
  const xml = /^OTA_\w+RQ$/.test(header.root)
    ? otaXml(header, at, outcome)
    : transactionXml(header, at, outcome);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
};
