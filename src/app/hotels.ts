import { openOnce } from '#kernel/async/single-flight.ts';
import { alpineBits, type AlpineBitsPorts } from '#hotels/alpinebits/api/alpinebits.ts';
import type { CalendarStore } from '#hotels/ports.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { rateLimiter } from '#kernel/storage/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { nameClient, operationalStore } from './store.ts';

/** Hotel calendars: the memory of them, and the endpoint that fills them. */

/** The embedded calendars, one memory of them in a process. */
export const calendars = openOnce(async (): Promise<CalendarStore> =>
  hotelCalendarStore(await operationalStore(), systemWorld.now),
);

const openPorts = async (): Promise<AlpineBitsPorts> => {
  const store = await operationalStore();
  return {
    calendars: await calendars(),
    credentials: hotelCredentialStore(store),
    pushes: hotelPushLog(store),
    limiter: rateLimiter(store),
    now: systemWorld.now,
  };
};

export const answerAlpineBits = alpineBits(openPorts, nameClient);
