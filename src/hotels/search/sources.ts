import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { HotelSetting } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import { priceHotel } from '#hotels/pricing/price-hotel.ts';
import type { Stay } from '#hotels/stay.ts';
import type { ListedHotel, SearchPorts } from './ports.ts';
import type { PricedHotel } from './result.ts';

/** What a hotel's source says of the stay, with what is set and known of the hotel. */
export interface Sourced {
  source: PricedHotel['source'];
  answer: HotelAnswer;
  setting: HotelSetting | undefined;
  /** Where the names of rooms and plans stand in more than one language. */
  calendar: HotelCalendar | undefined;
}

const unbookable = (reason: 'no_rate_source' | 'source_error', detail: string): HotelAnswer => ({
  rooms: [],
  unbookable: { reason, detail },
});

const embeddedAnswer = (
  calendar: HotelCalendar | undefined,
  stay: Stay,
  { now, report }: SearchPorts,
): HotelAnswer => {
  if (calendar === undefined) return unbookable('no_rate_source', 'The hotel has no calendar');
  try {
    return priceHotel(calendar, stay, now());
  } catch (error) {
    report(error);
    return unbookable('source_error', 'The calendar cannot be priced');
  }
};

const askSources = async (
  hotels: readonly ListedHotel[],
  stay: Stay,
  ports: SearchPorts,
): Promise<ReadonlyMap<string, Sourced>> => {
  const slugs = hotels.map(({ slug }) => slug);
  const settings = await ports.settings.settings(slugs);
  const asked = slugs.flatMap((hotel) => {
    const source = settings.get(hotel)?.source ?? null;
    return source === null ? [] : [{ hotel, source }];
  });
  const isLive = new Set(asked.map(({ hotel }) => hotel));
  const [calendars, live] = await Promise.all([
    ports.calendars.calendars(slugs.filter((slug) => !isLive.has(slug))),
    asked.length === 0 ? new Map<string, HotelAnswer>() : ports.live.price(asked, stay),
  ]);
  const sourced = (slug: string): Sourced => {
    const setting = settings.get(slug);
    const calendar = calendars.get(slug);
    return isLive.has(slug)
      ? {
          source: 'mews',
          answer: live.get(slug) ?? unbookable('source_error', 'The source gave no answer'),
          setting,
          calendar,
        }
      : { source: 'calendar', answer: embeddedAnswer(calendar, stay, ports), setting, calendar };
  };
  return new Map(slugs.map((slug) => [slug, sourced(slug)]));
};

/** Asks all sources of a page. Where the store itself fails, every hotel has a source error. */
export const sourceAnswers = async (
  hotels: readonly ListedHotel[],
  stay: Stay,
  ports: SearchPorts,
): Promise<ReadonlyMap<string, Sourced>> => {
  try {
    return await askSources(hotels, stay, ports);
  } catch (error) {
    ports.report(error);
    const answer = unbookable('source_error', 'The store of prices does not answer');
    const failed: Sourced = { source: 'calendar', answer, setting: undefined, calendar: undefined };
    return new Map(hotels.map(({ slug }) => [slug, failed]));
  }
};
