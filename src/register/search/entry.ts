import type { ObservedTrait } from '#register/records/observed-traits.ts';
import { recordId } from '#register/records/identity.ts';
import type { Location } from '#register/records/area.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS, type RecordOf } from '#register/records/registers.ts';
import { TRUST_TIERS, type TrustTier } from '#register/records/vocabulary.ts';
import { foldCase } from './folding.ts';

/** A record with the data that is derived from it. */
export interface Entry<K extends Kind = Kind> {
  kind: K;
  id: string;
  slug: string;
  record: RecordOf<K>;
  /** Descriptions in languages other than English, by language code, where they exist. */
  sentences?: Readonly<Record<string, string>> | undefined;
  /** Search keywords; set only while the index is built. */
  keywords?: readonly string[] | undefined;
  /**
   * The day on which the observer last visited its site; null if it has not; absent in registers
   * that are not observed yet.
   */
  visitedOn?: string | null | undefined;
  /** Observed traits of its site, by which a page can filter the register. */
  observed?: readonly ObservedTrait[] | undefined;
  /** Its location, if it was looked up in the gazetteer. */
  location?: Location | undefined;
}

export const toEntry = <K extends Kind>(kind: K, slug: string, record: RecordOf<K>): Entry<K> => ({
  kind,
  id: recordId(kind, slug),
  slug,
  record,
  sentences: undefined,
});

/** Whether it is a demonstration entry: no such company exists. */
export const isFictional = ({ record }: Entry): boolean => record.tags.includes('demo');

/** Whether a record appears in lists, search, pages, sitemap and MCP. */
export const isListed = <K extends Kind>({ kind, record }: Pick<Entry<K>, 'kind' | 'record'>) =>
  REGISTERS[kind].isListed(record);

/** Whether the owner applied for the entry. */
export const isByOwner = <K extends Kind>({ kind, record }: Entry<K>): boolean =>
  REGISTERS[kind].isByOwner(record);

/** Null in registers without trust tiers. */
export const tierOf = <K extends Kind>({ kind, record }: Entry<K>): TrustTier | null =>
  REGISTERS[kind].tierOf(record);

/** The JSON of a list row: exactly the fields of the register's item schema. */
export const itemJson = ({ kind, id, slug, record }: Entry): string =>
  pick(Object.keys(REGISTERS[kind].wire.item.shape), { ...record, id, slug });

/** The JSON of a detail: exactly the fields of the register's detail schema. */
export const detailJson = ({ kind, id, slug, record }: Entry): string =>
  pick(Object.keys(REGISTERS[kind].wire.detail.shape), { ...record, id, slug });

const pick = (fields: readonly string[], from: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, from[field]])));

const orderKey = (entry: Entry): readonly [number, string, string] => {
  const tier = tierOf(entry);
  const rank = tier === null ? 0 : TRUST_TIERS.indexOf(tier);
  return [rank, foldCase(entry.record.name), entry.slug];
};

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
