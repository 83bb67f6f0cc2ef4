import { joined } from '#kernel/text/joined.ts';
import type { Advice } from '#hotels/calendar/advice.ts';
import {
  noteFault,
  onlyChild,
  readEach,
  requiredChoice,
  requiredNumber,
  requiredText,
} from '#hotels/ota/attributes.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';
import { childNamed, childrenNamed } from '#hotels/ota/xml.ts';
import { daysOf, expectHotel, roomOf } from './control.ts';
import type { AriMessage } from './message.ts';
import { RESTRICTIONS, type AriChange, type RestrictionName } from './state.ts';

/** Reads OTA_HotelAvailNotifRQ: each kind of restriction replaces only itself. */

const COUNTS = { from: 0, to: 9999 };
const NIGHTS = { from: 0, to: 999 };

type Restrictions = Partial<Record<RestrictionName, boolean | number>>;

const KINDS = { Master: 'open', Arrival: 'arrival', Departure: 'departure' } as const;
const STATUSES = { Open: true, Close: false } as const;

/** A number of days, as a number or as a duration such as P3D. */
const offsetOf = (element: XmlElement, attribute: string): number | null => {
  const given = element.attributes[attribute];
  if (given === undefined) return null;
  const [, days] = /^P?(\d{1,3})D?$/.exec(given) ?? [];
  if (days !== undefined) return Number(days);
  noteFault(element, `${attribute}: expected whole days, such as 3 or P3D, not hours`);
  return null;
};

const ofStatus = (status: XmlElement | undefined): Restrictions => {
  if (status === undefined) return {};
  const said: Restrictions = {};
  if (status.attributes['Status'] !== undefined) {
    const isOpen = requiredChoice(status, 'Status', STATUSES);
    const kind =
      status.attributes['Restriction'] === undefined
        ? 'open'
        : requiredChoice(status, 'Restriction', KINDS);
    said[kind] = isOpen;
  }
  const least = offsetOf(status, 'MinAdvancedBookingOffset');
  const most = offsetOf(status, 'MaxAdvancedBookingOffset');
  if (least !== null) said.minimumAdvanceDays = least;
  if (most !== null) said.maximumAdvanceDays = most;
  return said;
};

const LENGTHS = {
  SetMinLOS: 'minimumNights',
  SetMaxLOS: 'maximumNights',
  SetForwardMinStay: 'forwardMinimumNights',
  SetForwardMaxStay: 'forwardMaximumNights',
  FullPatternLOS: 'pattern',
} as const;

/**
 * A pattern that allows every length is no restriction; other patterns are not supported, and not
 * sold.
 */
const allowsAll = (length: XmlElement): boolean => {
  const pattern = childNamed(length, 'LOS_Pattern')?.attributes['FullPatternLOS'] ?? '';
  return /^[Yy1]+$/.test(pattern);
};

const ofLengths = (lengths: XmlElement | undefined): Restrictions => {
  const said: Restrictions = {};
  for (const each of childrenNamed(lengths, 'LengthOfStay')) {
    const name = requiredChoice(each, 'MinMaxMessageType', LENGTHS);
    if (name === 'pattern') said.pattern = allowsAll(each);
    else said[name] = requiredNumber(each, 'Time', NIGHTS);
    const unit = each.attributes['TimeUnit'] ?? 'Day';
    if (unit !== 'Day') noteFault(each, 'TimeUnit: expected Day');
  }
  return said;
};

const ofMessage = (message: XmlElement): AriChange[] => {
  const control = onlyChild(message, 'StatusApplicationControl');
  const room = roomOf(control);
  const days = daysOf(control);
  const isOfPackage = control.attributes['RatePlanCode'] !== undefined;
  const pack = isOfPackage ? requiredText(control, 'RatePlanCode') : null;
  const said: Restrictions = {
    ...ofStatus(childNamed(message, 'RestrictionStatus')),
    ...ofLengths(childNamed(message, 'LengthsOfStay')),
  };
  const restrictions = RESTRICTIONS.flatMap((name) => {
    const value = said[name];
    return value === undefined
      ? []
      : days.map((range): AriChange => {
          const product = { room, package: pack };
          return { type: 'restriction', ...product, name, value, ...range };
        });
  });
  if (message.attributes['BookingLimit'] === undefined) return restrictions;
  if (isOfPackage)
    noteFault(message, 'BookingLimit: expected no RatePlanCode, rooms are counted by room alone');
  const count = requiredNumber(message, 'BookingLimit', COUNTS);
  const counts = days.map((range): AriChange => ({ type: 'count', room, count, ...range }));
  return [...restrictions, ...counts];
};

const PATTERNS: Advice = {
  type: 'warning',
  sentence: joined(
    'FullPatternLOS is not understood: no stay begins on these days until a pattern allows every ',
    'length; send SetMinLOS and SetMaxLOS instead',
  ),
};

export const readAvailability = (root: XmlElement, bound: string | null): AriMessage => {
  const parent = onlyChild(root, 'AvailStatusMessages');
  const hotelCode = expectHotel(parent, parent.attributes['HotelCode'], bound);
  const messages = childrenNamed(parent, 'AvailStatusMessage');
  if (messages.length === 0) noteFault(parent, 'expected an AvailStatusMessage');
  const changes = readEach(messages, ofMessage).flat();
  root.faults.refuse();
  const hasPattern = changes.some(
    (each) => each.type === 'restriction' && each.name === 'pattern' && each.value === false,
  );
  return { hotelCode, changes, advice: hasPattern ? [PATTERNS] : [] };
};
