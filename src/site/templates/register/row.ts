import type { Kind } from '#register/records/kinds.ts';
import type { Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { valueWord } from '#words/words.ts';

/** One row of a register as a page shows it, drawn by the server or by the page's search. */
export interface Row {
  kind: Kind;
  slug: string;
  name: string;
  sentence: string;
  /** The language of the sentence where it is not the page's. */
  sentenceLanguage: Language | null;
  what: string;
  /** Where it is; null in registers whose other column says it. */
  where: string | null;
  /** When it was last visited; null in registers that the observer has not begun with. */
  observed: string | null;
  /** The trust tier where an owner has raised it. */
  tier: string | null;
  protocols: string;
  /** Says that no such company exists; else empty. */
  fictional: string;
}

/** The mark of every listed entry is no news; those above it are. */
export const raisedTier = (tier: string | null): string | null => (tier === 'bronze' ? null : tier);

/** What a row needs of a list item; lists that the API searches have these fields. */
export interface ListedItem {
  slug: string;
  name: string;
  shortDescription: string;
  contentTypes: readonly string[];
  tags: readonly string[];
  trustTier: string;
  supportedProtocols: readonly string[];
}

/** Items of the API are in English. */
export const rowOfItem = (kind: Kind, item: ListedItem, language: Language): Row => ({
  kind,
  slug: item.slug,
  name: item.name,
  sentence: item.shortDescription,
  sentenceLanguage: language === 'en' ? null : 'en',
  what: item.contentTypes.map((value) => valueWord(value, language)).join(', '),
  where: null,
  observed: null,
  tier: raisedTier(item.trustTier),
  protocols: item.supportedProtocols.map((value) => valueWord(value, language)).join(', '),
  fictional: item.tags.includes('demo') ? valueWordsIn(language).example : '',
});

/** An entry in the index of a register, by which its page narrows and sorts. */
export interface IndexedEntry extends Omit<Row, 'kind'> {
  listedOn: string;
  /** How many of its facts are known. */
  known: number;
  /** The values by which the page narrows the list, by parameter. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export const rowOfIndexed = (kind: Kind, entry: IndexedEntry): Row => ({ kind, ...entry });

/** By what the rows of a register can be sorted; by name is how its pages come. */
export const SORTS = ['name', 'newest', 'complete'] as const;
export type Sort = (typeof SORTS)[number];

type Keys = readonly (string | number)[];

/** Items in the order of their first key, then of the second, and so on. */
export const sortedBy = <T>(items: readonly T[], keysOf: (item: T) => Keys): T[] => {
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }));
  keyed.sort((left, right) => {
    const at = left.keys.findIndex((key, index) => key !== right.keys[index]);
    return (left.keys[at] ?? '') < (right.keys[at] ?? '') ? -1 : Number(at >= 0);
  });
  return keyed.map(({ item }) => item);
};
