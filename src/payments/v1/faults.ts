import type { z } from 'zod';
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

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? Reflect.get(inner, step)
        : undefined,
    value,
  );

/** JSON's names of types for which the schema library has other names. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'an array',
  int: 'a whole number',
};

const wrongType = ({ expected, message }: z.core.$ZodIssueInvalidType, value: unknown): string => {
  if (!message.startsWith('Invalid input')) return message;
  const quotes = expected === 'string' && typeof value === 'number' ? ', in quotes' : '';
  return `expected ${TYPES[expected] ?? `a ${expected}`}${quotes}`;
};

const counted = (count: number | bigint, unit: string): string =>
  `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;

export const charactersText = (count: number): string => counted(count, 'character');

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

const sizeText = (size: number | bigint, origin: string): string => {
  const unit = UNITS[origin];
  return unit === undefined ? String(size) : counted(size, unit);
};

/** The fault of a query parameter with more than one value. */
const GIVEN_TWICE = 'expected one value, given more than once';

const sentence = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (
    value === undefined &&
    ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  )
    return 'is required';
  switch (issue.code) {
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_type':
      return wrongType(issue, value);
    case 'too_big':
      return `expected at most ${sizeText(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `expected at least ${sizeText(issue.minimum, issue.origin)}`;
    case 'invalid_union':
      return 'is none of the documented forms';
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    default:
      return issue.message;
  }
};

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
    const message = isTwice ? GIVEN_TWICE : sentence(issue, value);
    return [fieldFault(issue.path.join('.') || 'body', message, value)];
  });
