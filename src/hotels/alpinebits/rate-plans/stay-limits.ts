import { EVERY_WEEKDAY, NIGHTS_MOST } from '#hotels/calendar/rate-plan.ts';
import { flag, noteFault, requiredChoice, requiredNumber } from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';

/**
 * Lengths of stay and weekdays, which booking rules and the first offer express in the same way.
 */

const ATTRIBUTES = ['Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat', 'Sun'];

const weekdays = (restrictions: XmlElement | undefined, name: string): string => {
  const element = childNamed(restrictions, name);
  return element === undefined
    ? EVERY_WEEKDAY
    : ATTRIBUTES.map((day) => (flag(element, day) === false ? '0' : '1')).join('');
};

interface Weekdays {
  arrivalWeekdays: string;
  departureWeekdays: string;
}

/** Days that are not named are allowed. */
export const readWeekdays = (element: XmlElement): Weekdays => {
  const restrictions = childNamed(element, 'DOW_Restrictions');
  return {
    arrivalWeekdays: weekdays(restrictions, 'ArrivalDaysOfWeek'),
    departureWeekdays: weekdays(restrictions, 'DepartureDaysOfWeek'),
  };
};

export const ARRIVAL_LIMITS = { SetMinLOS: 'minimum', SetMaxLOS: 'maximum' } as const;
export const ALL_LIMITS = {
  ...ARRIVAL_LIMITS,
  SetForwardMinStay: 'forwardMinimum',
  SetForwardMaxStay: 'forwardMaximum',
} as const;
type Limit = (typeof ALL_LIMITS)[keyof typeof ALL_LIMITS];

type Lengths = Record<Limit, number | null>;

const UNBOUNDED = 999_999_999;

const noteReversed = (element: XmlElement, minimum: number | null, maximum: number | null) => {
  if (minimum !== null && maximum !== null && minimum > maximum)
    noteFault(element, `expected a minimum of at most the maximum, ${maximum} nights`);
};

/** Numbers of nights by the kind of limit, each at most once; null if it is not set. */
export const readLengths = (
  parent: XmlElement,
  kinds: Readonly<Record<string, Limit>>,
): Lengths => {
  const lengths: Lengths = {
    minimum: null,
    maximum: null,
    forwardMinimum: null,
    forwardMaximum: null,
  };
  for (const element of childrenNamed(childNamed(parent, 'LengthsOfStay'), 'LengthOfStay')) {
    const before = element.faults.count;
    const kind = requiredChoice(element, 'MinMaxMessageType', kinds);
    requiredChoice(element, 'TimeUnit', { Day: true });
    const nights = requiredNumber(element, 'Time', { from: 0, to: UNBOUNDED });
    if (element.faults.count > before) continue;
    if (lengths[kind] !== null) noteFault(element, 'expected each MinMaxMessageType at most once');
    lengths[kind] = Math.min(nights, NIGHTS_MOST);
  }
  noteReversed(parent, lengths.minimum, lengths.maximum);
  noteReversed(parent, lengths.forwardMinimum, lengths.forwardMaximum);
  return lengths;
};
