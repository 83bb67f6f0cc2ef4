import type { SealedForm } from './columns.ts';

/**
 * The mark of a sealed text, which begins with a control character. It is looked for only in the
 * sealed columns, and there only where a text is sealed: a text that resembles it is no mark.
 */

const MARK = '\u0001sealed.';
const MARK_IN_JSON = String.raw`\u0001sealed.`;
const MARKED = /^\u0001sealed\.([\w-]+)\.([\w-]+)$/;
const OBJECT = /^\{"sealed":"\\u0001(sealed\.[\w-]+\.[\w-]+)"\}$/;

/** Shown in place of a text whose key was erased. */
export const ERASED = '[erased]';
/** Shown in place of a text that its key does not open, such as one that was changed since. */
export const UNREADABLE = '[unreadable]';

const INSTEAD = {
  erased: { text: ERASED, object: '{"erased":true}' },
  unreadable: { text: UNREADABLE, object: '{"unreadable":true}' },
} as const;

/** Whether this is shown in place of a sealed text. */
export const isInstead = (text: string): boolean => text === ERASED || text === UNREADABLE;

/** The mark of a text that was sealed under the key of a subject. */
export interface Sealed {
  subject: string;
  text: string;
}

/** The text, or why there is none. */
export type Opened = { text: string } | keyof typeof INSTEAD;

type Open = (sealed: Sealed) => Opened;

export const markSealed = ({ subject, text }: Sealed): string => `${MARK}${subject}.${text}`;

/** Whether a column of this form may contain a sealed text: a fast look before it is opened. */
export const mayBeSealed = (value: unknown, form: SealedForm): value is string =>
  typeof value === 'string' &&
  (form === 'text' ? value.startsWith(MARK) : value.includes(MARK_IN_JSON));

const openedAs = (kind: 'text' | 'object', marked: string, open: Open): string => {
  const [, subject, text] = MARKED.exec(marked) ?? [];
  if (subject === undefined || text === undefined) return marked;
  const opened = open({ subject, text });
  return typeof opened === 'string' ? INSTEAD[opened][kind] : opened.text;
};

const openedObject = (value: string, open: Open): string => {
  const [, marked] = OBJECT.exec(value) ?? [];
  return marked === undefined ? value : openedAs('object', `\u0001${marked}`, open);
};

const LITERAL = /"(?:[^"\\]|\\.)*"/g;

const textOf = (literal: string): string => {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value : '';
};

/** All strings of a JSON text that contain a mark, opened; the rest keeps its bytes. */
const openedStrings = (value: string, opened: (text: string) => string): string =>
  value.replaceAll(LITERAL, (literal) => {
    if (!literal.includes(MARK_IN_JSON)) return literal;
    const text = textOf(literal);
    const shown = opened(text);
    return shown === text ? literal : JSON.stringify(shown);
  });

/** A column of a row that is itself a string: a text, an object, or JSON with sealed strings. */
const openedColumn = (value: string, open: Open): string => {
  if (value.startsWith(MARK)) return openedAs('text', value, open);
  if (OBJECT.test(value)) return openedObject(value, open);
  const first = value[0];
  if (first !== '{' && first !== '[') return value;
  return openedStrings(value, (text) => openedAs('text', text, open));
};

/** The value with all of its sealed texts opened. */
export const openedValue = (value: string, form: SealedForm, open: Open): string => {
  switch (form) {
    case 'text':
      return openedAs('text', value, open);
    case 'object':
      return openedObject(value, open);
    case 'strings':
      return openedStrings(value, (text) => openedAs('text', text, open));
    case 'rows':
      return openedStrings(value, (text) => openedColumn(text, open));
  }
};

/** The subjects whose keys sealed its parts. */
export const subjectsIn = (value: string, form: SealedForm): string[] => {
  const subjects: string[] = [];
  openedValue(value, form, ({ subject }) => {
    subjects.push(subject);
    return 'erased';
  });
  return subjects;
};
