import type { MewsSource } from '#hotels/ports.ts';
import type { Stay } from '#hotels/stay.ts';
import type { AgeCategory, OccupancyShape } from './shapes.ts';

/** The number of persons in each age category. */
export type Party = ReadonlyMap<string, number>;

type Ages = Pick<AgeCategory, 'MinimalAge' | 'MaximalAge'>;
const lowest = ({ MinimalAge }: Ages): number => MinimalAge ?? 0;
const highest = ({ MaximalAge }: Ages): number => MaximalAge ?? Infinity;
const first = <Entry>(entries: readonly Entry[], order: (entry: Entry) => number) =>
  [...entries].sort((left, right) => order(left) - order(right))[0];

const ofClass = (categories: readonly AgeCategory[], name: 'Adult' | 'Child') =>
  categories.filter(({ Classification }) => Classification === name);

const adultCategory = (source: MewsSource, categories: readonly AgeCategory[]) => {
  if (source.adultCategoryId !== null) return source.adultCategoryId;
  const adults = ofClass(categories, 'Adult');
  return (adults.find(({ IsDefault }) => IsDefault) ?? first(adults, lowest))?.Id;
};

const childCategory = (
  { childCategoryId }: MewsSource,
  categories: readonly AgeCategory[],
  age: number,
): string => {
  if (childCategoryId !== null) return childCategoryId;
  const children = ofClass(categories, 'Child');
  // Of overlapping brackets, the one that ends first is the narrower one.
  const own = first(
    children.filter((each) => lowest(each) <= age && age <= highest(each)),
    highest,
  );
  if (own !== undefined) return own.Id;
  return children.length > 0 && children.every((each) => highest(each) < age) ? 'adult' : 'none';
};

/** Why a party does not fit into the hotel's age categories. */
type PartyProblem = 'no_adult_category' | 'no_child_category';

/**
 * The party in the hotel's age categories: a child older than all brackets for children counts as
 * an adult, as on the hotel's own booking page.
 */
export const partyOf = (
  source: MewsSource,
  categories: readonly AgeCategory[],
  { adults, childrenAges }: Pick<Stay, 'adults' | 'childrenAges'>,
): Party | PartyProblem => {
  const adult = adultCategory(source, categories);
  if (adult === undefined) return 'no_adult_category';
  const party = new Map([[adult, adults]]);
  for (const age of childrenAges) {
    const found = childCategory(source, categories, age);
    if (found === 'none') return 'no_child_category';
    const id = found === 'adult' ? adult : found;
    party.set(id, (party.get(id) ?? 0) + 1);
  }
  return party;
};

export const occupancyData = (party: Party) =>
  [...party].map(([AgeCategoryId, PersonCount]) => ({ AgeCategoryId, PersonCount }));

const sameParty = (left: Party, right: Party): boolean =>
  left.size === right.size && [...left].every(([id, persons]) => right.get(id) === persons);

/**
 * Whether prices are for exactly this party: for a room that does not accept it, Mews answers with
 * the nearest party that the room accepts.
 */
export const isForParty = (
  { OccupancyData, AdultCount, ChildCount }: OccupancyShape,
  party: Party,
  { adults, childrenAges }: Pick<Stay, 'adults' | 'childrenAges'>,
): boolean => {
  const named = (OccupancyData ?? []).filter(({ PersonCount }) => PersonCount > 0);
  if (named.length === 0) return AdultCount === adults && ChildCount === childrenAges.length;
  const answered = new Map<string, number>();
  for (const { AgeCategoryId: id, PersonCount } of named)
    answered.set(id, (answered.get(id) ?? 0) + PersonCount);
  return sameParty(answered, party);
};
