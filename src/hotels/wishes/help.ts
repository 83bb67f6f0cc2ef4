import type { HotelShelf } from './shelf.ts';
import type { Condition, ConditionKind } from './condition.ts';
import { awayFrom, type Located } from './located.ts';
import type { Wish } from './wish.ts';

/** Where to go on when nothing matches. */

const NEAREST = 5;

interface Help {
  nearest: readonly Located[];
  leaveOut: readonly { by: ConditionKind; asked: string; total: number }[];
}

const without = (conditions: readonly Condition[], left: Condition): readonly Condition[] =>
  conditions.filter((each) => each !== left);

const countOf = (hotels: readonly Located[], conditions: readonly Condition[]): number =>
  hotels.filter((located) => conditions.every(({ holds }) => holds(located))).length;

const held = (located: Located, conditions: readonly Condition[]): number =>
  conditions.filter(({ holds }) => holds(located)).length;

/** What of a condition may be the name of a hotel; a slug is one with hyphens. */
const namesIn = ({ by, asked }: Condition): string[] =>
  by === 'slug'
    ? asked.split(', ').map((slug) => slug.replaceAll('-', ' '))
    : by === 'words' || by === 'place'
      ? [asked]
      : [];

/** Hotels that the words of a name find, else those whose names are written nearly like it. */
const called = async (name: string, hotels: readonly Located[], shelf: HotelShelf) => {
  const { positions } = await shelf.search(name);
  if (positions.length > 0) return positions.flatMap((position) => hotels[position] ?? []);
  const alike = new Set(await shelf.alike(name));
  return hotels.filter(({ hotel }) => alike.has(hotel.slug));
};

const calledAlike = async ({ hotels, conditions }: Wish, shelf: HotelShelf): Promise<Located[]> => {
  const names = conditions.flatMap(namesIn);
  const found = await Promise.all(names.map((name) => called(name, hotels, shelf)));
  return [...new Set(found.flat())];
};

/** Those that are nearest and meet most of the wish, else those of nearly the same name. */
const nearestOf = async (wish: Wish, shelf: HotelShelf): Promise<readonly Located[]> => {
  const { hotels, conditions, from } = wish;
  const kmOf = (located: Located): number =>
    from === null ? 0 : (awayFrom(from, located) ?? Infinity);
  const nearest = hotels
    .map((located) => ({ located, km: kmOf(located), met: held(located, conditions) }))
    .filter(({ km, met }) => met > 0 || (from !== null && km < Infinity))
    .sort((left, right) =>
      from === null ? right.met - left.met : left.km - right.km || right.met - left.met,
    )
    .map(({ located }) => located);
  return (nearest.length > 0 ? nearest : await calledAlike(wish, shelf)).slice(0, NEAREST);
};

export const helpFor = async (wish: Wish, shelf: HotelShelf): Promise<Help> => {
  const { hotels, conditions } = wish;
  const nearest = await nearestOf(wish, shelf);
  const shorter = conditions.length < 2 && nearest.length > 0 ? [] : conditions;
  return {
    nearest,
    leaveOut: shorter
      .map((left) => {
        const total = countOf(hotels, without(conditions, left));
        return { by: left.by, asked: left.asked, total };
      })
      .filter(({ total }) => total > 0),
  };
};
