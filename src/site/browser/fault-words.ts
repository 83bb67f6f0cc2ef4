import { hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { controlOf, type Control } from '#site/templates/forms/control.ts';
import { faultOf, lengthOf, type Fault } from '#site/templates/forms/rule.ts';
import type { Asked } from './answers.ts';

/** What is wrong with an answer, in words for the one who gave it. */

const MISSING: Readonly<Partial<Record<Control, string>>> = {
  consent: 'Please tick this: a company is listed by those who may act for it.',
  'one-of': 'Please choose one.',
  'some-of': 'Please choose at least one.',
};

const counted = (value: unknown): string =>
  typeof value === 'string' ? ` Now it has ${lengthOf(value)}.` : '';

const named = ({ rule, value }: Fault, whole: unknown): string =>
  value === whole || rule.enum ? '' : `“${String(value)}”: `;

const sentence = (fault: Fault, { expected }: Asked): string => {
  const { keyword, rule, value } = fault;
  if (keyword === 'maxLength') return `at most ${rule.maxLength} characters.${counted(value)}`;
  if (keyword === 'maxItems') return `at most ${rule.maxItems}.`;
  if (keyword === 'minimum' || keyword === 'maximum')
    return `a number from ${rule.minimum} to ${rule.maximum}.`;
  if (keyword === 'type') return rule.type === 'integer' ? 'a whole number.' : 'a number.';
  return expected === '' ? 'another value.' : `${expected}.`;
};

/** What nobody sees is found here as the server finds it. */
const hiddenWords = (answer: unknown): string | null => {
  const hidden = [answer]
    .flat()
    .map((text) => (typeof text === 'string' ? hiddenIn(text) : undefined))
    .find((found) => found !== undefined);
  return hidden === undefined ? null : `Expected ${withoutWords(hidden)}.`;
};

/** Null where the answer is as it should be. */
export const faultWords = (question: Asked, answer: unknown): string | null => {
  if (answer === undefined) {
    if (!question.required) return null;
    return MISSING[controlOf(question.rule)] ?? 'Please fill this in.';
  }
  const hidden = hiddenWords(answer);
  if (hidden !== null) return hidden;
  const fault = faultOf(question.rule, answer);
  return fault && `${named(fault, answer)}Expected ${sentence(fault, question)}`;
};

/** A validator's own default messages speak of types, not to people. */
const isTechnical = (message: string): boolean =>
  /^(Invalid|Too (big|small)|Unrecog)/.test(message);

/** The words for what the server found wrong. */
export const issueWords = (message: string): string =>
  isTechnical(message) ? message : `Expected ${message}.`;
