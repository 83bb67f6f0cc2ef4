import { joined } from '#kernel/text/joined.ts';
import { EVERY_WEEKDAY } from '#hotels/calendar/rate-plan.ts';
import { weekdayOf, type DayRange } from '#hotels/calendar/day.ts';
import { dayRange, faultOf, flag, noteFault, requiredText } from '#hotels/ota/attributes.ts';
import { MessageError } from '#hotels/ota/message-error.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';

/** The content of StatusApplicationControl: rooms, packages and days. */

const DAYS = ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun'];
/** Ten years: nobody asks for later days. */
const DAYS_MOST = 3660;

/** Weekdays that are not named are included. */
const weekdaysOf = (control: XmlElement): string =>
  DAYS.map((day) => (flag(control, day) === false ? '0' : '1')).join('');

/** The days of a control as ranges: one range, or one for each group of consecutive weekdays. */
export const daysOf = (control: XmlElement): DayRange[] => {
  const range = dayRange(control);
  const weekdays = weekdaysOf(control);
  // An invalid day is reported already, and has no length.
  if (Number.isNaN(range.last - range.first)) return [];
  if (range.last - range.first >= DAYS_MOST) {
    noteFault(control, `End: expected at most ${DAYS_MOST} days from Start on`);
    return [];
  }
  if (weekdays === EVERY_WEEKDAY) return [range];
  const ranges: { first: number; last: number }[] = [];
  for (let day = range.first; day <= range.last; day += 1) {
    if (weekdays[weekdayOf(day)] !== '1') continue;
    const open = ranges.at(-1);
    if (open?.last === day - 1) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
};

export const roomOf = (control: XmlElement): string => requiredText(control, 'InvTypeCode');

const HOTEL_MOST_CHARACTERS = 64;

/** The hotel that a message names, which must match the credential. */
export const expectHotel = (
  element: XmlElement,
  given: string | undefined,
  bound: string | null,
): string => {
  const named = given?.trim() ?? '';
  if (named === '' || named.length > HOTEL_MOST_CHARACTERS)
    throw faultOf(element, `expected the hotel's id, 1 to ${HOTEL_MOST_CHARACTERS} characters`);
  if (bound === null || named === bound) return named;
  throw new MessageError(
    joined(
      `expected the hotel ${bound}, not ${named.slice(0, 40)}: these sign-in data are bound to `,
      `${bound}, until the hotel takes its password away on its private page and makes a new one`,
    ),
    { code: 'other-hotel', line: element.line },
  );
};
