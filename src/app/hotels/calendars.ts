import { openOnce } from '#kernel/async/single-flight.ts';
import type { CalendarStore } from '#hotels/ports.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { systemWorld } from '#kernel/world.ts';
import { operationalStore } from '#app/store.ts';

/** The stored calendars, with one cache per process. */
export const calendars = openOnce(async (): Promise<CalendarStore> =>
  hotelCalendarStore(await operationalStore(), systemWorld.now),
);
