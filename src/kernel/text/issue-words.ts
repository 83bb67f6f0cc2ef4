import type { z } from 'zod';

/** What is wrong with a value, in words: the schema library's own are for programmers. */

/** The value in the checked input that an issue is about; undefined if it is missing. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
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

/** Whether a schema has no words of its own for an issue. */
const isWordless = (message: string): boolean => message.startsWith('Invalid input');

const wrongType = ({ expected, message }: z.core.$ZodIssueInvalidType, value: unknown): string => {
  if (!isWordless(message)) return message;
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

export const MISSING_FIELD = 'is required';

/** Continues the name of a field; `value` is what was sent for it. */
export const issueWords = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (
    value === undefined &&
    ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  )
    return MISSING_FIELD;
  switch (issue.code) {
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_type':
      return wrongType(issue, value);
    case 'too_big':
      return `expected at most ${sizeText(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `expected at least ${sizeText(issue.minimum, issue.origin)}`;
    case 'unrecognized_keys':
      return `expected no ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return isWordless(issue.message) ? 'is none of the documented forms' : issue.message;
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    default:
      return issue.message;
  }
};
