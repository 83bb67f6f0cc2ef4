import type { z } from 'zod';
import { issueWords, valueAt } from '#kernel/text/issue-words.ts';
import type { FieldFault } from '#payments/errors.ts';

/** Turns the issues of a schema into sentences about fields, without ever repeating a secret. */

const SHOWN_MOST_CHARACTERS = 100;
const FIELD_MOST_CHARACTERS = 200;

const SECRET = new RegExp(
  'kontor_(op|test|live)_sk_|whsec_|whsk_|PRIVATE KEY|' +
    'secret|passw|token|api.?key|authori[sz]ation|credential|private.?key',
  'i',
);

/** The value as an error may show it; undefined if it is too long or may be a secret. */
const shownValue = (field: string, value: unknown): unknown => {
  const text = JSON.stringify(value) ?? '';
  if (SECRET.test(field) || SECRET.test(text)) return undefined;
  if (typeof value !== 'string') return text.length <= SHOWN_MOST_CHARACTERS ? value : undefined;
  const characters = [...value];
  return characters.length <= SHOWN_MOST_CHARACTERS
    ? value
    : `${characters.slice(0, SHOWN_MOST_CHARACTERS - 1).join('')}…`;
};

const clipped = (field: string): string =>
  field.length <= FIELD_MOST_CHARACTERS ? field : `${field.slice(0, FIELD_MOST_CHARACTERS - 1)}…`;

export const fieldFault = (field: string, message: string, value?: unknown): FieldFault => {
  const shown = shownValue(field, value);
  return { field: clipped(field), message, ...(shown === undefined ? {} : { value: shown }) };
};

/** The fault of a query parameter with more than one value. */
const GIVEN_TWICE = 'expected one value, given more than once';

interface OtherFields {
  /** Fields that exist, but that a caller may not set. */
  fixed?: readonly string[] | undefined;
  /** The known fields, one of which is suggested for an unknown field. */
  known?: readonly string[];
}

const unknownField = (field: string, { fixed = [], known }: OtherFields): string => {
  if (fixed.includes(field)) return 'cannot be changed';
  if (known === undefined) return 'is not known here';
  return `is not known here, where ${known.join(', ') || 'nothing'} can be sent`;
};

/** One fault for each wrong field. */
export const faultsOf = (
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  others: OtherFields = {},
): FieldFault[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        return fieldFault(
          path.join('.'),
          unknownField(path.join('.'), others),
          valueAt(input, path),
        );
      });
    const value = valueAt(input, issue.path);
    const isTwice = others.known !== undefined && Array.isArray(value);
    const message = isTwice ? GIVEN_TWICE : issueWords(issue, value);
    return [fieldFault(issue.path.join('.') || 'body', message, value)];
  });
