import { joined } from '#kernel/text/joined.ts';
import type { MessagePart } from '#hotels/sentences/sentence.ts';
import { FaultList, MessageError } from './message-error.ts';
import type { XmlElement } from './xml-element.ts';

/**
 * Parses the text of a message to elements in one pass (XML 1.0 without declarations, which are
 * refused before). It never goes back, so its time is proportional to the text.
 */

const [TAB, NEWLINE, RETURN, BLANK] = [9, 10, 13, 32] as const;
const [DOUBLE_QUOTE, SINGLE_QUOTE, SLASH] = [34, 39, 47] as const;
const [EQUALS, GREATER, QUESTION, EXCLAMATION] = [61, 62, 63, 33] as const;

type Closed = 'a closing tag' | 'CDATA' | 'a comment' | 'an instruction';

const START_EXPECTED = 'Start tag expected';

const isBlank = (sign: number): boolean =>
  sign === BLANK || sign === NEWLINE || sign === TAB || sign === RETURN;

const endsName = (sign: number): boolean =>
  isBlank(sign) || sign === EQUALS || sign === GREATER || sign === SLASH || Number.isNaN(sign);

const NAME = /^[:_\p{L}][-.:\w\p{L}\p{M}\p{N}\u{b7}]*$/u;
/** Names of properties that every object has: such a name is an attack or a mistake. */
const REFUSED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** References in texts; a single `&` is none. */
const LONE = /&(?!#\d{1,20};|#x[\da-f]{1,20};|\w{1,20};)/i;

const NAMED: Readonly<Partial<Record<string, string>>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const referred = (whole: string, name: string): string => {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return name.startsWith('#') ? (isCharacter ? String.fromCodePoint(code) : '\u{fffd}') : whole;
};

/**
 * The five named references of XML and numeric ones: no decoded text is longer than its reference.
 */
const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(#\d{1,8}|#x[\da-f]{1,6}|\w{2,4});/gi,
        (whole, name: string) => NAMED[name] ?? referred(whole, name),
      )
    : text;

/** Counts the lines up to the present element; elements are read in order. */
class LineCounter {
  readonly #source: string;
  #line = 1;
  #nextBreak: number;

  constructor(source: string) {
    this.#source = source;
    this.#nextBreak = this.#breakFrom(0);
  }

  #breakFrom(offset: number): number {
    const at = this.#source.indexOf('\n', offset);
    return at === -1 ? Infinity : at;
  }

  lineOf(offset: number): number {
    while (this.#nextBreak < offset) {
      this.#line += 1;
      this.#nextBreak = this.#breakFrom(this.#nextBreak + 1);
    }
    return this.#line;
  }
}

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & {
  children: XmlElement[];
};
interface Open {
  /** The name as written, with its prefix. */
  written: string;
  element: Growing;
}

/** Reads the elements of one message. */
export class XmlReader {
  readonly #text: string;
  readonly #lines: LineCounter;
  readonly #faults = new FaultList();
  /** Names without prefixes, by the written names. */
  readonly #names = new Map<string, string>();
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;
  #pending = '';
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineCounter(text);
  }

  #refuse(fault: MessagePart, offset = this.#at): never {
    const line = this.#lines.lineOf(Math.min(offset, this.#text.length));
    throw new MessageError(`The message is not well-formed XML: ${fault}`, { line });
  }

  #localName(written: string): string {
    const known = this.#names.get(written);
    if (known !== undefined) return known;
    const local = written.slice(written.indexOf(':') + 1);
    if (!NAME.test(written) || local === '')
      this.#refuse(`'${written.slice(0, 40)}' is no name of an element or attribute`);
    if (REFUSED.includes(local)) this.#refuse(`the name '${local}' is not accepted`);
    this.#names.set(written, local);
    return local;
  }

  #skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  /** The end of the name that begins here. */
  #word(): string {
    const from = this.#at;
    while (!endsName(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  /** The offset after the next `ends`. */
  #behind(ends: string, what: Closed): number {
    const end = this.#text.indexOf(ends, this.#at);
    return end === -1 ? this.#refuse(`${what} has no end`) : end + ends.length;
  }

  /** The text of the open element up to the next tag; comments do not separate it. */
  #say(): void {
    const piece = this.#pending.trim();
    this.#pending = '';
    if (piece === '') return;
    const top = this.#open.at(-1);
    if (top === undefined) this.#refuse(this.#root === null ? START_EXPECTED : 'text at the end');
    if (LONE.test(piece)) this.#refuse("char '&' is not expected");
    top.element.text += plainText(piece);
  }

  #value(name: string): string {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== EQUALS)
      this.#refuse(`boolean attribute '${name.slice(0, 40)}' is not allowed`);
    this.#at += 1;
    this.#skipBlanks();
    const quote = this.#text.charCodeAt(this.#at);
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE)
      this.#refuse(`attribute '${name.slice(0, 40)}' is without quotes`);
    const from = this.#at + 1;
    const end = this.#text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", from);
    if (end === -1) this.#refuse(`attribute '${name.slice(0, 40)}' has no end`);
    this.#at = end + 1;
    const next = this.#text.charCodeAt(this.#at);
    if (!isBlank(next) && next !== GREATER && next !== SLASH)
      this.#refuse(`a space is expected after attribute '${name.slice(0, 40)}'`);
    return plainText(this.#text.slice(from, end).trim());
  }

  /** Up to the end of the tag; true where the element ends with it. */
  #attributes(attributes: Record<string, string>): boolean {
    const written: string[] = [];
    for (;;) {
      this.#skipBlanks();
      const sign = this.#text.charCodeAt(this.#at);
      if (sign === GREATER) break;
      if (sign === SLASH) {
        if (this.#text.charCodeAt(this.#at + 1) !== GREATER) this.#refuse("'/' is not expected");
        this.#at += 2;
        return true;
      }
      const name = this.#word();
      if (name === '') this.#refuse('a tag has no end');
      const local = this.#localName(name);
      if (local in attributes && written.includes(name))
        this.#refuse(`attribute '${name}' is repeated`);
      written.push(name);
      const value = this.#value(name);
      // Namespace declarations have no meaning here.
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) attributes[local] = value;
    }
    this.#at += 1;
    return false;
  }

  #begin(): void {
    const offset = this.#at;
    const line = this.#lines.lineOf(offset);
    if (this.#open.length === 0 && this.#root !== null) this.#refuse('expected one root element');
    this.#at += 1;
    const written = this.#word();
    const name = this.#localName(written);
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- it has no prototype
    const attributes: Record<string, string> = Object.create(null);
    const element: Growing = {
      ...{ name, attributes, children: [], text: '', line, offset, faults: this.#faults },
    };
    const isWhole = this.#attributes(attributes);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.element.children.push(element);
    if (!isWhole) this.#open.push({ written, element });
  }

  #end(): void {
    const from = this.#at;
    const end = this.#behind('>', 'a closing tag');
    const written = this.#text.slice(from + 2, end - 1).trimEnd();
    const top = this.#open.pop();
    if (top === undefined) this.#refuse(`closing tag '${written.slice(0, 40)}' is not expected`);
    else if (top.written !== written)
      this.#refuse(
        joined(
          `expected closing tag '${top.written}' (opened in line ${top.element.line}) `,
          `instead of closing tag '${written.slice(0, 40)}'`,
        ),
      );
    this.#at = end;
  }

  /** A comment, CDATA or an instruction; other constructs with `<!` are refused before. */
  #aside(): void {
    if (this.#text.startsWith('<![CDATA[', this.#at)) {
      this.#say();
      const from = this.#at + '<![CDATA['.length;
      this.#at = this.#behind(']]>', 'CDATA');
      const top = this.#open.at(-1);
      if (top === undefined) this.#refuse('CDATA outside of the root element', from);
      top.element.text += plainText(this.#text.slice(from, this.#at - ']]>'.length));
    } else if (this.#text.startsWith('<!--', this.#at)) {
      this.#at += '<!--'.length;
      this.#at = this.#behind('-->', 'a comment');
    } else {
      if (this.#at > 0 && /^<\?xml\s/i.test(this.#text.slice(this.#at, this.#at + 6)))
        this.#refuse('the XML declaration stands at the start alone');
      this.#at = this.#behind('?>', 'an instruction');
    }
  }

  /** Parses the message. @throws MessageError naming the line */
  read(): XmlElement {
    const { length } = this.#text;
    while (this.#at < length) {
      const less = this.#text.indexOf('<', this.#at);
      const end = less === -1 ? length : less;
      if (end > this.#at) this.#pending += this.#text.slice(this.#at, end);
      this.#at = end;
      if (end === length) break;
      const sign = this.#text.charCodeAt(end + 1);
      if (sign === EXCLAMATION || sign === QUESTION) {
        this.#aside();
        continue;
      }
      if (this.#pending !== '') this.#say();
      if (sign === SLASH) this.#end();
      else this.#begin();
    }
    this.#say();
    const top = this.#open.at(-1);
    if (top !== undefined)
      this.#refuse(`tag '${top.written}' of line ${top.element.line} has no end`);
    return this.#root ?? this.#refuse(START_EXPECTED);
  }
}
