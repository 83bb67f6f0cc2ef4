import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { fictionalLast, mainOf, traitsOf, type Trait } from './trait.ts';

/** The entries of a register that share one or two traits and have a page of their own. */
export interface Selection {
  kind: Kind;
  /** Topics before locations, categories before tags. */
  traits: readonly Trait[];
  path: string;
  entries: readonly Entry[];
  /** Entries without the fictional ones. */
  count: number;
  /** Whether search engines should index it. */
  isListed: boolean;
}

/** The least number of entries for a page. */
const FEWEST = 5;

const townsOf = (entries: readonly Entry[]): number => new Set(entries.map(mainOf)).size;

/**
 * A town gets a page with its first hotel, since the page also shows nearby towns, which visitors
 * ask for next. An area gets one if it contains two towns or more: with one town its list would be
 * that of the town under a second address.
 */
const isWorthPage = ([first, ...others]: readonly Trait[], real: readonly Entry[]): boolean => {
  if (others.length > 0 || first === undefined) return real.length >= FEWEST;
  if (first.area !== undefined) return townsOf(real) > 1;
  return real.length >= (first.field === 'town' ? 1 : FEWEST);
};

const segments = (traits: readonly Trait[], by: Trait['by'], before: string): string =>
  [...traits.filter((trait) => trait.by === by).map(({ key }) => `/${key}`)]
    .map((segment, index) => (index === 0 ? `/${before}${segment}` : segment))
    .join('');

/** Entries have addresses with one part below their register, selections with two or more. */
const pathOf = (kind: Kind, traits: readonly Trait[]): string =>
  `/${kind}${segments(traits, 'topic', 'topics')}${segments(traits, 'location', 'in')}`;

/** Categories are the topics that every entry of a register has. */
const isCategory = (kind: Kind, { field }: Trait): boolean =>
  REGISTERS[kind].headline.some((each) => each === field);

const rank = (kind: Kind, trait: Trait): number =>
  trait.by === 'location' ? 2 : isCategory(kind, trait) ? 0 : 1;

const inOrder =
  (kind: Kind) =>
  (left: Trait, right: Trait): number =>
    rank(kind, left) - rank(kind, right) || (left.key < right.key ? -1 : 1);

/** A topic in a country or town, and a category with another topic. */
const pairsOf = (kind: Kind, traits: readonly Trait[]): Trait[][] => {
  const sorted = [...traits].sort(inOrder(kind));
  return sorted.flatMap((first, index) =>
    sorted
      .slice(index + 1)
      .filter(
        (second) =>
          first.by === 'topic' &&
          second.area === undefined &&
          (second.by === 'location' || isCategory(kind, first)),
      )
      .map((second) => [first, second]),
  );
};

type Gathered = ReadonlyMap<string, { traits: readonly Trait[]; entries: Entry[] }>;

const gather = (entries: readonly Entry[]): Gathered => {
  const gathered = new Map<string, { traits: readonly Trait[]; entries: Entry[] }>();
  for (const entry of entries) {
    const traits = traitsOf(entry);
    const sets = [...traits.map((trait) => [trait]), ...pairsOf(entry.kind, traits)];
    for (const set of sets) {
      const path = pathOf(entry.kind, set);
      const known = gathered.get(path) ?? { traits: set, entries: [] };
      known.entries.push(entry);
      gathered.set(path, known);
    }
  }
  return gathered;
};

/**
 * Every selection of a register. A single trait needs five entries, unless it is a town, an area,
 * or a value of a filter, whose page serves readers without scripts. A pair of traits needs five
 * entries, and fewer than each trait alone: else its list would be a copy under a second address.
 */
const makeSelections = (kind: Kind, entries: readonly Entry[]): Selection[] => {
  const gathered = gather(fictionalLast(entries));
  const sizeOf = (trait: Trait) => gathered.get(pathOf(kind, [trait]))?.entries.length ?? 0;
  return [...gathered].flatMap(([path, { traits, entries: chosen }]) => {
    const real = chosen.filter((entry) => !isFictional(entry));
    const isListed = isWorthPage(traits, real);
    const isFilter = traits.length === 1 && traits.some(({ parameter }) => parameter !== null);
    const narrows = traits.length === 1 || traits.every((trait) => sizeOf(trait) > chosen.length);
    if (!narrows || !(isListed || isFilter)) return [];
    return [{ kind, traits, path, entries: chosen, count: real.length, isListed }];
  });
};

/** Computed once for each list of entries, since pages, Markdown and redirects use it. */
const made = new WeakMap<readonly Entry[], Selection[]>();

export const selectionsOf = (kind: Kind, entries: readonly Entry[]): Selection[] => {
  const known = made.get(entries) ?? makeSelections(kind, entries);
  made.set(entries, known);
  return known;
};

/** The most entries first, then by address. */
export const largestFirst = (selections: readonly Selection[]): Selection[] =>
  [...selections].sort(
    (left, right) => right.count - left.count || (left.path < right.path ? -1 : 1),
  );

/** The selections that narrow a selection further, and those of each of its traits alone. */
export const relatedOf = (
  { path, traits }: Selection,
  all: readonly Selection[],
): { narrower: Selection[]; wider: Selection[] } => {
  const sharing = all.filter(
    (other) => other.path !== path && other.traits.some((trait) => traits.includes(trait)),
  );
  return {
    narrower: traits.length === 1 ? largestFirst(sharing) : [],
    wider: traits.length === 1 ? [] : sharing.filter((other) => other.traits.length === 1),
  };
};

/** Whether it is about one town or area; countries are treated as topics. */
export const isLocation = ({ traits: [first, ...others] }: Selection): boolean =>
  others.length === 0 && (first?.area !== undefined || first?.field === 'town');

const MOST_LISTS = 12;

/** The lists that contain each entry, except those of its town and areas. */
export const listsOf = (all: readonly Selection[]): ((entry: Entry) => Selection[]) => {
  const byEntry = new Map<Entry, Selection[]>();
  for (const selection of all.filter((each) => each.isListed && !isLocation(each)))
    for (const entry of selection.entries)
      byEntry.set(entry, [...(byEntry.get(entry) ?? []), selection]);
  return (entry) => {
    const lists = largestFirst(byEntry.get(entry) ?? []);
    const single = lists.filter(({ traits }) => traits.length === 1);
    const pairs = lists.filter(({ traits }) => traits.length > 1).reverse();
    return [...single, ...pairs].slice(0, MOST_LISTS);
  };
};
