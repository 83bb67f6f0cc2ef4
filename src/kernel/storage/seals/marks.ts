/**
 * The forms of a sealed text in a column: alone, as a string inside JSON, or inside JSON that is a
 * string inside JSON. It begins with a control character, which no text from outside may contain.
 */

const MARK = '\u0001sealed.';
const MARK_IN_JSON = String.raw`\u0001sealed.`;
const OBJECT = `{"sealed":"${MARK_IN_JSON}`;

/** Shown in place of a text whose key was erased. */
export const ERASED = '[erased]';
const ERASED_OBJECT = '{"erased":true}';

/** The mark of a text that was sealed under the key of a subject. */
export interface Sealed {
  subject: string;
  text: string;
}

export const markSealed = ({ subject, text }: Sealed): string => `${MARK}${subject}.${text}`;

const readMark = (marked: string): Sealed => {
  const [subject = '', text = ''] = marked.slice(MARK.length).split('.', 2);
  return { subject, text };
};

const BRACE = '{'.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);

const isMarked = (value: string): boolean => value.startsWith(MARK);

const holdsMarked = (value: string): boolean => {
  const first = value.charCodeAt(0);
  return (first === BRACE || first === BRACKET) && value.includes(MARK_IN_JSON);
};

/** Whether the value of a column contains a sealed text. */
export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && (isMarked(value) || holdsMarked(value));

// The control character, or its escape in JSON.
const SUBJECTS = /(?:\u0001|u0001)sealed\.([\w-]+)\./g;

/** The subjects whose keys sealed its parts. */
export const subjectsIn = (value: string): string[] =>
  [...value.matchAll(SUBJECTS)].map(([, subject = '']) => subject);

const LITERAL = /"(?:[^"\\]|\\.)*"/g;

const textOf = (literal: string): string => {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value : '';
};

const readObject = (value: string): Sealed => {
  const [literal = '""'] = /"[^"]*"(?=\}$)/.exec(value) ?? [];
  return readMark(textOf(literal));
};

/** The value with all sealed texts opened; null from `open` means that the text was erased. */
export const openedValue = (value: string, open: (sealed: Sealed) => string | null): string => {
  if (isMarked(value)) return open(readMark(value)) ?? ERASED;
  if (value.startsWith(OBJECT)) return open(readObject(value)) ?? ERASED_OBJECT;
  return value.replaceAll(LITERAL, (literal) => {
    if (!literal.includes(MARK_IN_JSON)) return literal;
    return JSON.stringify(openedValue(textOf(literal), open));
  });
};
