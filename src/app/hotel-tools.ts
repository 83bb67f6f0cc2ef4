import { nextTurn } from '#kernel/worker/next-turn.ts';
import { openOnce } from '#kernel/async/single-flight.ts';
import { API_VERSION } from '#documents/publication.ts';
import { usableRates } from '#fx/current.ts';
import { isFeedSaved } from '#fx/ecb/addresses.ts';
import type { DayRates } from '#fx/rates.ts';
import { fxRateStore } from '#fx/storage/fx-rates.ts';
import {
  iconsAt,
  INSTRUCTIONS,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import { HOTEL_TOOLS, type HotelToolPorts } from '#hotels/list-hotels/tools.ts';
import { livePricer } from '#hotels/live/pricer.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { hotelShelf } from '#hotels/storage/hotel-shelf.ts';
import { liveAnswerStore } from '#hotels/storage/live-prices.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import { systemTimer, systemWorld } from '#kernel/world.ts';
import { environment } from './environment.ts';
import { rates } from './fx.ts';
import { calendars } from './hotels.ts';
import { catalogue } from './register.ts';
import { nameClient, operationalStore, visitorQuota } from './store.ts';

/** The tools at /mcp, and the sources of prices that they search. */

const { now } = systemWorld;
const MINUTE_MS = 60_000;

const live = openOnce(async () => {
  const { mewsApi, mewsClient } = environment();
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

const report = (error: unknown): void => console.error('MCP:', error);

/** What prices are searched and computed with. */
export const searchPorts: HotelToolPorts = {
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
  searchesPerMinute: () => environment().mcpCallsPerMinute,
};

export const answerMcp = mcpEndpoint({
  identity: {
    name: serverName,
    title: SERVER_TITLE,
    version: API_VERSION,
    description: SERVER_DESCRIPTION,
    instructions: INSTRUCTIONS,
    icons: iconsAt,
  },
  tools: HOTEL_TOOLS,
  ports: searchPorts,
  location: () => {
    const { siteUrl, host } = environment();
    return { siteUrl, listensOn: host };
  },
  quota: (tool, most) => visitorQuota(`mcp-${tool}`, { most, windowMs: MINUTE_MS }),
  nameClient,
  report,
});
