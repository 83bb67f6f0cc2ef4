import { isKind } from '#register/records/kinds.ts';
import { fieldWord } from '#words/facts.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { controlOf } from './control.ts';
import type { Question } from './questions.ts';

/** One value to choose, as it is sent and as people read it. */
interface Choice {
  value: string;
  word: string;
}

const NOT_SAID: Choice = { value: '', word: 'not said' };

const REQUEST_WORDS: Readonly<Record<string, string>> = {
  correction: 'correct the entry',
  removal: 'remove the entry',
};

const wordOf = ({ name, wordedAs }: Question, value: string): string => {
  if (name === 'kind' && isKind(value)) return REGISTER_WORDS[value].title;
  return name === 'request' ? (REQUEST_WORDS[value] ?? value) : fieldWord(wordedAs, value);
};

const inOrder = (name: string, choices: readonly Choice[]): readonly Choice[] =>
  name === 'countries'
    ? choices.toSorted((left, right) => left.word.localeCompare(right.word, 'en'))
    : choices;

/** The values of a question that is answered by choosing; empty for every other. */
export const choicesOf = (question: Question): readonly Choice[] => {
  const { name, rule, required } = question;
  if (controlOf(rule) === 'yes-no')
    return [{ value: 'true', word: 'yes' }, { value: 'false', word: 'no' }, NOT_SAID];
  const values = rule.enum ?? rule.items?.enum ?? [];
  const choices = inOrder(
    name,
    values.map((value) => ({ value, word: wordOf(question, value) })),
  );
  const canBeLeft = !required && controlOf(rule) === 'one-of';
  return canBeLeft ? [...choices, NOT_SAID] : choices;
};
