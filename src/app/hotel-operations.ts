import {
  answerAlpineBits as answerDoor,
  type AlpineBitsPorts,
} from '#hotels/alpinebits/door/alpinebits.ts';
import type { CalendarStore } from '#hotels/ports.ts';
import { nameClient, operationalStore } from './operations.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { rateLimiter } from '#kernel/storage/rate-windows.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';

/** The composition root of hotel calendars: their memory, and the door that fills them. */

let opened: { store: Store; calendars: CalendarStore } | undefined;

/** The embedded calendars, one memory of them in a process. */
export const calendars = async (): Promise<CalendarStore> => {
  const store = await operationalStore();
  if (opened?.store !== store)
    opened = { store, calendars: hotelCalendarStore(store, systemWorld.now) };
  return opened.calendars;
};

const alpineBitsPorts = async (): Promise<AlpineBitsPorts> => {
  const store = await operationalStore();
  return {
    calendars: await calendars(),
    credentials: hotelCredentialStore(store),
    pushes: hotelPushLog(store),
    limiter: rateLimiter(store),
    now: systemWorld.now,
  };
};

export const answerAlpineBits = (request: Request, { ip }: { ip: string }): Promise<Response> =>
  answerDoor({ openPorts: alpineBitsPorts, nameClient }, request, ip);
