import { toponymWords } from '#register/places/names.ts';
import type { HotelShelf } from './shelf.ts';
import type { Condition, LeaveOut } from './condition.ts';
import { awayFrom, type Located } from './located.ts';
import { isSmall } from './small-words.ts';
import type { Wish } from './wish.ts';

/** Suggestions if nothing matches, or fewer hotels than possible. */

const NEAREST = 5;

interface Help {
  nearest: readonly Located[];
  leaveOut: readonly LeaveOut[];
}

const without = (conditions: readonly Condition[], left: Condition): readonly Condition[] =>
  conditions.filter((each) => each !== left);

const countOf = (hotels: readonly Located[], conditions: readonly Condition[]): number =>
  hotels.filter((located) => conditions.every(({ holds }) => holds(located))).length;

const held = (located: Located, conditions: readonly Condition[]): number =>
  conditions.filter(({ holds }) => holds(located)).length;

/** The part of a condition that may be the name of a hotel; a slug is a name with hyphens. */
const namesIn = ({ by, asked }: Condition): string[] =>
  by === 'slug'
    ? asked.split(', ').map((slug) => slug.replaceAll('-', ' '))
    : by === 'words' || by === 'place'
      ? [asked]
      : [];

/** `Hotel` is in so many names that it identifies none. */
const GENERAL_FROM = 0.2;
const isGeneral = (word: string, hotels: readonly Located[]): boolean =>
  hotels.filter(({ nameWords }) => nameWords.has(word)).length > GENERAL_FROM * hotels.length;

/**
 * Hotels with a word of the name in their own name or that of their town; else those with similar
 * names.
 */
const called = async (name: string, hotels: readonly Located[], shelf: HotelShelf) => {
  const words = toponymWords(name).filter((word) => !isSmall(word) && !isGeneral(word, hotels));
  const { positions } = await shelf.search(name);
  const found = positions
    .flatMap((position) => hotels[position] ?? [])
    .filter(({ nameWords, townWords }) =>
      words.some((word) => nameWords.has(word) || townWords.has(word)),
    );
  if (found.length > 0) return found;
  const alike = new Set(await shelf.alike(name));
  return hotels.filter(({ hotel }) => alike.has(hotel.slug));
};

const calledAlike = async ({ hotels, conditions }: Wish, shelf: HotelShelf): Promise<Located[]> => {
  const asked = conditions.flatMap(namesIn);
  const found = await Promise.all(asked.map((name) => called(name, hotels, shelf)));
  return [...new Set(found.flat())];
};

const names = ({ by }: Condition): boolean => by === 'place' || by === 'slug';

/** The hotels nearest to the location; else those with the name, or in the named place. */
const bestOf = ({ hotels: all, conditions, from }: Wish): Located[] => {
  const naming = conditions.filter(names);
  const named = all.filter((located) => naming.every(({ holds }) => holds(located)));
  const hotels = from === null ? named : all;
  const kmOf = (located: Located): number =>
    from === null ? 0 : (awayFrom(from, located) ?? Infinity);
  return hotels
    .map((located) => ({ located, km: kmOf(located), met: held(located, conditions) }))
    .filter(({ km, met }) => met > 0 || (from !== null && km < Infinity))
    .sort((left, right) =>
      from === null ? right.met - left.met : left.km - right.km || right.met - left.met,
    )
    .map(({ located }) => located);
};

const nearestOf = async (wish: Wish, shelf: HotelShelf): Promise<readonly Located[]> => {
  const best = bestOf(wish);
  return (best.length > 0 ? best : await calledAlike(wish, shelf)).slice(0, NEAREST);
};

/**
 * The number of hotels that match without each of these conditions; conditions that hide none are
 * left out.
 */
const countsWithout = ({ hotels, conditions }: Wish, some: readonly Condition[]): LeaveOut[] =>
  some
    .map((left) => {
      const total = countOf(hotels, without(conditions, left));
      return { by: left.by, asked: left.asked, total };
    })
    .filter(({ total }) => total > 0);

/**
 * If hotels match: how many match without a word that is no place, facility or tag. Hotels seldom
 * mention what all of them have. Null if no such word hides any.
 */
export const helpOfWords = (wish: Wish): Help | null => {
  const { hotels, conditions } = wish;
  const words = conditions.filter(({ by }) => by === 'words');
  if (words.length === 0 || conditions.length < 2) return null;
  const found = countOf(hotels, conditions);
  const leaveOut = countsWithout(wish, words).filter(({ total }) => total > found);
  return leaveOut.length === 0 ? null : { nearest: [], leaveOut };
};

export const helpFor = async (wish: Wish, shelf: HotelShelf): Promise<Help> => {
  const { conditions } = wish;
  const nearest = await nearestOf(wish, shelf);
  const shorter = conditions.length < 2 && nearest.length > 0 ? [] : conditions;
  return { nearest, leaveOut: countsWithout(wish, shorter) };
};
