import { z } from 'zod';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import { BOARDS } from '#hotels/calendar/rate-plan.ts';
import { LINK_LANGUAGES } from '#hotels/link/order.ts';
import { hiddenIn, withoutWords } from '#kernel/text/hidden.ts';
import { STAY_LIMITS } from '#hotels/stay-limits.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import { SORTS } from '#hotels/search/result.ts';

/** The arguments of list_hotels, each defined once: validation and documents are made from them. */

export const COUNTRIES = ['DE', 'AT', 'CH'] as const;
const LIMIT_MOST = 20;
const LIMIT_DEFAULT = 10;

const isRealDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

// Shorter than zod's own pattern of a date, whose tokens every client would pay for.
export const date = z
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

export const whole = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
};

export const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, 'expected a list').max(most, `expected at most ${most} entries`);

const number = (unit: string, least: number, most: number) => {
  const error = `expected a number of ${unit} from ${least} to ${most}`;
  return z.number(error).min(least, error).max(most, error);
};

const degrees = (most: number) => number('degrees', -most, most);

const PARTIES_MOST = 4;
const FLEXIBLE_DAYS_MOST = 3;

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `expected one of ${values.map((value) => `"${value}"`).join(', ')}`);

export const DETAILS = ['brief', 'full'] as const;

const ROOMS_RULE =
  `expected 1, or a list of at most ${PARTIES_MOST} parties, one for each room, each with adults ` +
  'and, where there are children, childrenAges';

const party = z.strictObject({
  adults: whole(1, STAY_LIMITS.adults),
  childrenAges: list(whole(0, STAY_LIMITS.childAge), STAY_LIMITS.children).optional(),
});

export const listHotelsInput = z.strictObject({
  query: text(Q_MAX_CODE_POINTS)
    .optional()
    .describe(
      'Words of names, or a wish as spoken, in German or English, such as "4 stars at Lake ' +
        'Constance under 900 with a pool": town, region, stars, facility, board and price are read',
    ),
  city: text(80).optional().describe('Town in any of its names, such as Wien or Vienna, Austria'),
  region: text(80).optional().describe('State, region, lake or valley: Tirol, Bodensee, Engadine'),
  near: z
    .union(
      [text(80), z.strictObject({ latitude: degrees(90), longitude: degrees(180) })],
      'expected the name of a town, lake or valley, or {"latitude": 47.5, "longitude": 9.7}',
    )
    .optional()
    .describe('Hotels around a town, lake or valley, or around coordinates'),
  radiusKm: number('kilometres', 1, 300).optional().describe('How far around near; 25 unless said'),
  country: oneOf(COUNTRIES).optional().describe('Where the hotel stands'),
  tags: list(text(40), 10)
    .optional()
    .describe(
      'A hotel carries all of them: a closed list, at the end of the description of the tool; ' +
        'also by German words, such as am See',
    ),
  stars: list(whole(1, 5), 5).optional().describe('A hotel has one of them'),
  facilities: list(text(40), FACILITIES.length)
    .optional()
    .describe(`A hotel has all of them, also by German words: ${FACILITIES.join(', ')}`),
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
    .union(
      [z.literal(1), z.array(party).min(1, ROOMS_RULE).max(PARTIES_MOST, ROOMS_RULE)],
      ROOMS_RULE,
    )
    .optional()
    .describe('1, or the party of each room instead of adults and childrenAges'),
  flexibleDays: whole(0, FLEXIBLE_DAYS_MOST)
    .optional()
    .describe('The cheapest stay that begins so many days earlier or later'),
  maxTotal: number('euros', 0.01, 1_000_000)
    .optional()
    .describe('Most that the whole stay may cost for all rooms, in EUR'),
  board: oneOf(BOARDS).optional().describe('Only rooms with this board'),
  boards: list(oneOf(BOARDS), BOARDS.length).optional().describe('Only rooms with one of these'),
  sort: oneOf(SORTS)
    .optional()
    .describe('price and distance: lowest first; stars: most first; name; else best match first'),
  pricedOnly: z
    .boolean('expected true or false')
    .optional()
    .describe('true: without the hotels that have no price'),
  currency: z
    .string('expected a currency such as CHF')
    .regex(/^[A-Za-z]{3}$/, 'expected a currency of three letters such as CHF')
    .optional()
    .describe('Shows totals in it besides EUR, by the rate of the ECB'),
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
