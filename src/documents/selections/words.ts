import { REGISTERS } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import { selection as words } from '#words/en/selection.ts';
import { fieldWord } from '#words/facts.ts';
import { tagWord } from '#words/words.ts';
import type { Selection } from './selection.ts';
import type { Trait } from './trait.ts';

/** How selections are named, on pages and in their Markdown. */

/** The word of a trait: Germany, payroll, Wi-Fi. */
export const traitWord = (kind: Kind, { field, value }: Trait): string =>
  field === 'tags'
    ? tagWord(value)
    : fieldWord(REGISTERS[kind].fields[field]?.declaration.fact?.as ?? 'text', value);

const partsOf = ({ kind, traits }: Pick<Selection, 'kind' | 'traits'>) => {
  const wordsBy = (by: Trait['by']) =>
    traits.filter((trait) => trait.by === by).map((trait) => traitWord(kind, trait));
  return { topics: wordsBy('topic'), where: wordsBy('location')[0] ?? null };
};

/** The title of a page, or of a link to it. */
export const selectionTitle = (selection: Pick<Selection, 'kind' | 'traits'>): string => {
  const { topics, where } = partsOf(selection);
  return words.title(selection.kind, topics, where);
};

/** What the page holds, in a sentence or two. */
export const selectionSentence = (selection: Selection): string => {
  const { kind, count, entries } = selection;
  const { topics, where } = partsOf(selection);
  const examples = entries.length - count;
  return [
    count === 0 ? words.none(kind) : words.sentence(kind, topics, where, count),
    ...(examples > 0 ? [words.examples(examples)] : []),
  ].join(' ');
};
