import { MISSING_FIELD } from '#kernel/text/issue-words.ts';
import { hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { controlOf, type Control } from '#site/templates/forms/control.ts';
import { faultOf, lengthOf, type Fault } from '#site/templates/forms/rule.ts';
import type { Asked } from './answers.ts';
import { words as pageWords } from '#site/browser/page-language.ts';

const words = pageWords.form;

/** Describes what is wrong with an answer, for the person who fills in the form. */

const MISSING: Readonly<Partial<Record<Control, string>>> = {
  consent: words.consent,
  'one-of': words.oneOf,
  'some-of': words.someOf,
};

const counted = (value: unknown): string =>
  typeof value === 'string' ? words.nowHas(lengthOf(value)) : '';

const named = ({ rule, value }: Fault, whole: unknown): string =>
  value === whole || rule.enum ? '' : words.named(String(value));

const sentence = (fault: Fault, { expected }: Asked): string => {
  const { keyword, rule, value } = fault;
  if (keyword === 'maxLength')
    return `${words.mostCharacters(rule.maxLength ?? 0)}${counted(value)}`;
  if (keyword === 'maxItems') return words.most(rule.maxItems ?? 0);
  if (keyword === 'minimum' || keyword === 'maximum')
    return words.range(rule.minimum ?? 0, rule.maximum ?? 0);
  if (keyword === 'type') return rule.type === 'integer' ? words.wholeNumber : words.number;
  return expected === '' ? words.other : `${expected}.`;
};

/** Finds invisible characters in the same way as the server. */
const hiddenWords = (answer: unknown): string | null => {
  const hidden = [answer]
    .flat()
    .map((text) => (typeof text === 'string' ? hiddenIn(text) : undefined))
    .find((found) => found !== undefined);
  return hidden === undefined ? null : words.expected(words.hidden(withoutWords(hidden)));
};

/** Describes the fault of an answer; null if the answer is valid. */
export const faultWords = (question: Asked, answer: unknown): string | null => {
  if (answer === undefined) {
    if (!question.required) return null;
    return MISSING[controlOf(question.rule)] ?? words.missing;
  }
  const hidden = hiddenWords(answer);
  if (hidden !== null) return hidden;
  const fault = faultOf(question.rule, answer);
  return fault && `${named(fault, answer)}${words.expected(sentence(fault, question))}`;
};

/** The words for what the server found wrong, which continues the name of the field. */
export const issueWords = (message: string): string =>
  message === MISSING_FIELD ? words.missing : words.issue(message.replace(/^expected /, ''));
