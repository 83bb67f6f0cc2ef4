/**
 * How a sealed text stands in a column: by itself, as a string inside JSON, or inside JSON that is
 * a string inside JSON. It begins with a control character, which no text from outside may hold.
 */

const MARK = '\u0001sealed.';
const MARK_IN_JSON = String.raw`\u0001sealed.`;
const OBJECT = `{"sealed":"${MARK_IN_JSON}`;

/** What is shown where the key of a text is gone. */
export const ERASED = '[erased]';
const ERASED_OBJECT = '{"erased":true}';

/** Of a text that was sealed under the key of a subject. */
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

/** Whether there is anything sealed in the value of a column. */
export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && (isMarked(value) || holdsMarked(value));

// The control character, or how JSON writes it.
const SUBJECTS = /(?:\u0001|u0001)sealed\.([\w-]+)\./g;

/** Under whose keys its parts were sealed. */
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

/** The value with all that is sealed in it opened; null of `open` stands for what is erased. */
export const openedValue = (value: string, open: (sealed: Sealed) => string | null): string => {
  if (isMarked(value)) return open(readMark(value)) ?? ERASED;
  if (value.startsWith(OBJECT)) return open(readObject(value)) ?? ERASED_OBJECT;
  return value.replaceAll(LITERAL, (literal) => {
    if (!literal.includes(MARK_IN_JSON)) return literal;
    return JSON.stringify(openedValue(textOf(literal), open));
  });
};
