import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MARKUP_LIMITS, UNPACKED_MOST_BYTES } from './limits.ts';
import { refuseMuchMarkup } from './markup.ts';
import { FaultList, MessageError } from './message-error.ts';

/** Reads XML messages into plain elements; what could hang or swell a reader is refused. */

/** An element without its namespace prefix: `<ota:Rate Start="…">` is named `Rate`. */
export interface XmlElement {
  readonly name: string;
  /** Values as they were written, with character references read and outer blanks removed. */
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, CDATA included. */
  readonly text: string;
  /** Line where it begins, counted from 1. */
  readonly line: number;
  /** What was found to be wrong so far in the message that it belongs to. */
  readonly faults: FaultList;
}

export interface XmlLimits {
  /** Most characters of a message; 16 Mi by default. */
  sizeLimit?: number;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // References stay as they stand here: those that cannot grow are read by `plainText`.
  processEntities: false,
  maxNestedTags: MARKUP_LIMITS.depth,
  captureMetaData: true,
  jPath: false,
});
const META = XMLParser.getMetaDataSymbol().valueOf();

const countOf = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

const lineAt = (text: string, offset: number): number => countOf(text.slice(0, offset), '\n') + 1;

/** Refuses by plain looking what the parser would spend time or memory on. */
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

const refuseMalformed = (text: string): void => {
  const verdict = XMLValidator.validate(text);
  if (verdict === true) return;
  const { msg, line } = verdict.err;
  throw new MessageError(`The message is not well-formed XML: ${msg}`, { line });
};

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

/** The five references of XML itself and those by number: none is longer than it is written. */
const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(#\d{1,8}|#x[\da-f]{1,6}|\w{2,4});/gi,
        (whole, name: string) => NAMED[name] ?? referred(whole, name),
      )
    : text;

/** A node as the parser gives it: one key with children or text, `:@` the attributes. */
type ParsedNode = Record<PropertyKey, unknown>;

const isParsedNode = (value: unknown): value is ParsedNode =>
  typeof value === 'object' && value !== null;

const readAttributes = (parsed: unknown): XmlElement['attributes'] => {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the library types it any
  const attributes: Record<string, string> = Object.create(null);
  if (!isParsedNode(parsed)) return attributes;
  for (const name in parsed) attributes[name] = plainText(String(parsed[name]));
  return attributes;
};

/** Counts the lines up to the element that is read; elements come in their order. */
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

interface Source {
  lines: LineCounter;
  faults: FaultList;
}

const readElement = (name: string, node: ParsedNode, source: Source): XmlElement => {
  const meta = node[META];
  const line = source.lines.lineOf(isParsedNode(meta) ? Number(meta['startIndex']) : 0);
  const children: XmlElement[] = [];
  let text = '';
  const parsed = node[name];
  for (const child of Array.isArray(parsed) ? parsed : []) {
    if (!isParsedNode(child)) continue;
    const [childName = ''] = Object.keys(child);
    if (childName === '#text') text += plainText(String(child['#text']));
    else children.push(readElement(childName, child, source));
  }
  const { faults } = source;
  return { name, attributes: readAttributes(node[':@']), children, text, line, faults };
};

const parseNodes = (text: string): readonly unknown[] => {
  try {
    const nodes: unknown = parser.parse(text);
    return Array.isArray(nodes) ? nodes : [];
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new MessageError(`The message is not well-formed XML: ${message}`);
  }
};

/**
 * The root element of a message. Nothing is fetched, no entity is expanded, and what is read
 * never takes more room than in proportion to the message.
 * @throws MessageError naming the line where it is known
 */
export const parseXml = (
  text: string,
  { sizeLimit = UNPACKED_MOST_BYTES }: XmlLimits = {},
): XmlElement => {
  const message = text.startsWith('\u{feff}') ? text.slice(1) : text;
  refuseUnreadable(message, sizeLimit);
  refuseMalformed(message);
  const elements = parseNodes(message)
    .filter(isParsedNode)
    .map((node) => ({ node, name: Object.keys(node)[0] ?? '#text' }))
    .filter(({ name }) => name !== '#text');
  const [root] = elements;
  if (root === undefined || elements.length > 1)
    throw new MessageError('The message is not well-formed XML: expected one root element');
  const source = { lines: new LineCounter(message), faults: new FaultList() };
  return readElement(root.name, root.node, source);
};

/** The elements of this name directly below. */
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element of this name directly below. */
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
