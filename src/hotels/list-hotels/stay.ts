import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import type { Mistake } from '#kernel/mcp/mistakes.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import type { Stay } from '#hotels/stay.ts';
import type { ListHotelsInput } from './input.ts';
import { exampleOf } from './mistakes.ts';

const quoted = (day: number): string => JSON.stringify(isoDate(day));

const TOGETHER = 'missing: checkIn, checkOut and adults are given together or not at all';

/** Dates that are valid on the day of the call, near the given ones. */
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
  const { checkIn, checkOut } = input;
  const [adults] = partiesOf(input);
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

type Party = Pick<Stay, 'adults' | 'childrenAges'>;

const PARTIES_ALONE = 'holds the parties, so leave out adults and childrenAges, or leave out rooms';

const partiesOf = ({ adults, childrenAges = [], rooms }: ListHotelsInput): Party[] => {
  if (Array.isArray(rooms))
    return rooms.map((party) => ({ ...party, childrenAges: party.childrenAges ?? [] }));
  return adults === undefined ? [] : [{ adults, childrenAges }];
};

/** The requested stays, one for each party, or the mistakes in them. */
export const stayOf = (
  input: ListHotelsInput,
  today: string,
): { stays: Stay[] } | { mistakes: Mistake[] } => {
  const { checkIn, checkOut, rooms } = input;
  const bookedOn = dayNumber(today);
  if (Array.isArray(rooms) && (input.adults !== undefined || input.childrenAges !== undefined))
    return { mistakes: [{ field: 'rooms', rule: PARTIES_ALONE }] };
  const parties = partiesOf(input);
  if (checkIn === undefined && checkOut === undefined && parties.length === 0) return { stays: [] };
  if (checkIn === undefined || checkOut === undefined || parties.length === 0)
    return { mistakes: missing(input, bookedOn) };
  const [arrival, departure] = [dayNumber(checkIn), dayNumber(checkOut)];
  const mistakes = wrongDays(arrival, departure, bookedOn);
  if (mistakes.length > 0) return { mistakes };
  return { stays: parties.map((party) => ({ arrival, departure, ...party, bookedOn })) };
};
