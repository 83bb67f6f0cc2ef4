import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { openStore } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { benchEngine } from './hotels/engine.ts';
import { benchIngest } from './hotels/ingest.ts';
import { benchOrdered } from './hotels/ordered.ts';
import { benchPageOverHttp, benchTool } from './hotels/page.ts';
import { benchPeer, type PeerFigures } from './hotels/peer.ts';
import { prepareHotels, type Prepared } from './hotels/prepare.ts';
import { ratioTargetsOf, targetsOf } from './hotels/rows.ts';

/** Prices of hotels: the engine, the tool over HTTP and messages of hotel systems. */

const FULL = {
  sizes: [100, 1000],
  engine: { stays: 200, warmUp: 30 },
  page: { calls: 1000, warmUp: 200, coldStarts: 7 },
  ordered: { sizes: [1000, 10_000], calls: 200, warmUp: 10 },
  ingest: { deltas: 500, sets: 60, years: 60, warmUp: 40 },
};
const QUICK: typeof FULL = {
  sizes: [20, 40],
  engine: { stays: 20, warmUp: 5 },
  page: { calls: 20, warmUp: 5, coldStarts: 1 },
  ordered: { sizes: [40, 80], calls: 20, warmUp: 2 },
  ingest: { deltas: 20, sets: 3, years: 3, warmUp: 2 },
};
const PEER_PAGE = 20;

const readCalendars = async ({ databaseUrl, slugs }: Prepared) => {
  const store = await openStore({ url: databaseUrl });
  const read = await hotelCalendarStore(store, systemWorld.now).calendars(slugs);
  await store.close();
  return [...read.values()];
};

/** The engine and its peer, for as many hotels as each size says. */
const benchPrices = async (
  { workFolder, say }: BenchOptions,
  prepared: Prepared,
  { sizes, engine }: typeof FULL,
): Promise<{ engine: Row[]; peers: PeerFigures[] }> => {
  const all = await readCalendars(prepared);
  const { first } = prepared;
  const found: { engine: Row[]; peers: PeerFigures[] } = { engine: [], peers: [] };
  for (const size of sizes) {
    const calendars = all.slice(0, size);
    say(`Pricing ${size} hotels`);
    found.engine.push(...(await benchEngine(calendars, { first, ...engine })));
    say(`Asking SQL for ${size} hotels`);
    found.peers.push(await benchPeer(workFolder, calendars, { first, ...engine, page: PEER_PAGE }));
  }
  return found;
};

const notesOf = (peers: readonly PeerFigures[]): string[] => {
  const { loadedInMs = Number.NaN, alike = { prices: 0, of: 1 } } = peers.at(-1) ?? {};
  const share = ((100 * alike.prices) / alike.of).toFixed(0);
  return [
    'First: the first message of a new process. Rate: ten connections, client on the same cores.',
    'cpu: work of the process itself; on a busy machine the other figures hold waits for a core.',
    'Each page has other hotels and dates than the one before; function: with the protocol.',
    `SQL rows: one for each room and night, loaded in ${(loadedInMs / 1000).toFixed(1)} s. ` +
      `No rules, children or supplements: ${share} % of its prices are the engine’s cheapest.`,
    'fast-xml-parser alone: the same XML parsed, neither checked, understood nor kept.',
  ];
};

export const benchHotels = async (options: BenchOptions): Promise<Section> => {
  const counts = options.quick ? QUICK : FULL;
  const size = Math.max(...counts.sizes);
  options.say(`Writing ${size} hotels`);
  const prepared = await prepareHotels(options, size);
  // What holds all hotels in this process comes last: it would slow the client down.
  options.say('Asking for pages over HTTP');
  const overHttp = await benchPageOverHttp(options, prepared, counts.page);
  const ingest = await benchIngest(options, prepared, counts.ingest);
  const { engine, peers } = await benchPrices(options, prepared, counts);
  options.say('Asking the tool');
  const tool = await benchTool(prepared, counts.page);
  options.say('Asking the tool for the cheapest of all hotels');
  const calendars = await readCalendars(prepared);
  const ordered = await benchOrdered(options, prepared, calendars, counts.ordered);
  const rows = [
    ...engine,
    ...tool,
    ...ordered.rows,
    ...overHttp,
    ...peers.flatMap((each) => each.rows),
    ...ingest,
  ];
  return {
    name: 'hotels',
    title: `Prices of up to ${size.toLocaleString('en-GB')} hotels, 4 rooms × 365 nights × 2 plans`,
    columns: [
      { key: 'first', title: 'first ms', digits: 1 },
      { key: 'p50', title: 'p50 ms', digits: 2 },
      { key: 'p95', title: 'p95 ms', digits: 2 },
      { key: 'p99', title: 'p99 ms', digits: 2 },
      { key: 'cpu', title: 'cpu p95 ms', digits: 2 },
      { key: 'rate', title: 'a second', digits: 0 },
      { key: 'target', title: 'target p95 ms', digits: 0 },
    ],
    rows,
    targets: options.quick ? [] : [...targetsOf(rows), ...ratioTargetsOf(rows)],
    notes: [...notesOf(peers), ...ordered.notes],
  };
};
