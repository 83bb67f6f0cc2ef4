import { isoDate } from '#hotels/calendar/day.ts';
import type { LinkLanguage, LinkOrder } from './order.ts';

/** The variables of a link template: the value of each, and its formats. */

/** One child of the party, while a `{#child}` section is written for it. */
export interface ChildTurn {
  age: number;
  index: number;
}

export interface Variable {
  means: string;
  /** The names of the formats; the first is the default. */
  formats: readonly string[];
  allows(format: string): boolean;
  write(order: LinkOrder, format: string, child: ChildTurn | undefined): string;
  /** Whether its value is that of one child, so that it is allowed in a `{#child}` section only. */
  ofChild?: true;
}

const DATE_UNIT = /YYYY|MM|DD|M|D/g;
/** `MM` is `M` twice: with an alternative of its own, there would be many ways to read a format. */
const DATE_FORMAT = /^(?:YYYY|[MD./_-])+$/;

const writeDate = (day: number, format: string): string => {
  const [year = '', month = '', date = ''] = isoDate(day).split('-');
  const units: Readonly<Record<string, string>> = {
    YYYY: year,
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return format.replace(DATE_UNIT, (unit) => units[unit] ?? unit);
};

/** The letters Y, M and D that a date format contains. */
export const dateUnits = (format: string): string[] =>
  (format.match(DATE_UNIT) ?? []).map((unit) => unit.slice(0, 1));

const SEPARATORS = [',', ';', '-', '_', '.', '|'] as const;

const LANGUAGES: Readonly<Record<string, Readonly<Record<LinkLanguage, string>>>> = {
  de: { de: 'de', en: 'en' },
  DE: { de: 'DE', en: 'EN' },
  'de-DE': { de: 'de-DE', en: 'en-GB' },
  de_DE: { de: 'de_DE', en: 'en_GB' },
};

const date = (means: string, dayOf: (order: LinkOrder) => number): Variable => ({
  means,
  formats: ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'MM-DD-YYYY', 'YYYY-M-D', 'DD', 'MM', 'YYYY'],
  allows: (format) => {
    const units = dateUnits(format);
    return DATE_FORMAT.test(format) && units.length > 0 && new Set(units).size === units.length;
  },
  write: (order, format) => writeDate(dayOf(order), format),
});

const list = (means: string, entriesOf: (order: LinkOrder) => readonly string[]): Variable => ({
  means,
  formats: SEPARATORS,
  allows: (format) => SEPARATORS.some((separator) => separator === format),
  write: (order, format) => entriesOf(order).join(format),
});

const plain = (means: string, write: Variable['write']): Variable => ({
  means,
  formats: [],
  allows: () => false,
  write,
});

const ages = ({ stay }: LinkOrder): string[] => stay.childrenAges.map(String);

export const VARIABLES = {
  checkIn: date('day of arrival', ({ stay }) => stay.arrival),
  checkOut: date('day of departure', ({ stay }) => stay.departure),
  nights: plain('number of nights', ({ stay }) => String(stay.departure - stay.arrival)),
  adults: plain('number of adults', ({ stay }) => String(stay.adults)),
  children: plain('number of children', ({ stay }) => String(stay.childrenAges.length)),
  childrenAges: list('ages of the children', ages),
  guests: list('an A for each adult, the age of each child', (order) => [
    ...Array.from({ length: order.stay.adults }, () => 'A'),
    ...ages(order),
  ]),
  room: plain('code of the room, empty where none is chosen', ({ roomCode }) => roomCode ?? ''),
  currency: plain('currency of the price, such as EUR', ({ currency }) => currency),
  language: {
    means: 'language of the guest, German or English',
    formats: Object.keys(LANGUAGES),
    allows: (format) => Object.hasOwn(LANGUAGES, format),
    write: ({ language }, format) => LANGUAGES[format]?.[language] ?? language,
  },
  age: { ...plain('age of this child', (_, __, child) => String(child?.age ?? '')), ofChild: true },
  index: {
    ...plain('place of this child, from 0', (_, __, child) => String(child?.index ?? '')),
    ofChild: true,
  },
  number: {
    ...plain('place of this child, from 1', (_, __, child) => String((child?.index ?? 0) + 1)),
    ofChild: true,
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

export const isVariable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name);

/** Sections: parts of a template that are written once for each item, or not at all. */
export const SECTIONS = {
  child: 'once for each child',
  children: 'once where there are children',
  room: 'once where a room is chosen',
} as const;

export type SectionName = keyof typeof SECTIONS;

export const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);
