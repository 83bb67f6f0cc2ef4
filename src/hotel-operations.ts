import { answerAlpineBits as answerDoor, type AlpineBitsPorts } from '#api/alpinebits.ts';
import type { CalendarStore } from '#hotels/ports.ts';
import { nameClient, operationalStore } from '#operations.ts';
import { hotelCalendarStore } from '#storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#storage/hotel-credentials.ts';
import { hotelPushLog } from '#storage/hotel-pushes.ts';
import { rateLimiter } from '#storage/rate-windows.ts';
import type { Store } from '#storage/store.ts';
import { systemWorld } from '#world.ts';

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
