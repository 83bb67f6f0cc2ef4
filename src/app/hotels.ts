import { openOnce } from '#kernel/async/single-flight.ts';
import { alpineBits, type AlpineBitsPorts } from '#hotels/alpinebits/api/alpinebits.ts';
import { ari } from '#hotels/ari/api/ari.ts';
import { ariReader, type AriReader } from '#hotels/ari/reader.ts';
import { saidStates } from '#hotels/storage/hotel-ari.ts';
import { requestReader, type RequestReader } from '#hotels/alpinebits/request-reader.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { inTurn } from '#kernel/async/in-turn.ts';
import { MINUTE_MS } from '#kernel/durations.ts';
import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { systemWorld } from '#kernel/world.ts';
import { calendars } from '#app/hotels/calendars.ts';
import { environment } from './environment.ts';
import { nameClient, operationalStore } from './store.ts';

/** The endpoints through which hotels' calendars are filled. */

/** One counter, one queue and one pool of threads per process. */
const quota = openOnce(async () => {
  const most = environment().alpineBitsPerMinute;
  const rule = { prefix: 'alpinebits', most, windowMs: MINUTE_MS };
  return requestQuota(await operationalStore(), rule, systemWorld.now);
});
const turns = inTurn();
let opened: RequestReader | undefined;
const reader = (): RequestReader => (opened ??= requestReader());

const openPorts = async (): Promise<AlpineBitsPorts> => {
  const store = await operationalStore();
  return {
    calendars: await calendars(),
    credentials: hotelCredentialStore(store),
    vendors: hotelVendorStore(store, { now: systemWorld.now, withoutVendor: ariWithoutVendor }),
    pushes: hotelPushLog(store),
    limiter: rateLimiter(store),
    quota: await quota(),
    turns,
    read: reader(),
    now: systemWorld.now,
    ratesOldDays: environment().hotelSearch.ratesOldDays,
  };
};

export const answerAlpineBits = alpineBits(openPorts, nameClient);

let openedAri: AriReader | undefined;

export const answerAri = ari(async () => {
  const ports = await openPorts();
  const states = saidStates(await operationalStore());
  return { ...ports, states, read: (openedAri ??= ariReader()) };
}, nameClient);
