import { openOnce } from '#kernel/async/single-flight.ts';
import { isFeedSaved } from '#fx/ecb/addresses.ts';
import { livePricer } from '#hotels/live/pricer.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { hotelShelf } from '#hotels/storage/hotel-shelf.ts';
import { liveAnswerStore } from '#hotels/storage/live-prices.ts';
import { nextTurn } from '#kernel/worker/next-turn.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { environment } from '#app/environment.ts';
import { storedRates } from '#app/fx.ts';
import { calendars } from '#app/hotels/calendars.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { operationalStore } from '#app/store.ts';
import { liveSystem } from './live-system.ts';

/** The ports of the search for hotels and of its prices, for the tool and for the page. */

const { now } = systemWorld;

const live = openOnce(async () => {
  return livePricer({
    system: liveSystem(environment(), now),
    answers: liveAnswerStore(await operationalStore()),
    now,
    timer: systemTimer,
    report: (error, hotel) => console.error(`Prices of ${hotel ?? 'hotels'}:`, error),
  });
});

const report = (error: unknown): void => console.error('Search for hotels:', error);

export const searchPorts: SearchPorts = {
  shelf: hotelShelf(catalogue),
  calendars: { calendars: async (hotels) => (await calendars()).calendars(hotels) },
  settings: {
    settings: async (hotels) => hotelSettingStore(await operationalStore()).settings(hotels),
  },
  live: { price: async (asked, stays) => (await live()).price(asked, stays) },
  rates: storedRates,
  now,
  limits: () => ({ ...environment().hotelSearch, isFeedSaved: isFeedSaved(environment()) }),
  clock: () => performance.now(),
  nextTurn,
  report,
};

/** Loads what every search for hotels needs, before the first search. */
export const warmHotels = async (): Promise<void> => {
  const { shelf, settings, calendars: prices, rates } = searchPorts;
  await Promise.all([shelf.all(), shelf.places.areas(), shelf.understand('hotel')]);
  await Promise.all([settings.settings([]), prices.calendars([]), rates()]);
};
