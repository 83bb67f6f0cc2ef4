import { isKind } from '#register/records/kinds.ts';
import { fieldWord } from '#words/facts.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { controlOf } from './control.ts';
import type { Question } from './questions.ts';

/** A value to choose: as it is sent and as it is shown. */
interface Choice {
  value: string;
  word: string;
}

const wordOf = ({ name, wordedAs }: Question, value: string, language: Language): string => {
  const requests: Readonly<Record<string, string>> = wordsIn(language).forms.requests;
  if (name === 'kind' && isKind(value)) return valueWordsIn(language).registers[value].title;
  return name === 'request' ? (requests[value] ?? value) : fieldWord(wordedAs, value, language);
};

const inOrder = (
  name: string,
  choices: readonly Choice[],
  language: Language,
): readonly Choice[] =>
  name === 'countries'
    ? choices.toSorted((left, right) => left.word.localeCompare(right.word, language))
    : choices;

/** The values to choose from; empty if the question is not answered by choosing. */
export const choicesOf = (question: Question, language: Language): readonly Choice[] => {
  const { yes, no, notSaid } = wordsIn(language).forms;
  const left: Choice = { value: '', word: notSaid };
  const { name, rule, required } = question;
  if (controlOf(rule) === 'yes-no')
    return [{ value: 'true', word: yes }, { value: 'false', word: no }, left];
  const values = rule.enum ?? rule.items?.enum ?? [];
  const choices = inOrder(
    name,
    values.map((value) => ({ value, word: wordOf(question, value, language) })),
    language,
  );
  const canBeLeft = !required && controlOf(rule) === 'one-of';
  return canBeLeft ? [...choices, left] : choices;
};
