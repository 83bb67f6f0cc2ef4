import { SORTS, type Sort } from '#hotels/search/result.ts';
import { BOARDS, type Board } from '#hotels/calendar/rate-plan.ts';
import { slug as slugRule } from '#register/records/fields.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { typedOf, type TypedStay } from '#words/hotels/stay.ts';

/** What the address of the search for stays asks, as it was typed. */

export const STAYS_PATH = '/hotels/stays';
export const STARS = [5, 4, 3, 2, 1] as const;
/** In kilometres. */
export const RADII = [5, 10, 25, 50, 100] as const;
export const FLEXIBLE_DAYS = 3;

export interface StaysAsked {
  /** Town, region, hotel, or a wish in words. */
  where: string;
  /** Null if no days were named. */
  stay: TypedStay | null;
  /** An area of the gazetteer, or a country by its code; empty: any. */
  region: string;
  /** Kilometres around what `where` names; null: as it is meant. */
  within: number | null;
  stars: readonly number[];
  facilities: readonly string[];
  boards: readonly Board[];
  isPricedOnly: boolean;
  isFlexible: boolean;
  sort: Sort | null;
  page: number;
  /** One hotel alone, by its slug. */
  hotel: string | null;
}

export const NOTHING_ASKED: StaysAsked = {
  where: '',
  stay: null,
  region: '',
  within: null,
  stars: [],
  facilities: [],
  boards: [],
  isPricedOnly: false,
  isFlexible: false,
  sort: null,
  page: 1,
  hotel: null,
};

const known = <Value extends string | number>(values: readonly Value[], given: readonly string[]) =>
  values.filter((value) => given.includes(String(value)));

/** Of an address that anybody may have written: what means nothing is left out. */
export const readAsked = (query: URLSearchParams): StaysAsked => {
  const text = (name: string): string => (query.get(name) ?? '').trim();
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1;
  const stay = typedOf(query);
  const hasDays = stay !== null && (stay.checkIn !== '' || stay.checkOut !== '');
  const hotel = slugRule.safeParse(text('hotel'));
  return {
    where: text('where'),
    stay: hasDays ? stay : null,
    region: text('region'),
    within: known(RADII, [text('within')])[0] ?? null,
    stars: known(STARS, query.getAll('stars')),
    facilities: known(FACILITIES, query.getAll('facility')),
    boards: known(BOARDS, query.getAll('board')),
    isPricedOnly: query.has('priced'),
    isFlexible: query.has('flexible'),
    sort: known(SORTS, [text('sort')])[0] ?? null,
    page,
    hotel: hotel.success ? hotel.data : null,
  };
};

const withoutSpaces = (ages: string): string => ages.replaceAll(/\s*[,;\s]\s*/g, ',');

/** `where=…&checkIn=…`: the query of the page that asks the same, but for some changes. */
export const staysQuery = (asked: StaysAsked, changes: Partial<StaysAsked> = {}): string => {
  const { stay, ...all } = { ...asked, page: 1, ...changes };
  const pairs: readonly (readonly [string, string])[] = [
    ['where', all.where],
    ...Object.entries(stay ?? {}).map(
      ([name, value]) => [name, name === 'children' ? withoutSpaces(value) : value] as const,
    ),
    ['region', all.region],
    ['within', String(all.within ?? '')],
    ...all.stars.map((stars) => ['stars', String(stars)] as const),
    ...all.facilities.map((facility) => ['facility', facility] as const),
    ...all.boards.map((board) => ['board', board] as const),
    ['priced', all.isPricedOnly ? '1' : ''],
    ['flexible', all.isFlexible ? '1' : ''],
    ['sort', all.sort ?? ''],
    ['hotel', all.hotel ?? ''],
    ['page', all.page === 1 ? '' : String(all.page)],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== '').map((pair) => [...pair]))
    .toString()
    .replaceAll('%2C', ',');
};

/** Whether anything is asked: a page without a question is the form alone. */
export const isAsked = (asked: StaysAsked): boolean => staysQuery(asked) !== '';
