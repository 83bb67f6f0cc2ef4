import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callListHotels } from '#hotels/list-hotels/call.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { isoDate } from '#hotels/calendar/day.ts';
import type { CalendarReader } from '#hotels/ports.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { openStore } from '#kernel/storage/store.ts';
import { loadCatalogue } from '../../content/load.ts';
import { writeContent } from '../content.ts';
import type { BenchOptions, Row } from '../figures.ts';
import { timeEach } from '../latency.ts';
import { seededRandom } from '../random.ts';
import { generateRecords } from '../records.ts';
import { portsOf } from './page.ts';
import type { Prepared } from './prepare.ts';
import { timedRow } from './rows.ts';
import { LENGTHS, randomStay } from './stays.ts';

/** The tool where all hotels are priced, filtered and sorted before the page is cut. */

const TARGETS_MS: Readonly<Record<number, number>> = { 1000: 80, 10_000: 700 };
const PAGE_HOTELS = 20;
const MOST_EUROS = 5000;

interface Counts {
  sizes: readonly number[];
  calls: number;
  warmUp: number;
}

/** Calendars are shared by hotels: so many of their own would need gigabytes. */
const sharedCalendars = (
  slugs: readonly string[],
  calendars: readonly HotelCalendar[],
): CalendarReader => {
  const all = new Map(
    slugs.flatMap((hotel, index): [string, HotelCalendar][] => {
      const calendar = calendars[index % calendars.length];
      return calendar === undefined ? [] : [[hotel, { ...calendar, hotel }]];
    }),
  );
  return {
    calendars: async (hotels) =>
      new Map(
        hotels.flatMap((hotel): [string, HotelCalendar][] => {
          const calendar = all.get(hotel);
          return calendar === undefined ? [] : [[hotel, calendar]];
        }),
      ),
  };
};

/** A catalogue with so many hotels; its database only knows the hotels of the first. */
const catalogueOf = async ({ workFolder }: BenchOptions, size: number): Promise<string> => {
  const contentFolder = join(workFolder, `ordered-content-${size}`);
  const catalogueFile = join(workFolder, `ordered-${size}.db`);
  await writeContent(contentFolder, { hotels: size });
  await loadCatalogue({ contentFolder, catalogueFile, demo: false });
  await rm(contentFolder, { recursive: true });
  return catalogueFile;
};

const megabytes = (): number => process.memoryUsage().rss / 2 ** 20;

const questionsOf = ({ first }: Prepared, nights: number, count: number): object[] => {
  const random = seededRandom(nights);
  return Array.from({ length: count }, () => {
    const { arrival, departure, adults } = randomStay(random, first, nights);
    return {
      checkIn: isoDate(arrival),
      checkOut: isoDate(departure),
      adults,
      sort: 'price',
      pricedOnly: true,
      maxTotal: MOST_EUROS,
      limit: PAGE_HOTELS,
    };
  });
};

const askOf =
  (ports: SearchPorts) =>
  async (given: object): Promise<void> => {
    const answer = await callListHotels(given, ports);
    if (!('value' in answer) || answer.value.priced.length < PAGE_HOTELS / 2)
      throw new Error('too few hotels were priced');
  };

const LINK = 'https://booking.example/?a={checkIn}&d={checkOut}&g={adults}&c={childrenAges}';

const settingsOf = (hotels: readonly string[]) =>
  new Map(hotels.map((hotel) => [hotel, { hotel, source: null, linkTemplate: LINK }]));

const named = (size: number): string => `${size.toLocaleString('en-GB')} hotels priced and sorted`;

const rowsOf = async (
  ports: SearchPorts,
  prepared: Prepared,
  size: number,
  { calls, warmUp }: Counts,
): Promise<Row[]> => {
  const rows: Row[] = [];
  const count = size > 1000 ? Math.ceil(calls / 10) : calls;
  for (const nights of LENGTHS) {
    const questions = questionsOf(prepared, nights, count + warmUp);
    const ask = askOf(ports);
    const timed = await timeEach(questions.slice(warmUp), questions.slice(0, warmUp), ask);
    rows.push(timedRow(`tool, ${named(size)}, ${nights} nights`, timed, TARGETS_MS[size]));
  }
  return rows;
};

export const benchOrdered = async (
  options: BenchOptions,
  prepared: Prepared,
  calendars: readonly HotelCalendar[],
  counts: Counts,
): Promise<{ rows: Row[]; notes: string[] }> => {
  const store = await openStore({ url: prepared.databaseUrl });
  const rows: Row[] = [];
  const notes: string[] = [];
  try {
    for (const size of counts.sizes) {
      const slugs = generateRecords('hotels', size).map(({ slug }) => slug);
      const before = megabytes();
      const catalogueFile = await catalogueOf(options, size);
      const ports = {
        ...portsOf({ ...prepared, catalogueFile }, store),
        calendars: sharedCalendars(slugs, calendars),
        settings: { settings: async (hotels: readonly string[]) => settingsOf(hotels) },
      };
      rows.push(...(await rowsOf(ports, prepared, size, counts)));
      const grown = Math.max(0, megabytes() - before).toFixed(0);
      notes.push(`${named(size)}: ${grown} MB more memory, with calendars that hotels share.`);
    }
  } finally {
    await store.close();
  }
  return { rows, notes };
};
