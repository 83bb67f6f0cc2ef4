import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import { DACH_COUNTRIES } from '#register/records/vocabulary.ts';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { Sort } from '#hotels/search/result.ts';
import type { Position } from '#register/places/locality.ts';
import { hiddenIn } from '#kernel/text/hidden.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { faultsOf, stayOf, type StayField } from '#words/hotels/stay.ts';
import type { Language } from '#words/language.ts';
import { FLEXIBLE_DAYS, type StaysAsked } from './asked.ts';

/** Converts typed values to arguments of `list_hotels`, or says which field is wrong. */

export type SearchField = StayField | 'where' | 'region';
export type SearchFaults = Partial<Record<SearchField, string>>;

/** The number of hotels on a page, equal to the rows on a page of the register. */
export const PAGE_HOTELS = 20;

const whereFault = (where: string, language: Language): string | undefined => {
  const { tooLong, hidden } = staySearchIn(language).faults;
  if ([...where].length > Q_MAX_CODE_POINTS) return tooLong(Q_MAX_CODE_POINTS);
  return hiddenIn(where) !== undefined || /\p{Cc}/u.test(where) ? hidden : undefined;
};

/** The fault of each field; an empty object if the search can be executed. */
export const questionFaults = (
  { where, stay }: StaysAsked,
  today: string,
  language: Language,
): SearchFaults => {
  const wrong = whereFault(where, language);
  return {
    ...(wrong === undefined ? {} : { where: wrong }),
    ...(stay === null ? {} : faultsOf(stay, dayNumber(today), language)),
  };
};

/** A position in degrees, such as `47.5, 9.7`; null if the text is not a position. */
const positionOf = (text: string): Position | null => {
  const [, north = '', east = ''] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  const isOne = north !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOne ? { latitude, longitude } : null;
};

const whereArguments = ({ where, within }: StaysAsked) => {
  const near = positionOf(where) ?? (within === null ? null : where);
  if (where === '') return {};
  if (near === null) return { query: where };
  return { near, ...(within === null ? {} : { radiusKm: within }) };
};

const regionArguments = ({ region }: StaysAsked) => {
  if (region === '') return {};
  const country = DACH_COUNTRIES.find((code) => code === region);
  return country === undefined ? { region } : { country: country.toUpperCase() };
};

/**
 * With days, the cheapest come first unless another order is asked for; without days there are no
 * prices to sort by.
 */
export const sortOf = ({ sort, stay }: StaysAsked): Sort | null => {
  if (stay !== null) return sort ?? 'price';
  return sort === 'price' ? null : sort;
};

/** The arguments for a question without faults. */
export const argumentsOf = (asked: StaysAsked, language: Language): Record<string, unknown> => {
  const { stay, stars, facilities, boards, hotel } = asked;
  const sort = sortOf(asked);
  const priced =
    stay === null
      ? {}
      : {
          ...stayOf(stay),
          pricedOnly: asked.isPricedOnly,
          flexibleDays: asked.isFlexible ? FLEXIBLE_DAYS : 0,
          ...(boards.length === 0 ? {} : { boards }),
        };
  return {
    ...whereArguments(asked),
    ...regionArguments(asked),
    ...(stars.length === 0 ? {} : { stars }),
    ...(facilities.length === 0 ? {} : { facilities }),
    ...(hotel === null ? {} : { slugs: [hotel] }),
    ...priced,
    ...(sort === null ? {} : { sort }),
    limit: PAGE_HOTELS,
    language,
  };
};
