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

interface Counts {
  records: number;
  queries: number;
  warmUp: number;
  /** How many of the queries the peer gets, which takes long over some. */
  peerQueries: number;
  httpScenarios: number;
}

const FULL: Counts = {
  records: 10_000,
  queries: 2000,
  warmUp: 300,
  peerQueries: 500,
  httpScenarios: Infinity,
};
const QUICK: Counts = {
  records: 300,
  queries: 40,
  warmUp: 10,
  peerQueries: 40,
  httpScenarios: 3,
};
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

const benchPeer = async (
  { title, queries }: Scenario,
  { warmUp, peerQueries }: Counts,
  peer: Peer,
): Promise<Row> => {
  const call = async (query: Scenario['queries'][number]) => peer.answer(query);
  const asked = queries.slice(0, peerQueries);
  const latency = await timeEach(asked, asked.slice(-warmUp), call);
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

const prepare = async ({ workFolder }: BenchOptions, { records, queries }: Counts) => {
  const contentFolder = join(workFolder, 'search-content');
  const catalogueFile = join(workFolder, 'search.db');
  await writeContent(contentFolder, { publishers: records });
  await loadCatalogue({ contentFolder, catalogueFile, demo: false });
  const catalogue = await openCatalogue(catalogueFile);
  const entries = await catalogue.entries('publishers');
  catalogue.close();
  return { catalogueFile, scenarios: makeScenarios(entries, queries), entries };
};

const benchInProcess = async (
  options: BenchOptions,
  counts: Counts,
  { scenarios, entries }: Awaited<ReturnType<typeof prepare>>,
): Promise<{ ours: Row[]; peers: Row[]; indexedInMs: number }> => {
  const { default: answer } = await import('../../functions/directory-lists.ts');
  const ours: Row[] = [];
  for (const scenario of scenarios) {
    options.say(`Asking the function: ${scenario.title}`);
    ours.push(await benchFunction(scenario, counts.warmUp, answer));
  }
  const peer = indexWithMiniSearch(entries);
  const peers: Row[] = [];
  for (const scenario of scenarios) {
    options.say(`Asking MiniSearch: ${scenario.title}`);
    peers.push(await benchPeer(scenario, counts, peer));
  }
  return { ours, peers, indexedInMs: peer.indexedInMs };
};

const targetsOf = (rows: readonly Row[]): Section['targets'] =>
  rows.map(({ label, figures }) => ({
    what: `p99 of ${label}`,
    below: TARGET_MS,
    measured: figures['p99'] ?? Infinity,
    unit: 'ms',
  }));

export const benchSearch = async (options: BenchOptions): Promise<Section> => {
  const counts = options.quick ? QUICK : FULL;
  const prepared = await prepare(options, counts);
  const { catalogueFile } = prepared;
  // The function opens the snapshot that this names, once, when it is first called.
  process.env['CATALOGUE_FILE'] = catalogueFile;
  const { ours, peers, indexedInMs } = await benchInProcess(options, counts, prepared);
  const scenarios = prepared.scenarios.slice(0, counts.httpScenarios);
  const given = { catalogueFile, scenarios, warmUp: counts.warmUp };
  const uncached = await benchHttp(options, 'off', given);
  const cached = await benchHttp(options, 'on', given);
  const records = counts.records.toLocaleString('en-GB');
  return {
    name: 'search',
    title: `Lists of ${records} publishers, ${counts.queries} queries a row`,
    columns: [
      { key: 'p50', title: 'p50 ms', digits: 3 },
      { key: 'p99', title: 'p99 ms', digits: 3 },
      { key: 'rate', title: 'requests/s', digits: 0 },
    ],
    rows: [...ours, ...peers, ...uncached, ...cached],
    targets: options.quick ? [] : targetsOf(ours),
    notes: [
      `MiniSearch: ${counts.peerQueries} queries a row; needs ${indexedInMs.toFixed(0)} ms to index.`,
      'HTTP: latency over one connection, requests a second over ten, client on the same cores.',
    ],
  };
};
