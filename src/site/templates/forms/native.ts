import { controlOf } from './control.ts';
import type { Question } from './questions.ts';
import type { Rule } from './rule.ts';

/** The constraints of a rule that a browser checks itself, for pages without scripts. */
interface NativeConstraints {
  type: 'text' | 'email' | 'url' | 'number';
  required?: boolean;
  minlength?: number;
  maxlength?: number;
  pattern?: string;
  min?: number;
  max?: number;
  step?: 'any' | 1;
  inputmode?: 'decimal' | 'numeric';
}

/** Browsers match the whole value and use the v flag, with which a hyphen in a class is escaped. */
const nativePattern = (pattern: string): string | undefined => {
  const escaped = pattern.replaceAll('[-', '[\\-').replace(/(?<!\\)-\]/g, '\\-]');
  const start = escaped.startsWith('^') ? '' : '.*';
  const end = escaped.endsWith('$') ? '' : '.*';
  const source = `${start}${escaped.replace(/^\^|\$$/g, '')}${end}`;
  try {
    new RegExp(source, 'v');
    return source;
  } catch {
    return undefined;
  }
};

const joinedByCommas = (item: string): string =>
  `\\s*(?:${item})(?:\\s*,\\s*(?:${item}))*\\s*,?\\s*`;

const textConstraints = ({ format, pattern, maxLength, minLength }: Rule): NativeConstraints => {
  if (format === 'email') return { type: 'email', maxlength: maxLength };
  if (format === 'uri') return { type: 'url', maxlength: maxLength, pattern: 'https?://.+' };
  const native = pattern === undefined ? undefined : nativePattern(pattern);
  const shortest = minLength === undefined || minLength < 2 ? undefined : minLength;
  return { type: 'text', minlength: shortest, maxlength: maxLength, pattern: native };
};

const constraintsByRule = (rule: Rule): NativeConstraints => {
  const control = controlOf(rule);
  if (control === 'number') {
    const whole = rule.type === 'integer';
    const bounds = { min: rule.minimum, max: rule.maximum, step: whole ? 1 : 'any' } as const;
    return { type: 'number', ...bounds, inputmode: whole ? 'numeric' : 'decimal' };
  }
  if (control !== 'keywords') return textConstraints(rule);
  const item = nativePattern(rule.items?.pattern ?? '');
  return { type: 'text', pattern: item === undefined ? undefined : joinedByCommas(item) };
};

/**
 * A field that not all registers ask is never `required` here: while hidden, it would block the
 * form without a message. Scripts and the server check it.
 */
export const nativeConstraints = ({ rule, required, kinds }: Question): NativeConstraints => ({
  ...constraintsByRule(rule),
  required: required && kinds === null,
});
