import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { readEnvironment } from '#kernel/config/env.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { systemWorld } from '#kernel/world.ts';
import { runVisits } from '#register/observer/run.ts';
import { observerStore } from '#register/storage/observations.ts';
import { compilePages } from '../../scripts/build/pages.ts';
import { drawShells } from '../../scripts/build/shells.ts';
import { loadCatalogue } from '../../scripts/content/load.ts';
import { startServer } from '../../scripts/server/server.ts';
import { migratedWorkplace, type Workplace } from './kontor.ts';
import { ROOT } from './process.ts';
import { PAYMENT_HOSTS } from './zoo/payments.ts';
import { openZoo, type Host } from './zoo/zoo.ts';

/** A Kontor whose few publishers were observed on four days, recorded, built and served. */

const FEED = '<link rel="alternate" type="application/rss+xml" href="/rss">';
const CLOSED: Host = {
  name: 'closed',
  files: { '/robots.txt': 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n' },
  truth: {},
};
const [SELLING] = PAYMENT_HOSTS;
if (SELLING === undefined) throw new Error('the zoo has nobody who sells');
const PAID: Host = {
  ...SELLING,
  name: 'paid',
  files: {
    ...SELLING.files,
    '/': `<!doctype html><html><head><title>Home</title>${FEED}</head><body>Hi</body></html>`,
  },
};
const HOSTS = [CLOSED, PAID];
/** On the third day three looks agree, so that the shares of two days are known. */
const DAYS_AGO = [4, 3, 2, 1];

export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const common = (name: string, websiteUrl: string, countries: readonly string[]) => ({
  ...{ name, websiteUrl, countries, shortDescription: `${name} is a newspaper of a test.` },
  ...{ contentTypes: ['news'], tags: ['newspaper'], source: 'self-listed' },
  ...{ listingSource: 'self-listed', listedOn: dayAgo(9), checkedOn: dayAgo(9) },
});

const records = (origins: Readonly<Record<string, string>>) => ({
  closed: common('Closed', `${origins['closed']}/`, ['de']),
  paid: {
    ...common('Paid', `${origins['paid']}/`, ['at']),
    ...{ supportedProtocols: ['x402'], networkId: 'eip155:8453', usdcPricePerRequest: '0.01' },
    payToAddress: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    domainVerifiedOn: dayAgo(5),
    sampleUrls: [`${origins['paid']}/article`],
  },
  quiet: common('Quiet', 'https://quiet.internal/', ['de']),
});

/** Writes the records and visits their sites; the name of the one that sells. */
const observe = async ({ folder, openStore }: Workplace): Promise<string> => {
  const zoo = await openZoo(HOSTS, { domain: 'zoo.internal' });
  const listed = HOSTS.map((host) => zoo.siteOf(host));
  const origins = listed.map(({ origin }, index) => [HOSTS[index]?.name ?? '', origin]);
  await mkdir(join(folder, 'content', 'publishers'));
  for (const [slug, record] of Object.entries(records(Object.fromEntries(origins))))
    await writeFile(join(folder, 'content', 'publishers', `${slug}.json`), JSON.stringify(record));
  const store = await openStore();
  const sites = listed.map(({ site }) => site);
  const kept = observerStore(store);
  // Each day in two visits: one may ask sixteen times.
  for (const ago of DAYS_AGO.flatMap((days) => [days, days])) {
    const now = () => new Date(Date.now() - ago * DAY_MS);
    await kept.add(listed, now());
    const world = { ...systemWorld, now };
    const report = (site: string, error: unknown) => {
      throw new Error(site, { cause: error });
    };
    const ports = {
      store: kept,
      world,
      request: zoo.request,
      pause: async () => undefined,
      report,
    };
    await runVisits(ports, { sites, isDueOnly: false, atOnce: 2, most: 9 }, () => undefined);
  }
  await store.close();
  await zoo.stop();
  return sites[1] ?? '';
};

const buildPages = async (folder: string): Promise<string> => {
  const catalogueFile = join(folder, 'catalogue.db');
  const dist = join(folder, 'dist');
  await loadCatalogue({ contentFolder: join(folder, 'content'), catalogueFile, demo: false });
  vi.stubEnv('CATALOGUE_FILE', catalogueFile);
  vi.stubEnv('DATABASE_URL', pathToFileURL(join(folder, 'kontor.db')).href);
  vi.stubEnv('RATE_READS', '9999999');
  // As `npm run build` does: what it has compiled of this tree serves here as well.
  const pages = await compilePages({
    isServed: false,
    root: ROOT,
    origin: readEnvironment().writtenOrigin,
  });
  try {
    await pages.list();
    await pages.copyTo(dist);
    await pages.write(dist);
    await drawShells({ catalogueFile }, pages);
  } finally {
    pages.stop();
  }
  return dist;
};

export interface ObservedSite {
  url: string;
  /** The site of the publisher that answers with a valid challenge. */
  sellingSite: string;
  stop(): Promise<void>;
}

export const openObservedSite = async (): Promise<ObservedSite> => {
  const workplace = await migratedWorkplace();
  const sellingSite = await observe(workplace);
  await workplace.json('observe', 'record');
  const publishFolder = await buildPages(workplace.folder);
  const server = await startServer({ root: ROOT, publishFolder, port: 0, runSchedules: false });
  const stop = async (): Promise<void> => {
    await server.close();
    vi.unstubAllEnvs();
    await workplace.drop();
  };
  return { url: server.url, sellingSite, stop };
};
