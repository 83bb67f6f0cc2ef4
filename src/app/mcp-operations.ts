import { openOnce } from '#kernel/async/single-flight.ts';
import { catalogue } from './composition.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { usableRates } from '#fx/current.ts';
import type { DayRates } from '#fx/rates.ts';
import { calendars } from './hotel-operations.ts';
import { livePricer } from '#hotels/live/pricer.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import { nameClient, operationalStore, rates } from './operations.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { hotelShelf } from '#hotels/storage/hotel-shelf.ts';
import { liveAnswerStore } from '#hotels/storage/live-prices.ts';
import { rateLimiter } from '#kernel/storage/rate-windows.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';

/** The composition root of the hotel search: the sources of prices, and the tool, join here. */

const { now } = systemWorld;

const live = openOnce(async () => {
  const { mewsApi, mewsClient } = readEnvironment();
  return livePricer({
    system: mewsSystem({ address: mewsApi, client: mewsClient, now }),
    answers: liveAnswerStore(await operationalStore()),
    now,
    timer: systemTimer,
    report: (error, hotel) => console.error(`Prices of ${hotel ?? 'hotels'}:`, error),
  });
});

/** What is in store is used as long as it may be: a search never waits for a feed that is due. */
const storedRates = async (): Promise<DayRates | null> => {
  const stored = usableRates(await fxRateStore(await operationalStore()).state(), now());
  return (stored ?? (await (await rates()).current()))?.rates ?? null;
};

const searchPorts: SearchPorts = {
  shelf: hotelShelf(catalogue),
  calendars: { calendars: async (hotels) => (await calendars()).calendars(hotels) },
  settings: {
    settings: async (hotels) => hotelSettingStore(await operationalStore()).settings(hotels),
  },
  live: { price: async (asked, stay) => (await live()).price(asked, stay) },
  rates: storedRates,
  now,
  report: (error) => console.error('list_hotels:', error),
};

const MINUTE_MS = 60_000;

const mcp = mcpEndpoint({
  place: () => {
    const { siteUrl, host } = readEnvironment();
    return { siteUrl, listensOn: host };
  },
  search: searchPorts,
  countCall: async (address) => {
    const most = readEnvironment().mcpCallsPerMinute;
    const limit = { bucket: `list_hotels by ${nameClient(address)}`, most, windowMs: MINUTE_MS };
    return rateLimiter(await operationalStore()).take([limit], now());
  },
});

/** Everything at /mcp. */
export const answerMcp = (request: Request, { ip }: { ip: string }): Promise<Response> =>
  mcp(request, ip);
