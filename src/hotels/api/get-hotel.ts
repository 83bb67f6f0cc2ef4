import { z } from 'zod';
import { heardAge } from '#hotels/search/age.ts';
import { locatedHotels, type Located } from '#hotels/wishes/located.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import { PRICED_BY } from '#hotels/ports.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import { cityTax } from '#register/records/hotels.ts';
import { distanceKm } from '#register/places/distance.ts';
import { hotelFor, slugArgument } from './listed-hotel.ts';

const NAME = 'get_hotel';

const input = z.strictObject({ slug: slugArgument });

const NO_PRICES = ['no_rate_source', 'rates_stale', 'no_booking_link', 'source_error'] as const;

const output = z.object({
  hotel: z.object({
    ...{ id: z.string(), slug: z.string(), name: z.string(), shortDescription: z.string() },
    ...{ websiteUrl: z.string(), city: z.string(), country: z.string(), tags: z.array(z.string()) },
    stars: z.int().nullable().describe('null: not known'),
    facilities: z.array(z.string()).describe('As far as known'),
    coordinates: z
      .object({ latitude: z.number(), longitude: z.number(), of: z.enum(['hotel', 'town']) })
      .nullable()
      .describe('of town: the hotel has none of its own'),
    rooms: z
      .array(z.looseObject({ name: z.string(), guests: z.int() }))
      .describe('Categories that the record names; empty: not known'),
    cityTax: cityTax.nullable().describe('Paid at the hotel, in no price; null: not known'),
    checkedOn: z.string().describe('When the facts were last checked'),
  }),
  prices: z.object({
    source: z
      .enum(PRICED_BY)
      .nullable()
      .describe('calendar: sent by the hotel; others: the system that was asked; null: none'),
    ratesHeardAt: z.string().nullable().describe('When the hotel last sent rates'),
    reason: z.enum(NO_PRICES).nullable().describe('Why no stay has a price; null: stays have'),
  }),
  nearby: z
    .array(z.object({ slug: z.string(), name: z.string(), distanceKm: z.number().nullable() }))
    .describe('The nearest hotels; distanceKm null: in the same town, position of one not known'),
});

type Answer = z.output<typeof output>;

const NEARBY = 5;

/**
 * Sorted by distance if the hotel's own position is known; else other hotels of its town, by name.
 */
const nearbyOf = (own: Located | undefined, all: readonly Located[]): Answer['nearby'] => {
  if (own === undefined) return [];
  const others = all.filter(({ hotel }) => hotel.slug !== own.hotel.slug);
  const named = ({ hotel: { slug, record } }: Located, distanceKm: number | null) => ({
    ...{ slug, name: record.name, distanceKm },
  });
  const { position: from } = own;
  if (from === null || !own.isExact)
    return others
      .filter(({ town }) => town !== null && town.id === own.town?.id)
      .map((each) => named(each, null))
      .toSorted((left, right) => left.name.localeCompare(right.name, 'de'))
      .slice(0, NEARBY);
  return others
    .flatMap((each) =>
      each.position === null || !each.isExact
        ? []
        : [{ each, away: distanceKm(from, each.position) }],
    )
    .sort((left, right) => left.away - right.away)
    .slice(0, NEARBY)
    .map(({ each, away }) => named(each, Number(away.toFixed(1))));
};

/** The source of its prices, or why it never has prices. */
const pricesOf = async (slug: string, ports: HotelToolPorts): Promise<Answer['prices']> => {
  try {
    const setting = (await ports.settings.settings([slug])).get(slug);
    const noLink = (setting?.linkTemplate ?? null) === null ? ('no_booking_link' as const) : null;
    const source = setting?.source?.type;
    if (source !== undefined) return { source, ratesHeardAt: null, reason: noLink };
    const heardAt = (await ports.calendars.calendars([slug])).get(slug)?.ratesHeardAt ?? null;
    if (heardAt === null) return { source: null, ratesHeardAt: null, reason: 'no_rate_source' };
    const isStale = heardAge(heardAt, ports.now(), ports.limits()) === 'stale';
    const reason = isStale ? 'rates_stale' : noLink;
    return { source: 'calendar', ratesHeardAt: heardAt.toISOString(), reason };
  } catch (error) {
    ports.report(error);
    return { source: null, ratesHeardAt: null, reason: 'source_error' };
  }
};

const hotelOf = ({ id, slug, record }: ListedHotel, own: Located | undefined): Answer['hotel'] => ({
  ...{ id, slug, name: record.name, shortDescription: record.shortDescription },
  ...{ websiteUrl: record.websiteUrl, city: record.town, country: record.country.toUpperCase() },
  ...{ tags: record.tags, stars: record.stars, facilities: record.facilities },
  coordinates:
    own?.position == null ? null : { ...own.position, of: own.isExact ? 'hotel' : 'town' },
  ...{ rooms: record.rooms, cityTax: record.cityTax, checkedOn: record.checkedOn },
});

const answerOf = async (hotel: ListedHotel, ports: HotelToolPorts): Promise<Answer> => {
  const all = await locatedHotels(await ports.shelf.all(), ports.shelf.places);
  const own = all.find((located) => located.hotel.slug === hotel.slug);
  return {
    hotel: hotelOf(hotel, own),
    prices: await pricesOf(hotel.slug, ports),
    nearby: nearbyOf(own, all),
  };
};

export const getHotel = readingTool<typeof input, HotelToolPorts>({
  name: NAME,
  title: 'One hotel, and whether it has prices',
  description:
    'One hotel in Germany, Austria or Switzerland by slug: position, stars, facilities, rooms, ' +
    'city tax, hotels nearby, and whether stays have prices here and since when. Prices by day: ' +
    'price_calendar. Offers with booking links: list_hotels of the server at /mcp with slugs, ' +
    'checkIn, checkOut and adults. Source of the facts: get_entry with kind hotels.',
  ...{ input, output, examples: { slug: 'adlon-berlin' } },
  callsPerMinute: ({ searchesPerMinute }) => searchesPerMinute(),
  answer: async ({ slug }, ports) => {
    const found = await hotelFor(NAME, slug, ports);
    return 'mistakes' in found ? found : { value: await answerOf(found.hotel, ports) };
  },
});
