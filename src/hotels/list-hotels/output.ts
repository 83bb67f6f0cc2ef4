import { z } from 'zod';
import { board } from '#hotels/calendar/rate-plan.ts';
import { LINK_LANGUAGES } from '#hotels/link/order.ts';
import { REASONS } from '#hotels/reasons.ts';
import { ADVISORIES } from '#hotels/search/result.ts';
import { COUNTRIES, DETAILS } from './input.ts';

/** The answer of list_hotels. Objects may gain fields; none is ever renamed or taken away. */

const euros = z.object({ amount: z.number(), currency: z.literal('EUR') });
const date = z.string();
const moment = z.string();
const address = z.string();

const query = z
  .object({
    query: z.string().optional(),
    city: z.string().optional(),
    country: z.enum(COUNTRIES).optional(),
    tags: z.array(z.string()).optional(),
    slugs: z.array(z.string()).optional(),
    checkIn: date.optional(),
    checkOut: date.optional(),
    nights: z.int().optional(),
    adults: z.int().optional(),
    childrenAges: z.array(z.int()).optional(),
    rooms: z.literal(1),
    maxTotal: z.number().optional(),
    board: board.optional(),
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
  roomId: z.string(),
  name: z.string(),
  maxOccupancy: z.int().nullable().describe('Most guests; null: not known'),
  ratePlan: z.string(),
  board: board.nullable().describe('null: not known'),
  total: euros.describe('For the whole stay and party'),
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
  rooms: z.array(room).describe('Offers, cheapest first, at most ten'),
  moreOffers: z.int().describe('Further offers, none cheaper: ask for this hotel alone by slugs'),
  cheapestTotal: euros,
  source: z.enum(['calendar', 'mews']).describe('calendar: sent by the hotel; mews: asked live'),
  ratesHeardAt: moment.describe('When the hotel last sent rates; mews: when it was asked'),
  advisories: z
    .array(z.enum(ADVISORIES))
    .describe('rates_old, exchange_rate_old: heard some days ago, see ratesHeardAt and rateDate'),
  pricedAt: moment,
  validUntil: moment.nullable().describe('null: until the hotel changes it'),
});

const unpricedHotel = z.object({
  ...hotel,
  reason: z.enum(REASONS),
  detail: z
    .object({
      minStay: z.int().optional(),
      maxStay: z.int().optional(),
      ratesHeardAt: moment.optional(),
      exchangeRateDate: date.optional(),
    })
    .optional()
    .describe('minStay, maxStay: nights; the others: what is too old in rates_stale'),
});

export const listHotelsOutput = z.object({
  query,
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
