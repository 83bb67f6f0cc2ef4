import { nameOf, type Area } from '#register/places/locality.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import { tagWord } from '#words/declared.ts';
import { fieldWord } from '#words/facts.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import type { Selection } from './selection.ts';
import type { Trait } from './trait.ts';

/** The names of selections, on pages and in their Markdown. */

/** A canton with the name of its town is distinguished from it by this word. */
const areaWord = (area: Area, language: Language): string =>
  area.names[language]?.find((each) => /^(kanton|canton) /i.test(each)) ?? nameOf(area, language);

/** The word of a trait: Germany, payroll, Wi-Fi. */
export const traitWord = (
  kind: Kind,
  { field, value, area }: Trait,
  language: Language = 'en',
): string =>
  field === 'tags'
    ? tagWord(value, language)
    : area !== undefined
      ? areaWord(area, language)
      : fieldWord(REGISTERS[kind].fields[field]?.declaration.fact?.as ?? 'text', value, language);

const partsOf = ({ kind, traits }: Pick<Selection, 'kind' | 'traits'>, language: Language) => {
  const wordOf = (trait: Trait): string => traitWord(kind, trait, language);
  const { located } = wordsIn(language).selection;
  const location = traits.find(({ by }) => by === 'location');
  const where = location && (location.area?.where[language] ?? located(kind, wordOf(location)));
  return { topics: traits.filter(({ by }) => by === 'topic').map(wordOf), where: where ?? null };
};

/** The title of a page, or of a link to it. */
export const selectionTitle = (
  selection: Pick<Selection, 'kind' | 'traits'>,
  language: Language = 'en',
): string => {
  const { topics, where } = partsOf(selection, language);
  return wordsIn(language).selection.title(selection.kind, topics, where);
};

/** A summary of the page, in one or two sentences. */
export const selectionSentence = (selection: Selection, language: Language = 'en'): string => {
  const { selection: words } = wordsIn(language);
  const { kind, count, entries } = selection;
  const { topics, where } = partsOf(selection, language);
  const examples = entries.length - count;
  return [
    count === 0 ? words.none(kind) : words.sentence(kind, topics, where, count),
    ...(examples > 0 ? [words.examples(examples)] : []),
  ].join(' ');
};
