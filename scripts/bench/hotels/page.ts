import { callListHotels } from '#hotels/list-hotels/call.ts';
import {
  INSTRUCTIONS,
  SERVER_DESCRIPTION,
  SERVER_TITLE,
  serverName,
} from '#hotels/list-hotels/identity.ts';
import { HOTEL_TOOLS } from '#hotels/list-hotels/tools.ts';
import { openOnce } from '#kernel/async/single-flight.ts';
import { iconsAt } from '#kernel/mcp/identity.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { hotelShelf } from '#hotels/storage/hotel-shelf.ts';
import { nextTurn } from '#kernel/worker/next-turn.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { requestQuota } from '#kernel/storage/quotas/request-quota.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import type { BenchOptions, Row } from '../figures.ts';
import { latencyOf, timeEach } from '../latency.ts';
import { serveCatalogue } from '../over-http.ts';
import { seededRandom } from '../random.ts';
import type { Prepared } from './prepare.ts';
import { measurePosts, type Sending } from './post.ts';
import { FIRST_CALL, timedRow } from './rows.ts';
import { argumentsOf, LENGTHS, randomStay } from './stays.ts';

/** The tool: a page of hotels anywhere in the directory, other hotels and dates in every call. */

const PAGE_TARGET_MS = 10;
const PAGE_HOTELS = 20;
/** Every answer must hold priced hotels. */
const PRICED = '"priced":[{';
const CONNECTIONS = 10;

interface Counts {
  calls: number;
  warmUp: number;
  coldStarts: number;
}

type Arguments = ReturnType<typeof argumentsOf>;

const randomCalls = ({ slugs, first }: Prepared, nights: number, count: number): Arguments[] => {
  const random = seededRandom(100 + nights);
  return Array.from({ length: count }, () =>
    argumentsOf(randomStay(random, first, nights), random.pickSeveral(slugs, PAGE_HOTELS)),
  );
};

/** Every hotel once, page by page. */
const everyHotel = ({ slugs, first }: Prepared): Arguments[] => {
  const random = seededRandom(99);
  const stay = () => randomStay(random, first, 2);
  return Array.from({ length: Math.ceil(slugs.length / PAGE_HOTELS) }, (_, page) =>
    argumentsOf(stay(), slugs.slice(page * PAGE_HOTELS, (page + 1) * PAGE_HOTELS)),
  );
};

const rpcOf = (given: Arguments): string => {
  const params = { name: 'list_hotels', arguments: given };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};

const CALLS_MOST = 9_999_999;

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-11-25',
};

const sendingOf = (given: Arguments): Sending => ({
  path: '/mcp',
  headers: HEADERS,
  body: Buffer.from(rpcOf(given)),
});

const requireHeld = (text: string): void => {
  if (!text.includes(PRICED)) throw new Error(`no hotel was priced: ${text.slice(0, 500)}`);
};

/** The tool's world: a catalogue, a database, and no system that is asked live. */
export const portsOf = ({ catalogueFile }: Prepared, store: Store): SearchPorts => {
  // Read once, as a process does.
  const limits = { ...readEnvironment({}).hotelSearch, isFeedSaved: false };
  return {
    shelf: hotelShelf(openOnce(() => openCatalogue(catalogueFile))),
    calendars: hotelCalendarStore(store, systemWorld.now),
    settings: hotelSettingStore(store),
    live: { price: () => Promise.reject(new Error('no hotel here is asked live')) },
    rates: () => Promise.resolve(null),
    now: systemWorld.now,
    limits: () => limits,
    clock: () => performance.now(),
    nextTurn,
    report: (error) => console.error(error),
  };
};

type Ask = (given: Arguments) => Promise<void>;

/** A call of the tool and its answer as text, without the protocol around it. */
const toolOf = (ports: SearchPorts): Ask => {
  return async (given) => {
    const answer = await callListHotels(given, ports);
    requireHeld(JSON.stringify('value' in answer ? answer.value : answer));
  };
};

/** What is deployed: guard, protocol, the count of calls in the database, the tool. */
const functionOf = (ports: SearchPorts, store: Store): Ask => {
  // One for all calls, as in a process: each takes a part of what is allowed for itself.
  const quota = { prefix: 'bench', most: CALLS_MOST, windowMs: 60_000 };
  const counter = requestQuota(store, quota, systemWorld.now);
  const answer = mcpEndpoint('/mcp', {
    identity: {
      name: serverName,
      title: SERVER_TITLE,
      version: '1.0.0',
      description: SERVER_DESCRIPTION,
      instructions: INSTRUCTIONS,
      icons: iconsAt,
    },
    tools: HOTEL_TOOLS,
    ports: { ...ports, searchesPerMinute: () => CALLS_MOST },
    location: () => ({ siteUrl: undefined, listensOn: '127.0.0.1' }),
    quota: async () => counter,
    nameClient: () => 'bench',
    report: console.error,
  });
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  return async (given) => {
    const init = { method: 'POST', headers: HEADERS, body: rpcOf(given) };
    const response = await answer(new Request('http://127.0.0.1/mcp', init), host);
    requireHeld(await response.text());
  };
};

/** Pages whose hotels were not asked for since the process began. */
const benchUnread = async (pages: readonly Arguments[], ask: Ask): Promise<Row> =>
  timedRow(`tool, ${PAGE_HOTELS} hotels not in memory`, await timeEach(pages, [], ask));

export const benchTool = async (prepared: Prepared, { calls, warmUp }: Counts): Promise<Row[]> => {
  const store = await openStore({ url: prepared.databaseUrl });
  const ports = portsOf(prepared, store);
  const ways = { tool: toolOf(ports), function: functionOf(ports, store) };
  try {
    const unread = await benchUnread(everyHotel(prepared), ways.tool);
    const rows: Row[] = [];
    for (const [way, ask] of Object.entries(ways))
      for (const nights of LENGTHS) {
        const asked = randomCalls(prepared, nights, calls + warmUp);
        const timed = await timeEach(asked.slice(warmUp), asked.slice(0, warmUp), ask);
        const target = way === 'tool' ? PAGE_TARGET_MS : undefined;
        rows.push(timedRow(`${way}, ${PAGE_HOTELS} hotels, ${nights} nights`, timed, target));
      }
    return [...rows, unread];
  } finally {
    await store.close();
  }
};

const serve = ({ root, workFolder }: BenchOptions, prepared: Prepared) =>
  serveCatalogue({
    root,
    workFolder,
    catalogueFile: prepared.catalogueFile,
    cache: 'off',
    variables: { DATABASE_URL: prepared.databaseUrl, RATE_MCP: String(CALLS_MOST) },
  });

/** The first call that a new process answers. */
const callCold = async (options: BenchOptions, prepared: Prepared): Promise<number> => {
  const server = await serve(options, prepared);
  const [call] = randomCalls(prepared, 7, 1).map(sendingOf);
  const warmUp = call === undefined ? [] : [call];
  const posts = { url: server.url, holds: PRICED, warmUp, alone: [], together: [], connections: 1 };
  try {
    return (await measurePosts(posts)).firstMs ?? Number.NaN;
  } finally {
    await server.stop();
  }
};

const benchCold = async (
  options: BenchOptions,
  prepared: Prepared,
  coldStarts: number,
): Promise<Row> => {
  const timesMs: number[] = [];
  for (let turn = 0; turn < coldStarts; turn += 1) timesMs.push(await callCold(options, prepared));
  return timedRow(`${FIRST_CALL}${coldStarts} new processes`, latencyOf(timesMs));
};

export const benchPageOverHttp = async (
  options: BenchOptions,
  prepared: Prepared,
  { calls, warmUp, coldStarts }: Counts,
): Promise<Row[]> => {
  const cold = await benchCold(options, prepared, coldStarts);
  const server = await serve(options, prepared);
  const rows: Row[] = [];
  let before = everyHotel(prepared);
  try {
    for (const nights of LENGTHS) {
      const asked = randomCalls(prepared, nights, 2 * calls + warmUp).map(sendingOf);
      const timed = await measurePosts({
        url: server.url,
        holds: PRICED,
        warmUp: [...before.map(sendingOf), ...asked.slice(2 * calls)],
        alone: asked.slice(0, calls),
        together: asked.slice(calls, 2 * calls),
        connections: CONNECTIONS,
      });
      const { firstMs: _notCold, ...warm } = timed;
      rows.push(timedRow(`HTTP, ${PAGE_HOTELS} hotels, ${nights} nights`, warm));
      before = [];
    }
  } finally {
    await server.stop();
  }
  return [...rows, cold];
};
