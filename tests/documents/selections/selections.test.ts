import { beforeAll, describe, expect, test } from 'vitest';
import { selectionsOf, type Selection } from '#documents/selections/selection.ts';
import { traitsOf } from '#documents/selections/trait.ts';
import { neighboursIn } from '#documents/selections/neighbours.ts';
import { byKind, KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS, valuesOf } from '#register/records/registers.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { listedEntries } from '../../support/content.ts';

const entries: Partial<Record<Kind, readonly Entry[]>> = {};
const selections: Partial<Record<Kind, readonly Selection[]>> = {};
const entriesOf = (kind: Kind): readonly Entry[] => entries[kind] ?? [];
const all = (kind: Kind): readonly Selection[] => selections[kind] ?? [];

beforeAll(async () => {
  for (const kind of KINDS) {
    entries[kind] = await listedEntries(kind);
    selections[kind] = selectionsOf(kind, entriesOf(kind));
  }
});

const slugs = (of: readonly Entry[]): string[] => of.map(({ slug }) => slug).sort();
const real = (of: readonly Entry[]): Entry[] => of.filter((entry) => !isFictional(entry));
const at = (path: string): Selection | undefined =>
  KINDS.flatMap(all).find((each) => each.path === path);

/** The entries of which a field holds a value, by a plain reading of the content. */
const holding = (kind: Kind, ...asked: readonly (readonly [field: string, value: string])[]) =>
  entriesOf(kind).filter(({ record }) =>
    asked.every(([field, value]) => valuesOf(record, field).includes(value)),
  );

const valuesIn = (kind: Kind, field: string): string[] => [
  ...new Set(entriesOf(kind).flatMap(({ record }) => valuesOf(record, field))),
];

describe('lists by topic and country', () => {
  test.each([
    ['/publishers/in/austria', 'publishers', 'countries', 'at'],
    ['/saas/topics/payroll', 'saas', 'tags', 'payroll'],
    ['/ecommerce/topics/shoes', 'ecommerce', 'tags', 'shoes'],
    ['/hotels/in/zermatt', 'hotels', 'town', 'Zermatt'],
    ['/hotels/in/switzerland', 'hotels', 'country', 'ch'],
    ['/hotels/in/kroev', 'hotels', 'town', 'Kröv'],
    ['/publishers/topics/financial-data', 'publishers', 'contentTypes', 'financial_data'],
  ] as const)('%s holds every entry of it', (path, kind, field, value) => {
    const found = at(path);
    expect(slugs(found?.entries ?? [])).toEqual(slugs(holding(kind, [field, value])));
    expect(found?.count).toBe(real(holding(kind, [field, value])).length);
  });

  test.each(KINDS)('%s has one for each value of each filter, whatever it holds', (kind) => {
    for (const { parameter, field } of REGISTERS[kind].filters)
      for (const value of valuesIn(kind, field)) {
        const found = all(kind).find(
          ({ traits: [only, ...others] }) =>
            others.length === 0 && only?.parameter === parameter && only.value === value,
        );
        expect(slugs(found?.entries ?? []), `${kind} ${parameter}=${value}`).toEqual(
          slugs(holding(kind, [field, value])),
        );
      }
  });

  test.each(['publishers', 'ecommerce', 'saas'] as const)(
    'every tag of %s with five entries is found at a list, alone and with its countries',
    (kind) => {
      const byTraits = new Map(
        all(kind).map((each) => [
          each.traits
            .map(({ by, key }) => `${by} ${key}`)
            .sort()
            .join(', '),
          each,
        ]),
      );
      const filterKeys = new Set(
        REGISTERS[kind].filters.flatMap(({ value }) =>
          value.options.map((option) => option.replaceAll('_', '-')),
        ),
      );
      for (const tag of valuesIn(kind, 'tags')) {
        const tagged = holding(kind, ['tags', tag]);
        if (tag === 'demo' || filterKeys.has(tag) || real(tagged).length < 5) continue;
        const own = byTraits.get(`topic ${tag}`);
        expect(slugs(own?.entries ?? []), tag).toEqual(slugs(tagged));
        for (const country of valuesIn(kind, 'countries')) {
          const both = holding(kind, ['tags', tag], ['countries', country]);
          const inCountry = holding(kind, ['countries', country]);
          const narrows = both.length < tagged.length && both.length < inCountry.length;
          const found = all(kind).find(
            ({ traits }) =>
              traits.length === 2 &&
              traits.some(({ by, key }) => by === 'topic' && key === tag) &&
              traits.some(({ by, value }) => by === 'location' && value === country),
          );
          const expected = narrows && real(both).length >= 5 ? slugs(both) : null;
          expect(found ? slugs(found.entries) : null, `${tag} in ${country}`).toEqual(expected);
        }
      }
    },
  );

  test('never share an address with each other or with an entry', () => {
    for (const kind of KINDS) {
      const paths = all(kind).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths)
        expect(path).toMatch(/^\/\w+(\/topics(\/[a-z0-9-]+){1,2})?(\/in\/[a-z0-9-]+)?$/);
      // An entry has one part below its register, a list at least two.
      expect(paths.filter((path) => path.split('/').length < 4)).toEqual([]);
    }
  });

  test('of two traits hold fewer entries than those of each', () => {
    for (const kind of KINDS)
      for (const { traits, entries: chosen, path } of all(kind).filter(
        (each) => each.traits.length === 2,
      ))
        for (const trait of traits) {
          const alone = all(kind).find(
            (each) => each.traits.length === 1 && each.traits[0]?.key === trait.key,
          );
          expect(alone?.entries.length ?? 0, path).toBeGreaterThan(chosen.length);
        }
  });

  test('hold fictional examples last, and none is only of those', () => {
    for (const { entries: chosen, count, isListed, traits } of KINDS.flatMap(all)) {
      const marks = chosen.map(isFictional);
      expect(marks).toEqual([...marks].sort((left, right) => Number(left) - Number(right)));
      const isTown = traits.length === 1 && traits[0]?.field === 'town';
      expect(isListed).toBe(count >= (isTown ? 1 : 5));
    }
  });
});

describe('the neighbours of an entry', () => {
  test.each(KINDS)('of %s share something with it, and leave no entry without one', (kind) => {
    const near = neighboursIn(entriesOf(kind));
    const keys = (entry: Entry) => traitsOf(entry).map(({ key }) => key);
    const reached = new Set<string>();
    for (const entry of entriesOf(kind)) {
      const own = new Set(keys(entry));
      const found = near(entry);
      expect(found).not.toContain(entry);
      for (const other of found) {
        expect(
          keys(other).some((key) => own.has(key)),
          `${entry.slug} ${other.slug}`,
        ).toBe(true);
        expect(isFictional(other)).toBe(isFictional(entry));
        reached.add(other.slug);
      }
    }
    // Those that nobody is like are still found by lists and search.
    expect(reached.size).toBeGreaterThan(entriesOf(kind).length * 0.75);
  });

  test('put a payroll provider beside payroll providers of its country', () => {
    const saas = entriesOf('saas');
    const datev = saas.find(({ slug }) => slug === 'datev');
    const near = datev ? neighboursIn(saas)(datev) : [];
    const tags = (entry: Entry) => new Set(entry.record.tags);
    expect(near).toHaveLength(4);
    for (const other of near)
      expect([...tags(other)].some((tag) => datev && tags(datev).has(tag))).toBe(true);
  });
});

test('every register is gathered', () => {
  expect(byKind((kind) => all(kind).length > 20)).toEqual(byKind(() => true));
});
