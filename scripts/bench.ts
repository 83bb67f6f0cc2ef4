import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { benchBuild } from './bench/build.ts';
import type { BenchOptions, Report, Section } from './bench/figures.ts';
import { describeMachine, readVersions } from './bench/machine.ts';
import { benchBundles } from './bench/bundles.ts';
import { benchFar } from './bench/far.ts';
import { benchFx } from './bench/fx.ts';
import { benchHotels } from './bench/hotels.ts';
import { benchObserver } from './bench/observer.ts';
import { benchPages } from './bench/pages.ts';
import { benchPayments } from './bench/payments.ts';
import { benchPayouts } from './bench/payouts.ts';
import { benchSearch } from './bench/search.ts';
import { benchStart } from './bench/start.ts';
import { reportText } from './bench/table.ts';
import { benchWebhooks } from './bench/webhooks.ts';

/** npm run bench: measures Kontor on this machine, beside peers in the same run. */

const SECTIONS: Readonly<Record<string, (options: BenchOptions) => Promise<Section>>> = {
  build: benchBuild,
  search: benchSearch,
  pages: benchPages,
  start: benchStart,
  bundles: benchBundles,
  fx: benchFx,
  hotels: benchHotels,
  observer: benchObserver,
  payments: benchPayments,
  payouts: benchPayouts,
  webhooks: benchWebhooks,
  far: benchFar,
};

interface Choices {
  only?: string;
  quick?: true;
  json?: true;
}

const readChoices = (): Choices =>
  new Command('npm run bench --')
    .description(
      'Measures builds, searches, page weights, cold starts, hotel prices, payments, payouts',
    )
    .addOption(new Option('--only <section>', 'one section').choices(Object.keys(SECTIONS)))
    .option('--quick', 'small counts: a look, not figures to publish')
    .option('--json', 'the figures as JSON')
    .parse()
    .opts();

const load = (): number => loadavg()[0] ?? 0;

const measure = async (choices: Choices, options: BenchOptions): Promise<Report> => {
  const sections: Report['sections'] = [];
  for (const [name, bench] of Object.entries(SECTIONS)) {
    if (choices.only !== undefined && choices.only !== name) continue;
    const before = load();
    sections.push({ ...(await bench(options)), loadAverage: [before, load()] });
  }
  return {
    date: new Date().toISOString(),
    machine: await describeMachine(),
    versions: await readVersions(options.root),
    sections,
  };
};

const choices = readChoices();
const workFolder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
try {
  const report = await measure(choices, {
    root: resolve(import.meta.dirname, '..'),
    workFolder,
    quick: choices.quick ?? false,
    say: (line) => console.error(`  ${line}`),
  });
  console.log(choices.json ? JSON.stringify(report, null, 2) : reportText(report));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
