import { recordId } from '#register/records/identity.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { RecordOf } from '#register/records/registers.ts';
import { WIRE } from '#register/records/wire.ts';
import { FILTERS, filterValues } from './filters.ts';
import { foldCase, foldWords } from './folding.ts';

/** A listed record with all that is derived from it. */
export interface Entry<K extends Kind = Kind> {
  kind: K;
  id: string;
  slug: string;
  record: RecordOf<K>;
}

/** The texts in which a search looks, folded; `title` is the whole name as one word. */
interface SearchTexts {
  title: string;
  name: string;
  facts: string;
  description: string;
  facets: string;
}

export const toEntry = <K extends Kind>(kind: K, slug: string, record: RecordOf<K>): Entry<K> => ({
  kind,
  id: recordId(kind, slug),
  slug,
  record,
});

/** Whether it only shows what an entry can hold: no such company exists. */
export const isFictional = ({ record }: Entry): boolean => record.tags.includes('demo');

/** Whether a record appears in lists, search, pages, sitemap and MCP. */
export const isListed = (record: RecordOf<Kind>): boolean =>
  'listed' in record ? record.listed : record.active;

/** The JSON of a list row: exactly the fields of the register's item schema. */
export const itemJson = ({ kind, id, slug, record }: Entry): string =>
  pick(Object.keys(WIRE[kind].item.shape), { ...record, id, slug });

/** The JSON of a detail: exactly the fields of the register's detail schema. */
export const detailJson = ({ kind, id, slug, record }: Entry): string =>
  pick(Object.keys(WIRE[kind].detail.shape), { ...record, id, slug });

const pick = (fields: readonly string[], from: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, from[field]])));

const TIER_ORDER: Readonly<Record<string, number>> = { platinum: 0, gold: 1, silver: 2, bronze: 3 };

const orderKey = ({ slug, record }: Entry): readonly [number, string, string] => [
  'trustTier' in record ? (TIER_ORDER[record.trustTier] ?? 0) : 0,
  foldCase(record.name),
  slug,
];

/** Directory order: trust tier, then name without case and accents, then slug. */
export const inDirectoryOrder = <E extends Entry>(entries: readonly E[]): E[] => {
  const keyed = entries.map((entry) => ({ entry, key: orderKey(entry) }));
  const compare = <T>(left: T, right: T) => (left < right ? -1 : left > right ? 1 : 0);
  keyed.sort(
    (left, right) =>
      compare(left.key[0], right.key[0]) ||
      compare(left.key[1], right.key[1]) ||
      compare(left.key[2], right.key[2]),
  );
  return keyed.map(({ entry }) => entry);
};

const websiteHost = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

const words = (...texts: readonly string[]): string => foldWords(texts.join(' ')).join(' ');

/** The one word under which a filter value stands in the index. */
export const facetWord = (parameter: string, value: string): string =>
  `${parameter}${value}`.replace(/[^a-z0-9]/g, '');

export const searchTexts = ({ kind, record }: Entry): SearchTexts => {
  const types =
    'contentTypes' in record ? record.contentTypes : [record.town, ...record.facilities];
  return {
    title: foldWords(record.name).join(''),
    name: words(record.name),
    facts: words(websiteHost(record.websiteUrl), ...record.tags, ...types),
    description: words(record.shortDescription),
    facets: FILTERS[kind]
      .flatMap((filter) =>
        filterValues(filter, record).map((value) => facetWord(filter.parameter, value)),
      )
      .join(' '),
  };
};
