import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayNumber } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { loadCatalogue } from '../../content/load.ts';
import { writeContent } from '../content.ts';
import type { BenchOptions } from '../figures.ts';
import { generateRecords } from '../records.ts';
import { generatedCalendar } from './calendars.ts';

/** A catalogue and a database with nothing but generated hotels. */
export interface Prepared {
  catalogueFile: string;
  databaseUrl: string;
  slugs: readonly string[];
  /** Day number of the first night that is sold: today. */
  first: number;
}

const LINK =
  'https://booking.example/?arrival={checkIn}&departure={checkOut}&adults={adults}' +
  '&children={childrenAges}';

const TOGETHER = 25;

/** As if each hotel had sent everything once; what is written is not kept in memory here. */
const fill = async ({ databaseUrl, slugs, first }: Prepared): Promise<void> => {
  const { now } = systemWorld;
  const store = await openStore({ url: databaseUrl });
  try {
    await migrate(store);
    const calendars = hotelCalendarStore(store, now, { cacheMostParts: 0 });
    const settings = hotelSettingStore(store);
    const add = async (number: number, slug: string): Promise<void> => {
      const made = generatedCalendar(slug, number, first);
      await calendars.change(slug, ({ version }) => ({ calendar: { ...made, version } }));
      await settings.setLink(slug, LINK, now());
    };
    // Those of one turn wait for the disk together.
    for (let start = 0; start < slugs.length; start += TOGETHER)
      await Promise.all(
        slugs.slice(start, start + TOGETHER).map((slug, index) => add(start + index, slug)),
      );
  } finally {
    await store.close();
  }
};

export const prepareHotels = async (
  { workFolder }: BenchOptions,
  count: number,
): Promise<Prepared> => {
  const contentFolder = join(workFolder, 'hotel-content');
  const catalogueFile = join(workFolder, 'hotels-catalogue.db');
  await writeContent(contentFolder, { hotels: count });
  await loadCatalogue({ contentFolder, catalogueFile, demo: false });
  const prepared = {
    catalogueFile,
    databaseUrl: pathToFileURL(join(workFolder, 'hotels.db')).href,
    slugs: generateRecords('hotels', count).map(({ slug }) => slug),
    first: dayNumber(hotelDate(systemWorld.now())),
  };
  await fill(prepared);
  return prepared;
};
