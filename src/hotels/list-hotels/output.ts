import { z } from 'zod';
import { board } from '#hotels/calendar/rate-plan.ts';
import { LINK_LANGUAGES } from '#hotels/link/order.ts';
import { CONDITIONS, LEFT_OUT } from '#hotels/wishes/condition.ts';
import { PRICED_BY } from '#hotels/ports.ts';
import { REASONS } from '#hotels/reasons.ts';
import { ADVISORIES, SORTS } from '#hotels/search/result.ts';
import { COUNTRIES, DETAILS } from './input.ts';

/** The answer of list_hotels. Objects may gain fields; none is ever renamed or taken away. */

const euros = z.object({ amount: z.number(), currency: z.literal('EUR') });
const date = z.string();
const moment = z.string();
const address = z.string();

const position = z.object({ latitude: z.number(), longitude: z.number() });
const party = z.object({ adults: z.int(), childrenAges: z.array(z.int()).optional() });
const shown = z
  .object({ amount: z.number(), currency: z.string() })
  .optional()
  .describe('With currency: the total in it');

const query = z
  .object({
    query: z.string().optional(),
    city: z.string().optional(),
    region: z.string().optional(),
    near: z.union([z.string(), position]).optional(),
    radiusKm: z.number().optional(),
    country: z.enum(COUNTRIES).optional(),
    tags: z.array(z.string()).optional(),
    stars: z.array(z.int()).optional(),
    facilities: z.array(z.string()).optional(),
    slugs: z.array(z.string()).optional(),
    checkIn: date.optional(),
    checkOut: date.optional(),
    nights: z.int().optional(),
    adults: z.int().optional(),
    childrenAges: z.array(z.int()).optional(),
    rooms: z.union([z.literal(1), z.array(party)]),
    flexibleDays: z.int().optional(),
    maxTotal: z.number().optional(),
    board: board.optional(),
    boards: z.array(board).optional(),
    sort: z.enum(SORTS).optional(),
    pricedOnly: z.boolean().optional(),
    currency: z.string().optional(),
    detail: z.enum(DETAILS),
    limit: z.int(),
    language: z.enum(LINK_LANGUAGES),
  })
  .describe('What was asked, as it was understood');

const hotel = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.enum(COUNTRIES),
  shortDescription: z.string(),
  websiteUrl: address.describe('The official website'),
  tags: z.array(z.string()),
  stars: z.int().nullable().describe('null: not known'),
  facilities: z.array(z.string()).describe('As far as known'),
  coordinates: position
    .extend({ of: z.enum(['hotel', 'town']).describe('town: the hotel has none of its own') })
    .nullable(),
  distanceKm: z.number().optional().describe('From what near, city, region or query names'),
  matched: z.array(z.string()).describe('Why the hotel matches, such as "facility: pool"'),
};

const cityTax = z.object({
  type: z.literal('city_tax'),
  basis: z.literal('person_night'),
  amount: z.number().describe('For one guest and night'),
  total: z.number().describe('For the party and the stay'),
  currency: z.enum(['EUR', 'CHF']),
  included: z.literal(false).describe('Not in the total of the room'),
  payAt: z.literal('property'),
  estimated: z.boolean(),
});

const room = z.object({
  party: z.int().optional().describe('With several rooms: the party in rooms, from 1'),
  roomId: z.string(),
  name: z.string(),
  maxOccupancy: z.int().nullable().describe('Most guests; null: not known'),
  ratePlan: z.string(),
  board: board.nullable().describe('null: not known'),
  total: euros.describe('For the whole stay and party'),
  displayTotal: shown,
  perNightAverage: euros,
  nightly: z
    .array(z.object({ date, amount: z.number() }))
    .optional()
    .describe('With detail full. EUR, each night rounded on its own: the total is what counts'),
  taxesIncluded: z.literal(true),
  extras: z.array(cityTax).describe('Paid at the hotel besides the total; empty: none is known'),
  originalTotal: z
    .object({
      amount: z.number(),
      currency: z.string(),
      rate: z.number().describe('EUR for one unit'),
      rateDate: date.describe('Day of the exchange rate'),
    })
    .optional()
    .describe('What the hotel asks, where not in EUR'),
  cancellation: z.object({
    refundable: z.boolean().nullable().describe('null: not known, see the booking page'),
    freeUntil: date.optional().describe('Last day on which it costs nothing'),
    text: z.string().optional(),
  }),
  availableRooms: z.int().nullable().describe('null: not known'),
  bookingUrl: address.describe('Where the guest books, with dates and party'),
});

const pricedHotel = z.object({
  ...hotel,
  rooms: z
    .array(room)
    .describe('Offers, cheapest first, at most ten; with several parties the cheapest for each'),
  moreOffers: z.int().describe('Further offers, none cheaper: ask for this hotel alone by slugs'),
  checkIn: date.optional().describe('With flexibleDays: the dates of this price'),
  checkOut: date.optional(),
  cheapestTotal: euros.describe('With several parties the sum of their rooms'),
  displayTotal: shown,
  source: z
    .enum(PRICED_BY)
    .describe('calendar: sent by the hotel; others: the system that was asked'),
  ratesHeardAt: moment.describe('When the hotel last sent rates, or its system was asked'),
  advisories: z
    .array(z.enum(ADVISORIES))
    .describe('rates_old, exchange_rate_old: heard some days ago, see ratesHeardAt and rateDate'),
  pricedAt: moment,
  validUntil: moment.nullable().describe('null: until the hotel changes it'),
});

const unpricedHotel = z.object({
  ...hotel,
  reason: z.enum(REASONS),
  bookingUrl: address.optional().describe('Its booking page with dates and party, where known'),
  detail: z
    .object({
      minStay: z.int().optional(),
      maxStay: z.int().optional(),
      ratesHeardAt: moment.optional(),
      exchangeRateDate: date.optional(),
      party: z.int().optional(),
    })
    .optional()
    .describe('minStay, maxStay: nights; party: the one it is about; others: what is too old'),
});

const understood = z
  .object({
    conditions: z
      .array(z.object({ by: z.enum(CONDITIONS), asked: z.string(), meant: z.string() }))
      .describe('A hotel meets all of them'),
    maxTotal: z.number().nullable().describe('EUR'),
    boards: z.array(board),
    sort: z.enum(SORTS).optional().describe('price also where words ask for cheap hotels'),
    repaired: z.array(z.object({ written: z.string(), read: z.string() })),
    notUsed: z.array(z.string()).describe('Words that narrow nothing; dates go into checkIn'),
  })
  .describe('What arguments and words were taken for');

const help = z
  .object({
    nearest: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        city: z.string(),
        distanceKm: z.number().optional(),
      }),
    ),
    leaveOut: z.array(z.object({ by: z.enum(LEFT_OUT), asked: z.string(), total: z.int() })),
  })
  .nullable()
  .describe('How many match without a word of query; where nothing matches, also hotels nearby');

export const listHotelsOutput = z.object({
  query,
  understood,
  help,
  displayRate: z
    .object({ currency: z.string(), rate: z.number(), rateDate: date })
    .optional()
    .describe('With currency: its units for one euro; absent: no rate is known'),
  priced: z.array(pricedHotel),
  unpriced: z.array(unpricedHotel),
  total: z.int().describe('Hotels that match, on all pages together'),
  nextCursor: z.string().nullable().describe('null: this is the last page'),
  asOf: moment,
});

export type ListHotelsOutput = z.output<typeof listHotelsOutput>;
export type PricedHotelOutput = z.output<typeof pricedHotel>;
export type UnpricedHotelOutput = z.output<typeof unpricedHotel>;
export type RoomOutput = z.output<typeof room>;
