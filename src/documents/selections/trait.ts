import type { Area } from '#register/places/locality.ts';
import { byKind, type Kind } from '#register/records/kinds.ts';
import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { foldCase } from '#register/search/folding.ts';
import { countryName } from '#words/words.ts';

/** One trait that entries share: a country, a town, a category, a tag, a facility. */
export interface Trait {
  by: 'location' | 'topic';
  field: string;
  value: string;
  /** Its segment of an address: small letters, digits and hyphens. */
  key: string;
  /** The parameter by which the register's page filters by it, if there is one. */
  parameter: string | null;
  /** The region, lake or valley that it names. */
  area?: Area;
}

/** Segments of addresses that have another use. */
const RESERVED = new Set(['in', 'page', 'demo']);

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Umlauts as in the slugs of entries: Kröv is `kroev`. */
const keyOf = (text: string): string =>
  foldCase(text.toLowerCase().replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const isCountry = (field: string): boolean => field === 'country' || field === 'countries';

const makeTrait = (kind: Kind, field: string, value: string): Trait => ({
  by: REGISTERS[kind].locations.some((each) => each === field) ? 'location' : 'topic',
  field,
  value,
  key: keyOf(isCountry(field) ? countryName(value) : value),
  parameter: REGISTERS[kind].filters.find((filter) => filter.field === field)?.parameter ?? null,
});

/**
 * Few values occur in many entries: each is made once, so that equal traits are the same object.
 */
const made = new Map<string, Trait>();

const traitOf = (kind: Kind, field: string, value: string): Trait => {
  const id = `${kind} ${field} ${value}`;
  const trait = made.get(id) ?? makeTrait(kind, field, value);
  made.set(id, trait);
  return trait;
};

/** The traits of an entry by the fields of a list. */
const traitsBy = ({ kind, record }: Entry, fields: readonly string[]): Trait[] =>
  fields.flatMap((field) => valuesOf(record, field).map((value) => traitOf(kind, field, value)));

/** Addresses of areas use their English names, those of towns their local names. */
const areaTrait = (kind: Kind, area: Area): Trait => {
  const id = `${kind} area ${area.id}`;
  const trait = made.get(id) ?? {
    ...{ by: 'location' as const, field: 'area', value: area.id, key: area.id, parameter: null },
    area,
  };
  made.set(id, trait);
  return trait;
};

const filterFields = (kind: Kind): string[] => REGISTERS[kind].filters.map(({ field }) => field);

/** The segments of all filter values of each register. */
const FILTER_KEYS = byKind(
  (kind): ReadonlySet<string> =>
    new Set(
      REGISTERS[kind].filters.flatMap(({ field, value }) =>
        value.options.map((option) => traitOf(kind, field, option).key),
      ),
    ),
);

const findTraits = (entry: Entry): readonly Trait[] => {
  const { kind } = entry;
  const filters = filterFields(kind);
  const { topics, locations } = REGISTERS[kind];
  const others = [...topics, ...locations].filter((field) => !filters.includes(field));
  const free = traitsBy(entry, others).filter(({ key }) => !FILTER_KEYS[kind].has(key));
  const areas = (entry.location?.areas ?? [])
    .filter((area) => area.kind !== 'part')
    .map((area) => areaTrait(kind, area));
  const all = [...traitsBy(entry, filters), ...free, ...areas].filter(
    ({ key }) => !RESERVED.has(key),
  );
  return [...new Map(all.map((trait) => [`${trait.by} ${trait.key}`, trait])).values()];
};

const found = new WeakMap<Entry, readonly Trait[]>();

/**
 * All traits of an entry. A tag that is written like a filter value is left out: one address would
 * have two sets of entries. The same holds for a town that is named like its lake.
 */
export const traitsOf = (entry: Entry): readonly Trait[] => {
  const traits = found.get(entry) ?? findTraits(entry);
  found.set(entry, traits);
  return traits;
};

/** The main trait of an entry, such as its first category or its town. */
export const mainOf = ({ kind, record }: Entry): string =>
  valuesOf(record, REGISTERS[kind].group)[0] ?? '';

/** Real companies before fictional examples; else the given order. */
export const fictionalLast = <E extends Entry>(entries: readonly E[]): E[] => [
  ...entries.filter((entry) => !isFictional(entry)),
  ...entries.filter(isFictional),
];
