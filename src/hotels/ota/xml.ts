import { UNPACKED_MOST_BYTES } from './limits.ts';
import { refuseMuchMarkup } from './markup.ts';
import { MessageError } from './message-error.ts';
import type { XmlElement } from './xml-element.ts';
import { XmlReader } from './xml-reader.ts';

/**
 * Reads XML messages into plain elements; input that could block or exhaust the parser is refused.
 */

export interface XmlLimits {
  /** Most characters of a message; 16 Mi by default. */
  sizeLimit?: number;
}

const countOf = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

const lineAt = (text: string, offset: number): number => countOf(text.slice(0, offset), '\n') + 1;

/** Refuses with cheap checks what would cost the parser time or memory. */
const refuseUnreadable = (text: string, sizeLimit: number): void => {
  if (text.length > sizeLimit)
    throw new MessageError(`The message is longer than ${sizeLimit} characters`);
  const declaration = /<!(?!--|\[CDATA\[)/.exec(text);
  if (declaration !== null)
    throw new MessageError('A DOCTYPE or other declaration is not accepted', {
      line: lineAt(text, declaration.index),
    });
  refuseMuchMarkup(text);
};

/**
 * The root element of a message. Nothing is fetched, no entity is expanded, and the memory is
 * always proportional to the message. @throws MessageError naming the line if it is known
 */
export const parseXml = (
  text: string,
  { sizeLimit = UNPACKED_MOST_BYTES }: XmlLimits = {},
): XmlElement => {
  const message = text.startsWith('\u{feff}') ? text.slice(1) : text;
  refuseUnreadable(message, sizeLimit);
  return new XmlReader(message).read();
};

/** The child elements with this name. */
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first child element with this name. */
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
