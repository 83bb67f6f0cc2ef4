import { endpoint } from '#kernel/http/endpoint.ts';
import { publicReads } from '#kernel/http/reads.ts';
import { listRoute } from '#register/api/lists.ts';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { loadCatalogue } from '../content/load.ts';
import { writeContent } from './content.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { timeEach } from './latency.ts';
import { indexWithMiniSearch } from './minisearch.ts';
import { indexWithOrama } from './orama.ts';
import type { Peer } from './search-peer.ts';
import { measureHttp, serveCatalogue } from './over-http.ts';
import { benchRelevance } from './judged.ts';
import { makeScenarios, MISTYPED, queryAddress, type Query, type Scenario } from './queries.ts';

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
const TARGET_MS = 1;
const REPAIR_TARGET_MS = 5;

const figuresOf = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }, perSecond?: number) => ({
  p50: p50Ms,
  p99: p99Ms,
  rate: perSecond ?? null,
});

type Ask = (query: Query) => Promise<unknown>;

/** Rows of one way to answer. All kinds of queries run untimed first, so that code is compiled. */
const benchCalls = async (
  way: string,
  scenarios: readonly Scenario[],
  { warmUp, most }: { warmUp: number; most: number },
  ask: Ask,
): Promise<Row[]> => {
  for (const { queries } of scenarios) await timeEach([], queries.slice(-warmUp), ask);
  const rows: Row[] = [];
  for (const { title, queries } of scenarios) {
    const latency = await timeEach(queries.slice(0, most), [], ask);
    rows.push({ label: `${way}, ${title}`, figures: figuresOf(latency) });
  }
  return rows;
};

/** What the deployed function does, but for the lines of its log. */
const askFunction = async (): Promise<Ask> => {
  const { catalogue } = await import('#app/register/catalogue.ts');
  const answer = endpoint([listRoute('publishers', catalogue)], publicReads, () => undefined);
  const host = { ip: '127.0.0.1', waitUntil: () => undefined };
  return async (query) => {
    const request = new Request(`https://kontor.example${queryAddress(query)}`);
    const response = await answer(request, host);
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    return response.text();
  };
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

const prepare = async ({ root, workFolder }: BenchOptions, { records, queries }: Counts) => {
  const contentFolder = join(workFolder, 'search-content');
  const catalogueFile = join(workFolder, 'search.db');
  await writeContent(contentFolder, { publishers: records });
  await cp(join(root, 'content/vocabulary'), join(contentFolder, 'vocabulary'), {
    recursive: true,
  });
  await loadCatalogue({ contentFolder, catalogueFile, demo: false });
  const catalogue = await openCatalogue(catalogueFile);
  const entries = await catalogue.entries('publishers');
  catalogue.close();
  return { catalogueFile, scenarios: makeScenarios(entries, queries), entries };
};

const benchInProcess = async (
  { say }: BenchOptions,
  { warmUp, queries, peerQueries }: Counts,
  { scenarios, entries }: Awaited<ReturnType<typeof prepare>>,
): Promise<{ ours: Row[]; peerRows: Row[]; peers: readonly Peer[] }> => {
  say('Asking the function');
  const ask = await askFunction();
  const ours = await benchCalls('function', scenarios, { warmUp, most: queries }, ask);
  const peers = [await indexWithMiniSearch(entries), await indexWithOrama(entries)];
  const peerCounts = { warmUp: warmUp / 10, most: peerQueries };
  const peerRows: Row[] = [];
  for (const { name, answer } of peers) {
    say(`Asking ${name}`);
    peerRows.push(...(await benchCalls(name, scenarios, peerCounts, answer)));
  }
  return { ours, peerRows, peers };
};

const targetsOf = (rows: readonly Row[]): Section['targets'] =>
  rows.map(({ label, figures }) => ({
    what: `p99 of ${label}`,
    below: label.includes(MISTYPED) ? REPAIR_TARGET_MS : TARGET_MS,
    measured: figures['p99'] ?? Infinity,
    unit: 'ms',
  }));

export const benchSearch = async (options: BenchOptions): Promise<Section> => {
  const counts = options.quick ? QUICK : FULL;
  const prepared = await prepare(options, counts);
  const { catalogueFile } = prepared;
  // The function opens the snapshot that this names, once, when it is first called.
  process.env['CATALOGUE_FILE'] = catalogueFile;
  const { ours, peerRows, peers } = await benchInProcess(options, counts, prepared);
  const scenarios = prepared.scenarios.slice(0, counts.httpScenarios);
  const given = { catalogueFile, scenarios, warmUp: counts.warmUp };
  const uncached = await benchHttp(options, 'off', given);
  const cached = await benchHttp(options, 'on', given);
  options.say('Judging the answers to judged queries');
  const judged = await benchRelevance(options);
  const records = counts.records.toLocaleString('en-GB');
  return {
    name: 'search',
    title: `Lists of ${records} publishers, ${counts.queries} queries a row`,
    columns: [
      { key: 'p50', title: 'p50 ms', digits: 3 },
      { key: 'p99', title: 'p99 ms', digits: 3 },
      { key: 'rate', title: 'requests/s', digits: 0 },
      { key: 'ndcg', title: 'nDCG@10', digits: 3 },
      { key: 'nothing', title: 'nothing %', digits: 1 },
      { key: 'trapped', title: 'traps %', digits: 1 },
    ],
    rows: [...ours, ...peerRows, ...uncached, ...cached, ...judged.rows],
    targets: [...(options.quick ? [] : targetsOf(ours)), ...judged.targets],
    notes: [
      ...peers.map(
        ({ name, indexedInMs }) =>
          `${name}: ${counts.peerQueries} queries a row; ${indexedInMs.toFixed(0)} ms to index.`,
      ),
      'HTTP: latency over one connection, requests a second over ten, client on the same cores.',
    ],
  };
};
