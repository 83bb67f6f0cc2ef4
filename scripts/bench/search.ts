import { join } from 'node:path';
import { openCatalogue } from '#storage/catalogue.ts';
import { loadCatalogue } from '../content/load.ts';
import { writeContent } from './content.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { timeEach } from './latency.ts';
import { indexWithMiniSearch, type Peer } from './minisearch.ts';
import { measureHttp, serveCatalogue } from './over-http.ts';
import { makeScenarios, queryAddress, type Scenario } from './queries.ts';

/** Latency of lists with a query: in the function, in a peer, and over HTTP. */

const COUNTS = { records: 10_000, queries: 2000, warmUp: 300 };
const QUICK = { records: 300, queries: 40, warmUp: 10 };
const TARGET_MS = 2;

const figuresOf = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }, perSecond?: number) => ({
  p50: p50Ms,
  p99: p99Ms,
  rate: perSecond ?? null,
});

/** The function as it is deployed, called with requests that it has not seen before. */
const benchFunction = async (
  { title, queries }: Scenario,
  warmUp: number,
  answer: (request: Request) => Promise<Response>,
): Promise<Row> => {
  const addresses = queries.map((query) => `https://kontor.example${queryAddress(query)}`);
  const call = async (address: string): Promise<string> => {
    const response = await answer(new Request(address));
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  };
  const latency = await timeEach(addresses, addresses.slice(-warmUp), call);
  return { label: `function, ${title}`, figures: figuresOf(latency) };
};

const benchPeer = async ({ title, queries }: Scenario, warmUp: number, peer: Peer): Promise<Row> => {
  const call = async (query: Scenario['queries'][number]) => peer.answer(query);
  const latency = await timeEach(queries, queries.slice(-warmUp), call);
  return { label: `MiniSearch, ${title}`, figures: figuresOf(latency) };
};

const benchHttp = async (
  options: BenchOptions,
  cache: 'on' | 'off',
  given: { catalogueFile: string; scenarios: readonly Scenario[]; warmUp: number },
): Promise<Row[]> => {
  const { root, workFolder, say } = options;
  const { catalogueFile } = given;
  const server = await serveCatalogue({ root, workFolder, catalogueFile, cache });
  const rows: Row[] = [];
  try {
    for (const { title, queries } of given.scenarios) {
      say(`Asking over HTTP, cache ${cache}: ${title}`);
      const paths = queries.map(queryAddress);
      // With the cache on, all is asked once before, so that each timed answer is a hit.
      const before = cache === 'on' ? paths : paths.slice(-given.warmUp);
      const { perSecond, ...latency } = await measureHttp(server.url, paths, before);
      const label = `HTTP, cache ${cache}, ${title}`;
      rows.push({ label, figures: figuresOf(latency, perSecond) });
    }
  } finally {
    await server.stop();
  }
  return rows;
};

const prepare = async ({ workFolder }: BenchOptions, records: number, queries: number) => {
  const contentFolder = join(workFolder, 'search-content');
  const catalogueFile = join(workFolder, 'search.db');
  await writeContent(contentFolder, { publishers: records });
  await loadCatalogue({ contentFolder, catalogueFile, demo: false });
  const catalogue = await openCatalogue(catalogueFile);
  const entries = await catalogue.entries('publishers');
  catalogue.close();
  return { catalogueFile, scenarios: makeScenarios(entries, queries), entries };
};

const slowest = (rows: readonly Row[]): number =>
  Math.max(...rows.map(({ figures }) => figures['p99'] ?? 0));

export const benchSearch = async (options: BenchOptions): Promise<Section> => {
  const { records, queries, warmUp } = options.quick ? QUICK : COUNTS;
  const { catalogueFile, scenarios, entries } = await prepare(options, records, queries);
  // The function opens the snapshot that this names, once, when it is first called.
  process.env['CATALOGUE_FILE'] = catalogueFile;
  const { default: answer } = await import('../../functions/directory-lists.ts');
  const inFunction: Row[] = [];
  for (const scenario of scenarios) {
    options.say(`Asking the function: ${scenario.title}`);
    inFunction.push(await benchFunction(scenario, warmUp, answer));
  }
  options.say('Asking MiniSearch');
  const peer = indexWithMiniSearch(entries);
  const inPeer: Row[] = [];
  for (const scenario of scenarios) inPeer.push(await benchPeer(scenario, warmUp, peer));
  const given = { catalogueFile, scenarios, warmUp };
  const overHttp = [
    ...(await benchHttp(options, 'off', given)),
    ...(await benchHttp(options, 'on', given)),
  ];
  const what = `slowest p99 in the function at ${records.toLocaleString('en-GB')} records`;
  return {
    name: 'search',
    title: `Lists of ${records.toLocaleString('en-GB')} publishers, ${queries} queries a row`,
    columns: [
      { key: 'p50', title: 'p50 ms', digits: 3 },
      { key: 'p99', title: 'p99 ms', digits: 3 },
      { key: 'rate', title: 'requests/s', digits: 0 },
    ],
    rows: [...inFunction, ...inPeer, ...overHttp],
    targets: options.quick
      ? []
      : [{ what, below: TARGET_MS, measured: slowest(inFunction), unit: 'ms' }],
    notes: [
      `MiniSearch needs ${peer.indexedInMs.toFixed(0)} ms to index before its first answer.`,
      'HTTP: latency over one connection, requests a second over ten, client on the same cores.',
    ],
  };
};
