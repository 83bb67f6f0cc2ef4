import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { HotelSetting } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import { calendarAnswers, unbookable } from './calendar-answers.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { SearchPorts } from './ports.ts';
import type { PricedHotel } from './result.ts';

/** The answer of a hotel's source for the stay, with the settings and facts of the hotel. */
export interface Sourced {
  source: PricedHotel['source'];
  answer: HotelAnswer;
  setting: HotelSetting | undefined;
  /** For names of rooms and plans in more than one language. */
  calendar: HotelCalendar | undefined;
}

const NO_ANSWER = unbookable('source_error', 'The source gave no answer');

const askCalendars = async (
  hotels: readonly string[],
  stays: readonly Stay[],
  ports: SearchPorts,
) => {
  const calendars = await ports.calendars.calendars(hotels);
  const callEndsAt = ports.clock() + ports.limits().callMs;
  const answers: ReadonlyMap<string, HotelAnswer>[] = [];
  for (const stay of stays)
    answers.push(await calendarAnswers(hotels, calendars, stay, ports, callEndsAt));
  return { calendars, answers };
};

/** The stays for all sources, and those only for calendars, which need no call. */
interface Stays {
  stays: readonly Stay[];
  others: readonly Stay[];
}

const askSources = async (
  hotels: readonly ListedHotel[],
  { stays, others }: Stays,
  ports: SearchPorts,
): Promise<Answers> => {
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
      [...stays, ...others],
      ports,
    ),
    asked.length === 0 ? [] : ports.live.price(asked, stays),
  ]);
  return new Map(
    slugs.map((slug) => {
      const source = settings.get(slug)?.source?.type ?? 'calendar';
      const said = isLive.has(slug) ? live : answers;
      const known = { source, setting: settings.get(slug), calendar: calendars.get(slug) } as const;
      const number = isLive.has(slug) ? stays.length : stays.length + others.length;
      return [
        slug,
        Array.from({ length: number }, (_, index) => ({
          ...known,
          answer: said[index]?.get(slug) ?? NO_ANSWER,
        })),
      ];
    }),
  );
};

/** The answers by hotel: for each stay, and then for the other stays if they were requested. */
export type Answers = ReadonlyMap<string, readonly Sourced[]>;

/** Asks all sources of some hotels. If the store itself fails, each hotel has a source error. */
export const sourceAnswers = async (
  hotels: readonly ListedHotel[],
  asked: Stays,
  ports: SearchPorts,
): Promise<Answers> => {
  try {
    return await askSources(hotels, asked, ports);
  } catch (error) {
    ports.report(error);
    const answer = unbookable('source_error', 'The store of prices does not answer');
    const failed: Sourced = { source: 'calendar', answer, setting: undefined, calendar: undefined };
    return new Map(hotels.map(({ slug }) => [slug, asked.stays.map(() => failed)]));
  }
};
