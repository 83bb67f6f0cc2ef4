import { dayNumber, isoDate, type DayRange } from '#hotels/calendar/day.ts';
import { AMOUNT_MOST, AMOUNT_SCALE } from '#hotels/calendar/rate-plan.ts';
import { MessageError } from './message-error.ts';
import { childrenNamed, type XmlElement } from './xml.ts';

/** Reads the attributes of messages; what is not as the standard wants it is a fault by name. */

const SHOWN_ATTRIBUTES = 4;
const SHOWN_CHARACTERS = 40;

const shown = (value: string): string =>
  value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;

/** `Rate InvTypeCode="double" Start="2026-01-01"`: an element as its sender finds it again. */
const elementText = ({ name, attributes }: XmlElement): string =>
  [
    name,
    ...Object.entries(attributes)
      .slice(0, SHOWN_ATTRIBUTES)
      .map(([attribute, value = '']) => `${attribute}="${shown(value)}"`),
  ].join(' ');

/** A fault of an element: `expected` says what should be there, as in `expected one Rates`. */
export const faultOf = (element: XmlElement, expected: string): MessageError =>
  new MessageError(`${elementText(element)}: ${expected}`, { line: element.line });

const expectation = (element: XmlElement, attribute: string, expected: string): MessageError => {
  const value = element.attributes[attribute];
  const given = value === undefined ? 'but it is missing' : `not "${shown(value)}"`;
  return faultOf(element, `${attribute}: expected ${expected}, ${given}`);
};

/** The attribute's text, which must be there and not be empty. */
export const requiredText = (
  element: XmlElement,
  attribute: string,
  maximumLength = 64,
): string => {
  const value = element.attributes[attribute];
  if (value !== undefined && value !== '' && value.length <= maximumLength) return value;
  throw expectation(element, attribute, `a text of 1 to ${maximumLength} characters`);
};

/** What one of the allowed values means; null where the attribute is missing. */
export const choice = <Meaning>(
  element: XmlElement,
  attribute: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const entry = Object.entries(meanings).find(([text]) => text === value);
  if (entry !== undefined) return entry[1];
  throw expectation(element, attribute, Object.keys(meanings).join(' or '));
};

/** As `choice`, where the attribute must be there. */
export const requiredChoice = <Meaning>(
  element: XmlElement,
  attribute: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning => {
  const meaning = choice(element, attribute, meanings);
  if (meaning !== null) return meaning;
  throw expectation(element, attribute, Object.keys(meanings).join(' or '));
};

interface Bounds {
  from: number;
  to: number;
}

/** A whole number within its bounds; null where the attribute is missing. */
export const wholeNumber = (
  element: XmlElement,
  attribute: string,
  { from, to }: Bounds,
): number | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= from && number <= to) return number;
  throw expectation(element, attribute, `a whole number from ${from} to ${to}`);
};

export const requiredNumber = (element: XmlElement, attribute: string, bounds: Bounds): number => {
  const number = wholeNumber(element, attribute, bounds);
  if (number !== null) return number;
  throw expectation(element, attribute, `a whole number from ${bounds.from} to ${bounds.to}`);
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** Yes or no; null where the attribute is missing. */
export const flag = (element: XmlElement, attribute: string): boolean | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const meaning = FLAGS.get(value.toLowerCase());
  if (meaning !== undefined) return meaning;
  throw expectation(element, attribute, '1, true, 0 or false');
};

const DECIMALS = Math.log10(AMOUNT_SCALE);

/** Money in whole ten-thousandths; further decimals round, the half upwards. */
export const requiredAmount = (element: XmlElement, attribute: string): number => {
  const value = element.attributes[attribute] ?? '';
  const [, whole = '', decimals = ''] = /^(?=\.?\d)(\d{0,9})(?:\.(\d{0,30}))?$/.exec(value) ?? [];
  if (whole === '' && decimals === '')
    throw expectation(element, attribute, 'an amount such as 96.75');
  const parts = Number(decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  const rounded = (decimals[DECIMALS] ?? '0') >= '5' ? 1 : 0;
  const amount = Number(whole) * AMOUNT_SCALE + parts + rounded;
  if (amount <= AMOUNT_MOST) return amount;
  throw expectation(element, attribute, `an amount up to ${AMOUNT_MOST / AMOUNT_SCALE}`);
};

/** The day number of a date that the calendar has. */
const requiredDay = (element: XmlElement, attribute: string): number => {
  const value = element.attributes[attribute] ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayNumber(value) : NaN;
  if (Number.isInteger(day) && isoDate(day) === value) return day;
  throw expectation(element, attribute, 'a date such as 2026-11-21');
};

/** The days of `Start` and `End`, both of them included. */
export const dayRange = (element: XmlElement): DayRange => {
  const range = { first: requiredDay(element, 'Start'), last: requiredDay(element, 'End') };
  if (range.first <= range.last) return range;
  throw faultOf(element, 'End: expected the day of Start or a later one');
};

/** The only element of this name directly below, which must be there. */
export const onlyChild = (element: XmlElement, name: string): XmlElement => {
  const [child, ...others] = childrenNamed(element, name);
  if (child !== undefined && others.length === 0) return child;
  throw faultOf(element, `expected one ${name}, not ${others.length + (child ? 1 : 0)}`);
};

/** Ranges of one thing must not share a day. */
export const refuseOverlaps = (
  ranges: readonly (DayRange & { element: XmlElement })[],
  thing: string,
): void => {
  const ordered = ranges.toSorted((one, other) => one.first - other.first);
  for (const [index, { first, element }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined && before.last >= first)
      throw faultOf(
        element,
        `overlaps another ${thing} from ${isoDate(before.first)} to ${isoDate(before.last)}`,
      );
  }
};
