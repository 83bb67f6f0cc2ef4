import type { Language } from '#words/language.ts';
import { wordsIn, type Words } from '#words/languages.ts';
import { numberWords } from '#words/words.ts';
import { controlOf } from './control.ts';
import type { Question } from './questions.ts';
import type { Rule } from './rule.ts';

/** Says in one sentence which values a question accepts. */

interface Saying {
  words: Words['forms']['expectation'];
  language: Language;
}

const upTo = (
  most: number | undefined,
  say: (most: string) => string,
  { language }: Saying,
): string => (most === undefined ? '' : say(numberWords(most, language)));

const ofNumber = ({ type, minimum = 0, maximum = 0 }: Rule, { words }: Saying): string =>
  type === 'integer' ? words.wholeNumber(minimum, maximum) : words.number(minimum, maximum);

const ofChoices = ({ minItems = 0, maxItems = 0, items }: Rule, { words }: Saying): string => {
  if (minItems === 0) return words.anyOrNone;
  const all = items?.enum?.length ?? 0;
  return maxItems < all ? words.some(minItems, maxItems) : words.atLeast(minItems);
};

const ofRule = (rule: Rule, expected: string, saying: Saying): string => {
  const { words } = saying;
  const control = controlOf(rule);
  if (control === 'consent') return words.tick;
  if (control === 'yes-no') return words.yesOrNo;
  if (control === 'one-of') return words.oneOf;
  if (control === 'some-of') return ofChoices(rule, saying);
  if (control === 'number') return ofNumber(rule, saying);
  const inAll = upTo(rule.maxItems, words.mostInAll, saying);
  if (control === 'keywords') return `${words.commas(expected)}${inAll}`;
  if (control === 'lines') return `${words.lines(expected)}${inAll}`;
  return `${expected || words.text}${upTo(rule.maxLength, words.most, saying)}`;
};

/** Example: “An http(s) address, at most 2,048 characters.” */
export const expectation = (
  { rule, expected, required }: Question,
  language: Language = 'en',
): string => {
  const words = wordsIn(language).forms.expectation;
  const said = ofRule(rule, expected, { words, language });
  const sentence = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
  return `${sentence}.${required ? '' : words.optional}`;
};
