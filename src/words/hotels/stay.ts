import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { Language } from '#words/language.ts';
import { counted, dayWords } from '#words/words.ts';
import type { Stays } from '#words/en/stays.ts';
import { staysIn } from './stay-words.ts';

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

/** What a fault needs to say itself: the words, and a day in them. */
interface Saying {
  faults: Stays['faults'];
  dayOf(day: number): string;
}

const sayingIn = (language: Language): Saying => ({
  faults: staysIn(language).faults,
  dayOf: (day) => dayWords(isoDate(day), language),
});

const arrivalFault = (
  checkIn: string,
  today: number,
  { faults, dayOf }: Saying,
): string | undefined => {
  const day = dayOrNull(checkIn);
  const last = today + STAY_LIMITS.daysAhead;
  if (day === null) return faults.day;
  if (day < today) return faults.past(dayOf(today));
  return day > last ? faults.tooFar(dayOf(last)) : undefined;
};

const departureFault = (
  checkOut: string,
  arrival: number | null,
  { faults, dayOf }: Saying,
): string | undefined => {
  const day = dayOrNull(checkOut);
  if (day === null) return faults.day;
  if (arrival === null) return undefined;
  if (day <= arrival) return faults.tooEarly;
  const last = arrival + STAY_LIMITS.nights;
  return day > last ? faults.tooLong(STAY_LIMITS.nights, dayOf(last)) : undefined;
};

const adultsFault = (adults: string, { faults }: Saying): string | undefined => {
  const count = /^\d{1,3}$/.test(adults.trim()) ? Number(adults) : 0;
  const isLawful = count >= 1 && count <= STAY_LIMITS.adults;
  return isLawful ? undefined : faults.adults(STAY_LIMITS.adults);
};

const childrenFault = (children: string, { faults }: Saying): string | undefined => {
  const ages = agesOf(children);
  if (ages === null) return faults.ages(STAY_LIMITS.childAge);
  return ages.length > STAY_LIMITS.children ? faults.children(STAY_LIMITS.children) : undefined;
};

/** What is wrong with each field; an empty object where the stay can be asked for. */
export const faultsOf = (
  typed: TypedStay,
  today: number,
  language: Language = 'en',
): StayFaults => {
  const saying = sayingIn(language);
  const checkIn = arrivalFault(typed.checkIn, today, saying);
  const arrival = checkIn === undefined ? dayOrNull(typed.checkIn) : null;
  const found = {
    checkIn,
    checkOut: departureFault(typed.checkOut, arrival, saying),
    adults: adultsFault(typed.adults, saying),
    children: childrenFault(typed.children, saying),
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

export const nightWords = (nights: number, language: Language = 'en'): string =>
  counted(nights, staysIn(language).night, language);

export const nightsOf = ({ checkIn, checkOut }: Pick<AskedStay, 'checkIn' | 'checkOut'>): number =>
  dayNumber(checkOut) - dayNumber(checkIn);

/** 3 nights for 2 adults and 2 children */
export const partyWords = (
  { adults, childrenAges, ...days }: AskedStay,
  language: Language = 'en',
): string => {
  const { adult, child, party } = staysIn(language);
  const children = childrenAges.length === 0 ? '' : counted(childrenAges.length, child, language);
  return party(nightWords(nightsOf(days), language), counted(adults, adult, language), children);
};
