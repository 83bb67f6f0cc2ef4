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

/** Names that are written alike, else those that are nearest and meet most of the wish. */
const nearestOf = async (wish: Wish, shelf: HotelShelf): Promise<readonly Located[]> => {
  const { hotels, conditions, from } = wish;
  const [first] = conditions;
  if (conditions.length === 1 && first?.by === 'words') {
    const alike = new Set(await shelf.alike(first.asked));
    return hotels.filter(({ hotel }) => alike.has(hotel.slug)).slice(0, NEAREST);
  }
  const kmOf = (located: Located): number =>
    from === null ? 0 : (awayFrom(from, located) ?? Infinity);
  return hotels
    .map((located) => ({ located, km: kmOf(located), met: held(located, conditions) }))
    .filter(({ km, met }) => met > 0 || (from !== null && km < Infinity))
    .sort((left, right) =>
      from === null ? right.met - left.met : left.km - right.km || right.met - left.met,
    )
    .slice(0, NEAREST)
    .map(({ located }) => located);
};

export const helpFor = async (wish: Wish, shelf: HotelShelf): Promise<Help> => {
  const { hotels, conditions } = wish;
  const shorter = conditions.length < 2 ? [] : conditions;
  return {
    nearest: await nearestOf(wish, shelf),
    leaveOut: shorter
      .map((left) => {
        const total = countOf(hotels, without(conditions, left));
        return { by: left.by, asked: left.asked, total };
      })
      .filter(({ total }) => total > 0),
  };
};
