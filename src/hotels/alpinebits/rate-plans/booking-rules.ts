import type { BookingRule } from '#hotels/calendar/rate-plan.ts';
import {
  choice,
  dayRange,
  readEach,
  noteOverlaps,
  requiredChoice,
  requiredText,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { ALL_LIMITS, readLengths, readWeekdays } from './stay-limits.ts';

const roomOf = (element: XmlElement): string | null => {
  if (element.attributes['Code'] === undefined) return null;
  requiredChoice(element, 'CodeContext', { ROOMTYPE: true });
  return requiredText(element, 'Code');
};

const isClosed = (element: XmlElement): boolean => {
  const status = childNamed(element, 'RestrictionStatus');
  if (status === undefined) return false;
  choice(status, 'Restriction', { Master: true });
  return choice(status, 'Status', { Open: false, Close: true }) ?? false;
};

const readRule = (element: XmlElement): BookingRule => {
  const { minimum, maximum, forwardMinimum, forwardMaximum } = readLengths(element, ALL_LIMITS);
  return {
    room: roomOf(element),
    ...dayRange(element),
    closed: isClosed(element),
    minimumNights: minimum,
    maximumNights: maximum,
    forwardMinimumNights: forwardMinimum,
    forwardMaximumNights: forwardMaximum,
    ...readWeekdays(element),
  };
};

/**
 * The rules of a plan. Date ranges of rules for the same room, or for every room, must not overlap.
 */
export const readBookingRules = (plan: XmlElement): BookingRule[] => {
  const elements = childrenNamed(plan, 'BookingRules').flatMap((rules) =>
    childrenNamed(rules, 'BookingRule'),
  );
  const rules = readEach(elements, (element) => ({ element, rule: readRule(element) }));
  for (const group of Map.groupBy(rules, ({ rule }) => rule.room).values())
    noteOverlaps(
      group.map(({ element, rule }) => ({ element, first: rule.first, last: rule.last })),
      'BookingRule',
    );
  return rules.map(({ rule }) => rule);
};
