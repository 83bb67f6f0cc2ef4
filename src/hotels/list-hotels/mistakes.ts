import type { z } from 'zod';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { HOTEL_ZONE } from '#hotels/search/today.ts';
import type { Fault } from '#hotels/wishes/read-wish.ts';
import { listHotelsInput } from './input.ts';

/** What is wrong with one argument: the rule that it breaks and how it would be right. */
export interface Mistake {
  field: string;
  rule: string;
  /** A value that would do, as JSON; undefined where none can be told. */
  example?: string | undefined;
}

const ARGUMENTS = Object.keys(listHotelsInput.shape);

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

const misnamed = (name: string): Mistake => {
  const meant = ARGUMENTS.find((argument) => letters(argument) === letters(name));
  const rule =
    meant === undefined
      ? `no such argument; there are ${ARGUMENTS.join(', ')}`
      : `no such argument; did you mean ${meant}?`;
  return { field: name.slice(0, 60), rule };
};

/** Values that are lawful whenever they are read; those of dates depend on the day. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  query: 'spa',
  city: 'Salzburg',
  country: 'AT',
  tags: ['spa'],
  adults: 2,
  childrenAges: [4, 9],
  region: 'Tirol',
  near: 'Bodensee',
  radiusKm: 25,
  stars: [4, 5],
  facilities: ['pool', 'sauna'],
  rooms: [{ adults: 2 }, { adults: 2, childrenAges: [4] }],
  flexibleDays: 3,
  boards: ['half_board', 'full_board'],
  sort: 'price',
  pricedOnly: true,
  currency: 'CHF',
  maxTotal: 500,
  board: 'breakfast',
  detail: 'brief',
  limit: 10,
  language: 'de',
};

const DAYS_AHEAD: Readonly<Record<string, number>> = { checkIn: 14, checkOut: 16 };

/** A lawful value of an argument on the day of asking, as JSON. */
export const exampleOf = (field: string, today: string): string | undefined => {
  const days = DAYS_AHEAD[field];
  const example = days === undefined ? EXAMPLES[field] : isoDate(dayNumber(today) + days);
  return example === undefined ? undefined : JSON.stringify(example);
};

export const mistakesOf = (issues: readonly z.core.$ZodIssue[], today: string): Mistake[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(misnamed);
    const field = issue.path.join('.');
    return [{ field, rule: issue.message, example: exampleOf(String(issue.path[0]), today) }];
  });

const FAULT_RULES: Readonly<Record<Fault['argument'], string>> = {
  region: 'no state, region, lake or valley of Germany, Austria or Switzerland is called',
  near: 'no town, lake or valley of Germany, Austria or Switzerland is called',
  tags: 'no hotel carries a tag that is called',
  facilities: 'no facility is called',
  currency: 'there is no rate for',
  sort: 'needs near, city or region, from which it is measured:',
};

/** An argument that means nothing here, with the values that would. */
export const mistakeOf = ({ argument, asked, known }: Fault): Mistake => ({
  field: argument,
  rule:
    `${FAULT_RULES[argument]} ${JSON.stringify(asked)}` +
    (known.length === 0 ? '' : `; there are ${known.join(', ')}`),
});

const line = ({ field, rule, example }: Mistake): string =>
  `- ${field}: ${rule}${example === undefined ? '' : `; for example ${example}`}`;

const MOST_LINES = 12;

/** One text from which a model can repair its call. */
export const mistakesText = (mistakes: readonly Mistake[], today: string): string =>
  [
    'list_hotels cannot be called with these arguments:',
    ...mistakes.slice(0, MOST_LINES).map(line),
    `Today is ${today} (${HOTEL_ZONE}). Correct the arguments and call list_hotels again.`,
  ].join('\n');
