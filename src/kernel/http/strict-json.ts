/** JSON with one meaning only (I-JSON, RFC 7493): anything that parsers disagree on is refused. */

export const DEPTH_MOST = 32;

interface JsonFault {
  /** Where it is, such as `metadata.colour`; empty for the whole text. */
  field: string;
  message: string;
}

type JsonRead = { ok: true; value: unknown } | { ok: false; fault: JsonFault };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The tokens of a text that is known to be JSON: a string, which is a name if a colon follows;
 * brackets; numbers.
 */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)|([{[])|([}\]])|(-?\d[-+.\deE]*)/gs;

interface Frame {
  /** The names of the object read so far; undefined in an array. */
  names: Set<string> | undefined;
  /** The member being read. */
  member: string;
}

const pathOf = (frames: readonly Frame[]): string =>
  frames.flatMap(({ member }) => (member === '' ? [] : [member])).join('.');

const stringAt = (token: string): string => {
  if (!token.includes('\\')) return token.slice(1, -1);
  const value: unknown = JSON.parse(token);
  return String(value);
};

const nameFault = (name: string, { names }: Frame): string | null => {
  if (names?.has(name)) return 'is given twice';
  // This name would not become a member but change the prototype of the object.
  return name === '__proto__' ? 'is a name that is not taken' : null;
};

/** Counted digit by digit: a number may be as long as the whole text. */
const significantDigits = (number: string): number => {
  let count = 0;
  let upToLast = 0;
  for (const character of number) {
    if (character === 'e' || character === 'E') break;
    if (character < '0' || character > '9' || (character === '0' && count === 0)) continue;
    count += 1;
    if (character !== '0') upToLast = count;
  }
  return upToLast;
};

const numberFault = (number: string): string | null => {
  if (Math.abs(Number(number)) > Number.MAX_SAFE_INTEGER)
    return `is larger than ${Number.MAX_SAFE_INTEGER}: send it as a string`;
  return significantDigits(number) > 17 ? 'has more than 17 digits: send it as a string' : null;
};

/** The first thing in a well-formed text that two parsers could read differently. */
const faultIn = (text: string): JsonFault | null => {
  const frames: Frame[] = [];
  for (const [, string, colon, opening, closing, number] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    let message: string | null = null;
    if (string !== undefined) {
      const value = stringAt(string);
      if (!value.isWellFormed()) message = 'holds half a character (a lone surrogate)';
      else if (colon && frame) {
        message = nameFault(value, frame);
        frame.names?.add(value);
        frame.member = value;
      }
    } else if (opening !== undefined) {
      frames.push({ names: opening === '{' ? new Set() : undefined, member: '' });
      if (frames.length > DEPTH_MOST) message = `is nested deeper than ${DEPTH_MOST} levels`;
    } else if (closing !== undefined) frames.pop();
    else if (number !== undefined) message = numberFault(number);
    if (message !== null) return { field: pathOf(frames.slice(0, DEPTH_MOST)), message };
  }
  return null;
};

// The parser's own message quotes the text, which may contain a secret: only the position is used.
const positionOf = (error: unknown): string => {
  const position = /line \d+ column \d+/.exec(error instanceof Error ? error.message : '')?.[0];
  return position === undefined ? '' : ` (${position})`;
};

const refused = (message: string): JsonRead => ({ ok: false, fault: { field: '', message } });

/** Reads UTF-8 JSON. The message of a fault continues a sentence about its field. */
export const readStrictJson = (bytes: Uint8Array): JsonRead => {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refused('is not UTF-8');
  }
  try {
    const value: unknown = JSON.parse(text);
    const fault = faultIn(text);
    return fault === null ? { ok: true, value } : { ok: false, fault };
  } catch (error) {
    return refused(`is not well-formed JSON${positionOf(error)}`);
  }
};
