import { isDeepStrictEqual } from 'node:util';
import { dayNumber } from '#hotels/calendar/day.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import type { Store } from '#kernel/storage/store.ts';
import { demoCalendar } from './calendar.ts';
import { DEMO_HOTELS } from './hotels.ts';

/** Keeps the fictional hotels bookable: a year from today on, and a link for each of them. */

const sameOr = <Value>(kept: Value, made: Value): Value =>
  isDeepStrictEqual(kept, made) ? kept : made;

/** What is the same already stays the same object: the store writes nothing of it. */
const renewed = (now: HotelCalendar, made: Omit<HotelCalendar, 'version'>): HotelCalendar => {
  const plans = made.plans.map((plan) =>
    sameOr(now.plans.find(({ code }) => code === plan.code) ?? plan, plan),
  );
  const isSame =
    plans.length === now.plans.length && plans.every((plan) => now.plans.includes(plan));
  return {
    hotel: now.hotel,
    version: now.version,
    ratesHeardAt: now.ratesHeardAt,
    rooms: sameOr(now.rooms, made.rooms),
    plans: isSame ? now.plans : plans,
    free: sameOr(now.free, made.free),
    closings: sameOr(now.closings, made.closings),
  };
};

/** A year of rates and free rooms from the day of `now` on; twice on a day writes nothing. */
export const loadDemoRates = async (store: Store, now: () => Date): Promise<void> => {
  const today = dayNumber(hotelDate(now()));
  const calendars = hotelCalendarStore(store, now);
  const settings = hotelSettingStore(store);
  const known = await settings.settings(Object.keys(DEMO_HOTELS));
  for (const [slug, hotel] of Object.entries(DEMO_HOTELS)) {
    const made = demoCalendar(slug, hotel, today);
    await calendars.change(slug, (kept) => ({ calendar: renewed(kept, made) }));
    // A link that was set by hand stays.
    if (known.get(slug)?.linkTemplate == null) await settings.setLink(slug, hotel.link, now());
  }
};
