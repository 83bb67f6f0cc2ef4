import type { MessagePart, Sentence } from '#hotels/sentences/sentence.ts';
import { dayNumber, isoDate, type DayRange } from '#hotels/calendar/day.ts';
import { AMOUNT_MOST, AMOUNT_SCALE } from '#hotels/calendar/rate-plan.ts';
import { MessageError, type Fault } from './message-error.ts';
import type { XmlElement } from './xml-element.ts';
import { childrenNamed } from './xml.ts';

/**
 * Reads the attributes of messages; a value that violates the standard is reported with its name.
 */

const SHOWN_ATTRIBUTES = 4;
const SHOWN_CHARACTERS = 40;

const shown = (value: string): string =>
  value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;

/**
 * `Rate InvTypeCode="double" Start="2026-01-01"`: a description by which the sender finds the
 * element.
 */
const elementText = ({ name, attributes }: XmlElement): string =>
  [
    name,
    ...Object.entries(attributes)
      .slice(0, SHOWN_ATTRIBUTES)
      .map(([attribute, value = '']) => `${attribute}="${shown(value)}"`),
  ].join(' ');

/** Records a fault of an element, so that the faults of later elements are found as well. */
export const noteFault = (
  element: XmlElement,
  expected: Sentence,
  { offset }: Pick<XmlElement, 'offset'> = element,
): void =>
  element.faults.note({ line: element.line, offset }, () => `${elementText(element)}: ${expected}`);

/** The values of these elements, without those that have a fault. */
export const readEach = <Read>(
  elements: readonly XmlElement[],
  read: (element: XmlElement) => Read,
): Read[] =>
  elements.flatMap((element) => {
    const value = element.faults.attempt(() => [read(element)]);
    return value ?? [];
  });

/** Reports a fault of an element: `expected` says what is required, as in `expected one Rates`. */
export const faultOf = (element: XmlElement, expected: Sentence): MessageError =>
  new MessageError(`${elementText(element)}: ${expected}`, element);

/** The faults of an element as a whole. */
export const faultsOf = (element: XmlElement, expected: readonly Sentence[]): MessageError =>
  new MessageError(
    expected.map((each): Fault => `${elementText(element)}: ${each}`),
    element,
  );

/** Records a fault of an attribute; reading continues with a substitute value. */
const noteOther = (element: XmlElement, attribute: string, expected: string): void => {
  const value = element.attributes[attribute];
  // In the order of the attributes, missing ones last.
  const names = Object.keys(element.attributes);
  const position = names.includes(attribute) ? names.indexOf(attribute) : names.length;
  noteFault(
    element,
    value === undefined
      ? `${attribute}: expected ${expected}, but it is missing`
      : `${attribute}: expected ${expected}, not "${shown(value)}"`,
    { offset: element.offset + position },
  );
};

/** As `noteOther`, for values with translated names. */
const note: (element: XmlElement, attribute: string, expected: MessagePart) => void = noteOther;

/** The text of the attribute, which must exist and not be empty. */
export const requiredText = (
  element: XmlElement,
  attribute: string,
  maximumLength = 64,
): string => {
  const value = element.attributes[attribute];
  if (value !== undefined && value !== '' && value.length <= maximumLength) return value;
  note(element, attribute, `a text of 1 to ${maximumLength} characters`);
  return '';
};

const eitherOf = (meanings: Readonly<Record<string, unknown>>): string =>
  Object.keys(meanings).join(' or ');

/** The meaning of an allowed value; null if the attribute is missing or wrong. */
export const choice = <Meaning>(
  element: XmlElement,
  attribute: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const entry = Object.entries(meanings).find(([text]) => text === value);
  if (entry !== undefined) return entry[1];
  noteOther(element, attribute, eitherOf(meanings));
  return null;
};

/** As `choice`, for a required attribute. */
export const requiredChoice = <Meaning>(
  element: XmlElement,
  attribute: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning => {
  const entries = Object.entries(meanings);
  const entry = entries.find(([text]) => text === element.attributes[attribute]);
  if (entry !== undefined) return entry[1];
  noteOther(element, attribute, eitherOf(meanings));
  const [[, standIn] = []] = entries;
  if (standIn !== undefined) return standIn;
  throw faultOf(element, `${attribute}: expected ${eitherOf(meanings)}, but it is missing`);
};

interface Bounds {
  from: number;
  to: number;
}

/** A whole number within its limits; null if the attribute is missing or wrong. */
export const wholeNumber = (
  element: XmlElement,
  attribute: string,
  { from, to }: Bounds,
): number | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Infinity;
  // A limit that is itself wrong is NaN, and limits nothing.
  if (Number.isFinite(number) && !(number < from || number > to)) return number;
  note(
    element,
    attribute,
    Number.isNaN(to) ? `a whole number from ${from}` : `a whole number from ${from} to ${to}`,
  );
  return null;
};

/** As `wholeNumber`; NaN if it is missing or wrong. */
export const requiredNumber = (element: XmlElement, attribute: string, bounds: Bounds): number => {
  if (element.attributes[attribute] !== undefined)
    return wholeNumber(element, attribute, bounds) ?? NaN;
  note(element, attribute, `a whole number from ${bounds.from} to ${bounds.to}`);
  return NaN;
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** Yes or no; null if the attribute is missing or wrong. */
export const flag = (element: XmlElement, attribute: string): boolean | null => {
  const value = element.attributes[attribute];
  if (value === undefined) return null;
  const meaning = FLAGS.get(value.toLowerCase());
  if (meaning !== undefined) return meaning;
  note(element, attribute, '1, true, 0 or false');
  return null;
};

const DECIMALS = Math.log10(AMOUNT_SCALE);

/** An amount in whole ten-thousandths; further decimals are rounded, half up. */
export const requiredAmount = (element: XmlElement, attribute: string): number => {
  const value = element.attributes[attribute] ?? '';
  const [, whole = '', decimals = ''] = /^(?=\.?\d)(\d{0,9})(?:\.(\d{0,30}))?$/.exec(value) ?? [];
  if (whole === '' && decimals === '') {
    note(element, attribute, 'an amount such as 96.75');
    return NaN;
  }
  const parts = Number(decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  const rounded = (decimals[DECIMALS] ?? '0') >= '5' ? 1 : 0;
  const amount = Number(whole) * AMOUNT_SCALE + parts + rounded;
  if (amount > AMOUNT_MOST)
    note(element, attribute, `an amount up to ${AMOUNT_MOST / AMOUNT_SCALE}`);
  return amount;
};

/** The day number of a valid date; NaN if it is missing or wrong. */
const requiredDay = (element: XmlElement, attribute: string): number => {
  const value = element.attributes[attribute] ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayNumber(value) : NaN;
  if (Number.isInteger(day) && isoDate(day) === value) return day;
  note(element, attribute, 'a date such as 2026-11-21');
  return NaN;
};

/** The days of `Start` and `End`, both of them included. */
export const dayRange = (element: XmlElement): DayRange => {
  const range = { first: requiredDay(element, 'Start'), last: requiredDay(element, 'End') };
  if (range.first > range.last) noteFault(element, 'End: expected the day of Start or a later one');
  return range;
};

/** The only child element with this name, which is required. */
export const onlyChild = (element: XmlElement, name: string): XmlElement => {
  const [child, ...others] = childrenNamed(element, name);
  if (child !== undefined && others.length === 0) return child;
  throw faultOf(element, `expected one ${name}, not ${others.length + (child ? 1 : 0)}`);
};

/** Ranges of the same object must not overlap. */
export const noteOverlaps = (
  ranges: readonly (DayRange & { element: XmlElement })[],
  thing: MessagePart,
): void => {
  const ordered = ranges.toSorted((one, other) => one.first - other.first);
  for (const [index, { first, element }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined && before.last >= first)
      noteFault(
        element,
        `overlaps another ${thing} from ${isoDate(before.first)} to ${isoDate(before.last)}`,
      );
  }
};
