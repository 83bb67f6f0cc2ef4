import type { Kind } from '#register/records/kinds.ts';
import type { Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { valueWord } from '#words/words.ts';

/** A row of a register on a page, drawn by the server or by the page's search. */
export interface Row {
  kind: Kind;
  slug: string;
  name: string;
  sentence: string;
  /** The language of the sentence if it differs from the page's. */
  sentenceLanguage: Language | null;
  what: string;
  /** The location; null in registers where another column contains it. */
  where: string | null;
  /** When the site was last visited; null in registers that the observer does not visit yet. */
  observed: string | null;
  /** The trust tier if an owner has raised it, otherwise null. */
  tier: string | null;
  protocols: string;
  /** A note that the company is fictional; otherwise empty. */
  fictional: string;
}

/** Bronze is not shown, because every listed entry has it. */
export const raisedTier = (tier: string | null): string | null => (tier === 'bronze' ? null : tier);

/** The fields of a list item that a row needs; lists that the API searches have them. */
export interface ListedItem {
  slug: string;
  name: string;
  shortDescription: string;
  contentTypes: readonly string[];
  tags: readonly string[];
  trustTier: string;
  supportedProtocols: readonly string[];
}

/** Makes a row from an item of the API, whose texts are in English. */
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

/** An entry in the index of a register, by which its page filters and sorts. */
export interface IndexedEntry extends Omit<Row, 'kind'> {
  listedOn: string;
  /** How many of its facts are known. */
  known: number;
  /** The values for the page's filters, by parameter. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export const rowOfIndexed = (kind: Kind, entry: IndexedEntry): Row => ({ kind, ...entry });

/** The sort orders of a register's rows; its pages are built in order of name. */
export const SORTS = ['name', 'newest', 'complete'] as const;
export type Sort = (typeof SORTS)[number];

type Keys = readonly (string | number)[];

/** Sorts items by their first key, then by the second, and so on. */
export const sortedBy = <T>(items: readonly T[], keysOf: (item: T) => Keys): T[] => {
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }));
  keyed.sort((left, right) => {
    const at = left.keys.findIndex((key, index) => key !== right.keys[index]);
    return (left.keys[at] ?? '') < (right.keys[at] ?? '') ? -1 : Number(at >= 0);
  });
  return keyed.map(({ item }) => item);
};
