import { controlOf } from './control.ts';
import type { Question } from './questions.ts';
import type { Rule } from './rule.ts';

/** What a question expects, in one sentence. */

const upTo = (most: number | undefined, things: string): string =>
  most === undefined ? '' : `, at most ${most.toLocaleString('en-GB')} ${things}`;

const ofText = ({ maxLength }: Rule, expected: string): string =>
  `${expected || 'text'}${upTo(maxLength, 'characters')}`;

const ofNumber = ({ type, minimum, maximum }: Rule): string =>
  `${type === 'integer' ? 'a whole number' : 'a number'} from ${minimum} to ${maximum}`;

const ofChoices = ({ minItems = 0, maxItems = 0, items }: Rule): string => {
  if (minItems === 0) return 'any of the values shown, or none';
  const all = items?.enum?.length ?? 0;
  return maxItems < all
    ? `${minItems} to ${maxItems} of the values shown`
    : `at least ${minItems} of the values shown`;
};

const ofRule = (rule: Rule, expected: string): string => {
  const control = controlOf(rule);
  if (control === 'consent') return 'a tick';
  if (control === 'yes-no') return 'yes or no';
  if (control === 'one-of') return 'one of the values shown';
  if (control === 'some-of') return ofChoices(rule);
  if (control === 'keywords')
    return `${expected}, separated by commas${upTo(rule.maxItems, 'in all')}`;
  if (control === 'lines') return `${expected} on each line${upTo(rule.maxItems, 'in all')}`;
  return control === 'number' ? ofNumber(rule) : ofText(rule, expected);
};

/** Such as “An http(s) address, at most 2,048 characters.” */
export const expectation = ({ rule, expected, required }: Question): string => {
  const words = ofRule(rule, expected);
  const sentence = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return `${sentence}.${required ? '' : ' May be left empty.'}`;
};
