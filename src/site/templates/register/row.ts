import type { Kind } from '#register/records/kinds.ts';
import { valueWord } from '#words/words.ts';

/** One row of a register as a page shows it, drawn by the server or by the page's search. */
export interface Row {
  kind: Kind;
  slug: string;
  name: string;
  sentence: string;
  what: string;
  tier: string | null;
  protocols: string;
}

/** What a row needs of a list item; lists that the API searches have these fields. */
export interface ListedItem {
  slug: string;
  name: string;
  shortDescription: string;
  contentTypes: readonly string[];
  trustTier: string;
  supportedProtocols: readonly string[];
}

export const rowOfItem = (kind: Kind, item: ListedItem): Row => ({
  kind,
  slug: item.slug,
  name: item.name,
  sentence: item.shortDescription,
  what: item.contentTypes.map(valueWord).join(', '),
  tier: item.trustTier,
  protocols: item.supportedProtocols.map(valueWord).join(', '),
});

/** An entry in the index of a register that its page searches. */
export interface IndexedEntry {
  slug: string;
  name: string;
  sentence: string;
  what: string;
  /** The values by which the page narrows the list, by parameter. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export const rowOfIndexed = (kind: Kind, { slug, name, sentence, what }: IndexedEntry): Row => ({
  kind,
  slug,
  name,
  sentence,
  what,
  tier: null,
  protocols: '',
});
