import { SORTS, type Sort } from '#hotels/search/result.ts';
import { BOARDS, type Board } from '#hotels/calendar/rate-plan.ts';
import { slug as slugRule } from '#register/records/fields.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { typedOf, type TypedStay } from '#words/hotels/stay.ts';

/** The question in the address of the search for stays, as it was typed. */

export const STAYS_PATH = '/hotels/stays';
export const STARS = [5, 4, 3, 2, 1] as const;
/** The distances to choose from, in kilometres. */
export const RADII = [5, 10, 25, 50, 100] as const;
export const FLEXIBLE_DAYS = 3;

export interface StaysAsked {
  /** A town, a region, a hotel, or a wish in words. */
  where: string;
  /** Null if no days were given. */
  stay: TypedStay | null;
  /** The id of an area of the gazetteer, or a country code; empty: anywhere. */
  region: string;
  /** Kilometres around the place in `where`; null: the search chooses the distance. */
  within: number | null;
  stars: readonly number[];
  facilities: readonly string[];
  boards: readonly Board[];
  isPricedOnly: boolean;
  isFlexible: boolean;
  sort: Sort | null;
  page: number;
  /** The slug of a single hotel; null: all hotels. */
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

/** Reads an address, which may contain anything: values without a meaning are ignored. */
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

/** The query of the page for the same question with some changes: `where=…&checkIn=…`. */
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

/** Whether anything is asked. Without a question the page shows only the form. */
export const isAsked = (asked: StaysAsked): boolean => staysQuery(asked) !== '';
