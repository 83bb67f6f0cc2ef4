import type { z } from 'zod';
import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { HOTEL_ZONE } from '#hotels/search/today.ts';
import { mistakesFound, repairText, type Mistake } from '#kernel/mcp/mistakes.ts';
import type { Fault } from '#hotels/wishes/read-wish.ts';
import { listHotelsInput } from './input.ts';

const ARGUMENTS = Object.keys(listHotelsInput.shape);

/** Valid examples; those of dates depend on the present day. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  query: 'spa',
  city: 'Salzburg',
  country: 'AT',
  tags: ['spa'],
  slugs: ['adlon-berlin'],
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

/** A valid value of an argument on the day of the call, as JSON. */
export const exampleOf = (field: string, today: string): string | undefined => {
  const days = DAYS_AHEAD[field];
  const example = days === undefined ? EXAMPLES[field] : isoDate(dayNumber(today) + days);
  return example === undefined ? undefined : JSON.stringify(example);
};

export const mistakesOf = (issues: readonly z.core.$ZodIssue[], today: string): Mistake[] =>
  mistakesFound(issues, ARGUMENTS, (field) => exampleOf(field, today));

const FAULT_RULES: Readonly<Record<Fault['argument'], string>> = {
  region: 'no state, region, lake or valley of Germany, Austria or Switzerland is called',
  near: 'no town, lake or valley of Germany, Austria or Switzerland is called',
  tags: 'no hotel carries a tag that is called',
  facilities: 'no facility is called',
  currency: 'there is no rate for',
  sort: 'needs near, city or region, from which it is measured:',
};

/** An argument without a known meaning, with values that would have one. */
export const mistakeOf = ({ argument, asked, known, withoutMiddle }: Fault): Mistake => ({
  field: argument,
  rule:
    withoutMiddle === undefined
      ? `${FAULT_RULES[argument]} ${JSON.stringify(asked)}` +
        (known.length === 0 ? '' : `; there are ${known.join(', ')}`)
      : `${JSON.stringify(withoutMiddle)} has no middle from which distances are measured; ` +
        'give a town or a position as near, or another order than "distance"',
});

/** A text that allows a model to repair its call. */
export const mistakesText = (mistakes: readonly Mistake[], today: string): string =>
  repairText('list_hotels', mistakes, `Today is ${today} (${HOTEL_ZONE}). `);
