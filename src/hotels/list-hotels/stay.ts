import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { Stay } from '#hotels/stay.ts';
import type { ListHotelsInput } from './input.ts';
import { exampleOf, type Mistake } from './mistakes.ts';

const quoted = (day: number): string => JSON.stringify(isoDate(day));

const TOGETHER = 'missing: checkIn, checkOut and adults are given together or not at all';

/** Days that are lawful on the day of asking, next to what was given. */
const exampleDay = (
  field: string,
  { checkIn, checkOut }: ListHotelsInput,
  today: number,
): string | undefined => {
  if (field === 'checkIn')
    return quoted(Math.max(today, checkOut === undefined ? today + 14 : dayNumber(checkOut) - 2));
  if (field === 'checkOut')
    return quoted((checkIn === undefined ? today + 14 : dayNumber(checkIn)) + 2);
  return exampleOf(field, isoDate(today));
};

const missing = (input: ListHotelsInput, today: number): Mistake[] => {
  const { checkIn, checkOut, adults } = input;
  const absent = Object.entries({ checkIn, checkOut, adults }).flatMap(([field, value]) =>
    value === undefined ? [field] : [],
  );
  return absent.map((field) => ({
    field,
    rule: TOGETHER,
    example: exampleDay(field, input, today),
  }));
};

const wrongDays = (arrival: number, departure: number, today: number): Mistake[] => {
  const { nights, daysAhead } = STAY_LIMITS;
  const wrong = (field: string, rule: string, day: number): Mistake => ({
    field,
    rule,
    example: quoted(day),
  });
  const latest = today + daysAhead;
  if (arrival < today)
    return [wrong('checkIn', `in the past: expected ${isoDate(today)} or later`, today + 14)];
  if (arrival > latest)
    return [wrong('checkIn', `too far ahead: expected ${isoDate(latest)} or earlier`, latest)];
  if (departure <= arrival)
    return [
      wrong('checkOut', `expected a day after checkIn, which is ${isoDate(arrival)}`, arrival + 2),
    ];
  if (departure - arrival > nights)
    return [wrong('checkOut', `too long: expected at most ${nights} nights`, arrival + nights)];
  return [];
};

/** The stay that is asked for, null for none, or what is wrong with it. */
export const stayOf = (
  input: ListHotelsInput,
  today: string,
): { stay: Stay | null } | { mistakes: Mistake[] } => {
  const { checkIn, checkOut, adults, childrenAges = [] } = input;
  const bookedOn = dayNumber(today);
  if (checkIn === undefined && checkOut === undefined && adults === undefined)
    return { stay: null };
  if (checkIn === undefined || checkOut === undefined || adults === undefined)
    return { mistakes: missing(input, bookedOn) };
  const [arrival, departure] = [dayNumber(checkIn), dayNumber(checkOut)];
  const mistakes = wrongDays(arrival, departure, bookedOn);
  if (mistakes.length > 0) return { mistakes };
  return { stay: { arrival, departure, adults, childrenAges, bookedOn } };
};
