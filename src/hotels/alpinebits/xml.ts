import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MessageError } from './message-error.ts';

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
}

export interface XmlLimits {
  /** Most characters of a message; 16 Mi by default. */
  sizeLimit?: number;
}

const SIZE_LIMIT = 16 * 1024 * 1024;
const DEPTH_LIMIT = 40;
/** Ten times a year of daily rates of four rooms, and still read in a few seconds. */
const MARKUP_LIMIT = 400_000;
/** The parser joins tags and texts letter by letter, which costs many times their length. */
const RUN_LIMIT = 256 * 1024;

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
  maxNestedTags: DEPTH_LIMIT,
  captureMetaData: true,
  jPath: false,
});
const META = XMLParser.getMetaDataSymbol().valueOf();

const countOf = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

/** The most characters from one `<` to the next: no tag and no text is longer. */
const longestRun = (text: string): number => {
  let longest = 0;
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf('<', from + 1);
    const end = next === -1 ? text.length : next;
    longest = Math.max(longest, end - from);
    from = end;
  }
  return longest;
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
  // Each element has a `<` and each attribute a `=`, whatever else they stand in.
  if (countOf(text, '<') + countOf(text, '=') > MARKUP_LIMIT)
    throw new MessageError(
      `The message has more than ${MARKUP_LIMIT} elements and attributes: send fewer rooms or days`,
    );
  if (longestRun(text) > RUN_LIMIT)
    throw new MessageError(`The message has a tag or text of more than ${RUN_LIMIT} characters`);
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

const readElement = (name: string, node: ParsedNode, lines: LineCounter): XmlElement => {
  const meta = node[META];
  const line = lines.lineOf(isParsedNode(meta) ? Number(meta['startIndex']) : 0);
  const children: XmlElement[] = [];
  let text = '';
  const parsed = node[name];
  for (const child of Array.isArray(parsed) ? parsed : []) {
    if (!isParsedNode(child)) continue;
    const [childName = ''] = Object.keys(child);
    if (childName === '#text') text += plainText(String(child['#text']));
    else children.push(readElement(childName, child, lines));
  }
  return { name, attributes: readAttributes(node[':@']), children, text, line };
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
export const parseXml = (text: string, { sizeLimit = SIZE_LIMIT }: XmlLimits = {}): XmlElement => {
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
  return readElement(root.name, root.node, new LineCounter(message));
};

/** The elements of this name directly below. */
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element of this name directly below. */
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
