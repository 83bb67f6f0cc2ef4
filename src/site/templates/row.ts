import type { Entry } from '#register/search/entry.ts';
import type { Kind } from '#register/records/kinds.ts';
import { countryName, valueWord } from '#words/words.ts';

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

/** What a row needs of a list item; the API's objects have these fields. */
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

/** A hotel as the static index holds it. */
export interface IndexedHotel {
  slug: string;
  name: string;
  sentence: string;
  town: string;
  country: string;
  /** What else a search looks at: tags, facilities and the website's host. */
  more: string;
}

export const rowOfHotel = ({ slug, name, sentence, town, country }: IndexedHotel): Row => ({
  kind: 'hotels',
  slug,
  name,
  sentence,
  what: `${town}, ${countryName(country)}`,
  tier: null,
  protocols: '',
});

export const indexedHotel = ({ slug, record }: Entry<'hotels'>): IndexedHotel => ({
  slug,
  name: record.name,
  sentence: record.shortDescription,
  town: record.town,
  country: record.country,
  more: [
    ...record.tags,
    ...record.facilities,
    new URL(record.websiteUrl).hostname.replace(/^www\./, ''),
  ].join(' '),
});

const isHotel = (entry: Entry): entry is Entry<'hotels'> => entry.kind === 'hotels';

export const rowOf = (entry: Entry): Row => {
  if (isHotel(entry)) return rowOfHotel(indexedHotel(entry));
  const { kind, slug, record } = entry;
  return rowOfItem(kind, { ...LISTED, ...record, slug });
};

const LISTED = { contentTypes: [], trustTier: 'bronze', supportedProtocols: [] };
