import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { counted, dayWords } from '#words/words.ts';

/** A stay as people type it into the page of a hotel, and what is wrong with it in words. */

export const STAY_FIELDS = ['checkIn', 'checkOut', 'adults', 'children'] as const;
export type StayField = (typeof STAY_FIELDS)[number];
export type TypedStay = Readonly<Record<StayField, string>>;
export type StayFaults = Partial<Record<StayField, string>>;

/** A stay that can be asked for; the names are those of the tool's arguments. */
export interface AskedStay {
  checkIn: string;
  checkOut: string;
  adults: number;
  childrenAges: number[];
}

/** The day number of a date that is one; null for anything else. */
export const dayOrNull = (text: string): number | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDateOrNull(text) === text ? dayNumber(text) : null;

const isoDateOrNull = (text: string): string | null =>
  Number.isNaN(dayNumber(text)) ? null : isoDate(dayNumber(text));

/** The ages of "4, 7"; null where something in it is no age. */
export const agesOf = (text: string): number[] | null => {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const ages = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN));
  return ages.every((age) => age <= STAY_LIMITS.childAge) ? ages : null;
};

const shownDay = (day: number): string => dayWords(isoDate(day));

const arrivalFault = (checkIn: string, today: number): string | undefined => {
  const day = dayOrNull(checkIn);
  const last = today + STAY_LIMITS.daysAhead;
  if (day === null) return 'Please choose a day.';
  if (day < today) return `This day is past: the first is ${shownDay(today)}.`;
  return day > last ? `Too far ahead: the last day is ${shownDay(last)}.` : undefined;
};

const departureFault = (checkOut: string, arrival: number | null): string | undefined => {
  const day = dayOrNull(checkOut);
  if (day === null) return 'Please choose a day.';
  if (arrival === null) return undefined;
  if (day <= arrival) return 'Must be at least one night after check-in.';
  const last = arrival + STAY_LIMITS.nights;
  return day > last ? `At most ${STAY_LIMITS.nights} nights: until ${shownDay(last)}.` : undefined;
};

const adultsFault = (adults: string): string | undefined => {
  const count = /^\d{1,3}$/.test(adults.trim()) ? Number(adults) : 0;
  const isLawful = count >= 1 && count <= STAY_LIMITS.adults;
  return isLawful ? undefined : `A number from 1 to ${STAY_LIMITS.adults}.`;
};

const childrenFault = (children: string): string | undefined => {
  const ages = agesOf(children);
  if (ages === null) return `Ages from 0 to ${STAY_LIMITS.childAge}, by comma, such as 4, 7.`;
  return ages.length > STAY_LIMITS.children
    ? `At most ${STAY_LIMITS.children} children.`
    : undefined;
};

/** What is wrong with each field; an empty object where the stay can be asked for. */
export const faultsOf = (typed: TypedStay, today: number): StayFaults => {
  const checkIn = arrivalFault(typed.checkIn, today);
  const arrival = checkIn === undefined ? dayOrNull(typed.checkIn) : null;
  const found = {
    checkIn,
    checkOut: departureFault(typed.checkOut, arrival),
    adults: adultsFault(typed.adults),
    children: childrenFault(typed.children),
  };
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined));
};

/** The stay to ask for, of fields in which nothing is wrong. */
export const stayOf = ({ checkIn, checkOut, adults, children }: TypedStay): AskedStay => ({
  checkIn,
  checkOut,
  adults: Number(adults),
  childrenAges: agesOf(children) ?? [],
});

/** `checkIn=…&checkOut=…&adults=2&children=4,7`: what a shared address says. */
export const stayQuery = ({ checkIn, checkOut, adults, childrenAges }: AskedStay): string => {
  const stay = `checkIn=${checkIn}&checkOut=${checkOut}&adults=${adults}`;
  return childrenAges.length === 0 ? stay : `${stay}&children=${childrenAges.join(',')}`;
};

/** The fields as an address fills them in; null where it names no stay. */
export const typedOf = (query: URLSearchParams): TypedStay | null => {
  if (!query.has('checkIn') && !query.has('checkOut')) return null;
  return {
    checkIn: query.get('checkIn') ?? '',
    checkOut: query.get('checkOut') ?? '',
    adults: query.get('adults') || '2',
    children: query
      .getAll('children')
      .join(', ')
      .replaceAll(/\s*,\s*/g, ', '),
  };
};

const many = (count: number, one: string, others: string): string =>
  counted(count, { one, many: others });

export const nightWords = (nights: number): string => many(nights, 'night', 'nights');

export const nightsOf = ({ checkIn, checkOut }: Pick<AskedStay, 'checkIn' | 'checkOut'>): number =>
  dayNumber(checkOut) - dayNumber(checkIn);

/** 3 nights for 2 adults and 2 children */
export const partyWords = ({ adults, childrenAges, ...days }: AskedStay): string => {
  const nights = nightWords(nightsOf(days));
  const children = many(childrenAges.length, 'child', 'children');
  const guests = many(adults, 'adult', 'adults');
  return `${nights} for ${guests}${childrenAges.length > 0 ? ` and ${children}` : ''}`;
};
