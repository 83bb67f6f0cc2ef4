import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { HOUR_MS } from '#kernel/durations.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { openStore, type Store } from '#kernel/storage/store.ts';
import { outboundClient } from '#kernel/outbound/client.ts';
import { signingKey } from '#kernel/signatures/messages.ts';
import { signedRequestHeaders } from '#kernel/signatures/web-bot-auth.ts';
import { systemWorld } from '#kernel/world.ts';
import { siteRequests } from '#register/crawl/request.ts';
import { runVisits } from '#register/observer/run.ts';
import { observerStore } from '#register/storage/observations.ts';
import type { BenchOptions, Row, Section } from './figures.ts';

/** Sites that the observer looks at in an hour: hosts of this machine, a libSQL file. */

interface Counts {
  sites: number;
  atOnce: number;
  /** How long a visit waits between two requests. */
  pauseMs: number;
}

/** As long as its pauses are, a visit waits; the machine is busy with others meanwhile. */
const CASES: readonly (Counts & { label: string; quickPauseMs: number })[] = [
  { label: 'without its pauses', sites: 1000, atOnce: 128, pauseMs: 0, quickPauseMs: 0 },
  { label: 'two seconds apart', sites: 512, atOnce: 512, pauseMs: 2000, quickPauseMs: 5 },
];
const QUICK_SITES = 8;
const TARGET_SITES = 10_000;

const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/robots.txt': ['text/plain', 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n'],
  '/': [
    'text/html',
    '<!doctype html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head>' +
      `<body>${'<p>News of today.</p>'.repeat(2000)}</body>`,
  ],
  '/llms.txt': ['text/plain', '# A site\n'],
  '/sitemap.xml': ['application/xml', '<urlset><url><loc>https://a/</loc></url></urlset>'],
};

const answer = (path: string, response: ServerResponse): void => {
  const [type, body] = FILES[path] ?? ['text/html', 'nothing here'];
  response.writeHead(FILES[path] === undefined ? 404 : 200, { 'Content-Type': type }).end(body);
};

/** One server with the names of all hosts. */
const openHosts = async () => {
  const server = createServer(({ url = '/' }, response) => answer(url, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return { port, close };
};

const SEED_BYTES = 32;

const benchCase = async (store: Store, prefix: string, { sites, atOnce, pauseMs }: Counts) => {
  const hosts = await openHosts();
  const outbound = outboundClient({ addresses: async () => ['127.0.0.1'], timeoutMs: 30_000 });
  const key = signingKey(Buffer.alloc(SEED_BYTES, 1));
  const agent = 'https://kontor.example';
  const request = siteRequests({
    outbound,
    agent,
    sign: (url) => signedRequestHeaders(url, agent, key, systemWorld),
    allowLoopback: true,
  });
  const listed = Array.from({ length: sites }, (_, index) => {
    const site = `${prefix}${index}.hosts.test:${hosts.port}`;
    return { site, origin: `http://${site}`, sampleUrl: null };
  });
  const ports = {
    store: observerStore(store),
    world: systemWorld,
    request,
    pause: () => (pauseMs === 0 ? Promise.resolve() : pause(pauseMs)),
    report: (site: string, error: unknown) => console.error(site, error),
  };
  let [visited, asked] = [0, 0];
  try {
    await ports.store.add(listed, systemWorld.now());
    const startMs = performance.now();
    const order = { sites: listed.map(({ site }) => site), isDueOnly: true, atOnce, most: sites };
    await runVisits(ports, order, (each) => {
      visited += each.isPutOff ? 0 : 1;
      asked += each.asked;
    });
    if (visited !== sites) throw new Error(`${visited} of ${sites} sites were seen`);
    const tookMs = performance.now() - startMs;
    return { perHour: (sites * HOUR_MS) / tookMs, perVisit: asked / sites, tookMs };
  } finally {
    await outbound.close();
    await hosts.close();
  }
};

export const benchObserver = async (options: BenchOptions): Promise<Section> => {
  const { quick, workFolder, say } = options;
  const store = await openStore({ url: pathToFileURL(join(workFolder, 'observer.db')).href });
  try {
    await migrate(store);
    const rows: Row[] = [];
    for (const { label, quickPauseMs, ...counts } of CASES) {
      say(`Visiting sites: ${label}`);
      const chosen = quick ? { ...counts, sites: QUICK_SITES, pauseMs: quickPauseMs } : counts;
      const { perHour, perVisit, tookMs } = await benchCase(store, `s${rows.length}-`, chosen);
      const { sites, atOnce } = chosen;
      rows.push({ label, figures: { sites, atOnce, perVisit, seconds: tookMs / 1000, perHour } });
    }
    return sectionOf(rows);
  } finally {
    await store.close();
  }
};

const sectionOf = (rows: Row[]): Section => ({
  name: 'observer',
  title: 'Observer: visits of hosts on this machine, signed, kept in a libSQL file',
  columns: [
    { key: 'sites', title: 'sites', digits: 0 },
    { key: 'atOnce', title: 'at once', digits: 0 },
    { key: 'perVisit', title: 'requests', digits: 1 },
    { key: 'seconds', title: 's', digits: 1 },
    { key: 'perHour', title: 'sites/hour', digits: 0 },
  ],
  rows,
  targets: rows.map(({ label, figures }) => ({
    what: `sites an hour, ${label}`,
    atLeast: TARGET_SITES,
    measured: figures['perHour'] ?? Number.NaN,
    unit: 'sites',
  })),
  notes: ['The hosts answer in the same process, whose time for that is in the figures.'],
});
