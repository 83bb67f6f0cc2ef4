import { z } from 'zod';
import { Q_MAX_CODE_POINTS } from '#register/search/query.ts';
import { BOARDS } from '#hotels/calendar/rate-plan.ts';
import { LINK_LANGUAGES } from '#hotels/link/order.ts';
import { hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';

/** The arguments of list_hotels, each written once: checks and documents are made from them. */

export const COUNTRIES = ['DE', 'AT', 'CH'] as const;
const LIMIT_MOST = 20;
const LIMIT_DEFAULT = 10;

const isRealDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

// Shorter than zod's own pattern of a date, which every client would pay for in tokens.
const date = z
  .string('expected a date as YYYY-MM-DD')
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'expected a date as YYYY-MM-DD', abort: true })
  .refine(isRealDate, 'expected a day that exists in the calendar');

const text = (most: number) =>
  z
    .string('expected text')
    .max(most, `expected at most ${most} characters`)
    .refine((value) => !/\p{Cc}/u.test(value), 'expected text without control characters')
    .check(({ value, issues }) => {
      const hidden = hiddenIn(value);
      if (hidden === undefined) return;
      issues.push({ code: 'custom', input: value, message: `expected ${withoutWords(hidden)}` });
    });

const whole = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
};

const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, 'expected a list').max(most, `expected at most ${most} entries`);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `expected one of ${values.map((value) => `"${value}"`).join(', ')}`);

export const DETAILS = ['brief', 'full'] as const;

export const listHotelsInput = z.strictObject({
  query: text(Q_MAX_CODE_POINTS)
    .optional()
    .describe('Words to find in name, description, tags, town and website; each as a beginning'),
  city: text(80).optional().describe('Town, such as Wien, Vienna or Garmisch-Partenkirchen'),
  country: oneOf(COUNTRIES).optional().describe('Where the hotel stands'),
  tags: list(text(40), 10).optional().describe('A hotel carries all of them, such as spa'),
  slugs: list(text(100), 20).optional().describe('Only these hotels, by slug'),
  checkIn: date
    .optional()
    .describe(
      `Arrival, YYYY-MM-DD, from today on, at most ${STAY_LIMITS.daysAhead} days ahead. ` +
        'checkIn, checkOut and adults: all three or none',
    ),
  checkOut: date
    .optional()
    .describe(`Departure, YYYY-MM-DD, after checkIn, at most ${STAY_LIMITS.nights} nights`),
  adults: whole(1, STAY_LIMITS.adults).optional().describe('Guests of 18 and older'),
  childrenAges: list(whole(0, STAY_LIMITS.childAge), STAY_LIMITS.children)
    .optional()
    .describe('Age of each child in years'),
  rooms: z
    .literal(1, 'expected 1: one room is priced in a call, so call once for each room')
    .optional()
    .describe('1 only: call once for each room'),
  maxTotal: z
    .number('expected a number of euros')
    .positive('expected more than 0')
    .max(1_000_000, 'expected at most 1000000')
    .optional()
    .describe('Most that the whole stay may cost, in EUR'),
  board: oneOf(BOARDS).optional().describe('Only rooms with this board'),
  detail: oneOf(DETAILS)
    .default('brief')
    .describe('full: also the price of each night; ask it for few hotels, by slugs'),
  limit: whole(1, LIMIT_MOST).default(LIMIT_DEFAULT).describe('Hotels on a page'),
  cursor: text(300)
    .optional()
    .describe('nextCursor of the page before, with otherwise the same arguments'),
  language: oneOf(LINK_LANGUAGES).default('en').describe('Of room names and of the booking page'),
});

export type ListHotelsInput = z.output<typeof listHotelsInput>;
