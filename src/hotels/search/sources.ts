import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { HotelSetting } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import { calendarAnswers, unbookable } from './calendar-answers.ts';
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

const NO_ANSWER = unbookable('source_error', 'The source gave no answer');

const askCalendars = async (hotels: readonly string[], stay: Stay, ports: SearchPorts) => {
  const calendars = await ports.calendars.calendars(hotels);
  return { calendars, answers: await calendarAnswers(hotels, calendars, stay, ports) };
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
  const [{ calendars, answers }, live] = await Promise.all([
    askCalendars(
      slugs.filter((slug) => !isLive.has(slug)),
      stay,
      ports,
    ),
    asked.length === 0 ? new Map<string, HotelAnswer>() : ports.live.price(asked, stay),
  ]);
  const sourced = (slug: string): Sourced => {
    const source = isLive.has(slug) ? 'mews' : 'calendar';
    const answer = (source === 'mews' ? live : answers).get(slug) ?? NO_ANSWER;
    return { source, answer, setting: settings.get(slug), calendar: calendars.get(slug) };
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
