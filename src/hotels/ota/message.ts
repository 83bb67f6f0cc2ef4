import { MessageError } from './message-error.ts';
import type { XmlElement } from './xml-element.ts';
import { parseXml } from './xml.ts';

const DECLARED = /^\u{feff}?<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([^"']{1,40})["']/u;
const READABLE = /^(utf-?8|us-ascii)$/i;
const PLAIN = /^[\u{0}-\u{7f}]*$/u;

/**
 * The root element of the message. A message in another encoding was decoded wrongly, unless it is
 * ASCII.
 */
export const readMessage = (text: string): XmlElement => {
  const [, encoding = 'UTF-8'] = DECLARED.exec(text) ?? [];
  if (!READABLE.test(encoding) && !PLAIN.test(text))
    throw new MessageError(`The message is declared as ${encoding}: expected UTF-8`);
  return parseXml(text);
};
