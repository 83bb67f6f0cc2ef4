import { isKind } from '#register/records/kinds.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { facilityWord } from '#words/hotels/words.ts';
import { countryName, REGISTERS, valueWord } from '#words/words.ts';
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

const wordOf = (name: string, value: string): string => {
  if (name === 'kind' && isKind(value)) return REGISTERS[value].title;
  if (name === 'request') return REQUEST_WORDS[value] ?? value;
  const facility = FACILITIES.find((each) => each === value);
  if (name === 'facilities' && facility) return facilityWord(facility);
  return /^countr(y|ies)$/.test(name) ? countryName(value) : valueWord(value);
};

const inOrder = (name: string, choices: readonly Choice[]): readonly Choice[] =>
  name === 'countries'
    ? choices.toSorted((left, right) => left.word.localeCompare(right.word, 'en'))
    : choices;

/** The values of a question that is answered by choosing; empty for every other. */
export const choicesOf = ({ name, rule, required }: Question): readonly Choice[] => {
  if (controlOf(rule) === 'yes-no')
    return [{ value: 'true', word: 'yes' }, { value: 'false', word: 'no' }, NOT_SAID];
  const values = rule.enum ?? rule.items?.enum ?? [];
  const choices = inOrder(
    name,
    values.map((value) => ({ value, word: wordOf(name, value) })),
  );
  const canBeLeft = !required && controlOf(rule) === 'one-of';
  return canBeLeft ? [...choices, NOT_SAID] : choices;
};
