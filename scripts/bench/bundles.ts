import { callBundle, packFunctions, type Bundle } from '../../tests/deploy/bundle.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { median } from './latency.ts';

/** What Netlify uploads for each function, and how long a cold one takes to its first answer. */

const MEBIBYTE = 2 ** 20;
const RUNS = 7;
const RUNS_QUICK = 2;
const TARGET_MS = 300;
const LISTS = 'directory-lists';

/** A request for each function that answers from what it carries. */
const REQUESTS: Readonly<Record<string, string>> = {
  [LISTS]: '/api/publishers?q=news',
  'directory-facets': '/api/facets/publishers?q=news',
  'directory-details': '/api/publishers/no-such-publisher',
  'entry-markdown': '/publishers/no-such-publisher.md',
  'not-found': '/api/nothing',
};

interface ColdStart {
  /** From the import of the bundle to the end of the answer, in the function's own process. */
  answeredInMs: number;
  /** The whole process, with the start and the end of Node. */
  processMs: number;
}

const startCold = async (bundle: Bundle, path: string): Promise<ColdStart> => {
  const started = performance.now();
  const { tookMs, statusCode, body } = await callBundle(bundle, { path });
  if (statusCode >= 500) throw new Error(`${bundle.name} answered ${statusCode}: ${body}`);
  return { answeredInMs: tookMs, processMs: performance.now() - started };
};

const measureBundle = async (bundle: Bundle, runs: number): Promise<Row> => {
  const path = REQUESTS[bundle.name];
  const starts: ColdStart[] = [];
  // The first start of all reads the files from the disk; it is not counted.
  if (path !== undefined)
    for (let run = 0; run <= runs; run++) starts.push(await startCold(bundle, path));
  const counted = starts.slice(1);
  const middle = (pick: (start: ColdStart) => number): number | null =>
    counted.length === 0 ? null : median(counted.map(pick));
  return {
    label: bundle.name,
    figures: {
      zipped: bundle.zippedBytes / MEBIBYTE,
      unzipped: bundle.unzippedBytes / MEBIBYTE,
      answered: middle(({ answeredInMs }) => answeredInMs),
      process: middle(({ processMs }) => processMs),
    },
  };
};

export const benchBundles = async ({ quick, say }: BenchOptions): Promise<Section> => {
  const runs = quick ? RUNS_QUICK : RUNS;
  say('Bundling the functions');
  const bundles = await packFunctions();
  const rows: Row[] = [];
  try {
    for (const bundle of bundles.all) {
      say(`Starting ${bundle.name}`);
      rows.push(await measureBundle(bundle, runs));
    }
  } finally {
    await bundles.remove();
  }
  const cold = rows.find(({ label }) => label === LISTS)?.figures['process'];
  const what = 'cold list function, with the start of Node';
  return {
    name: 'bundles',
    title: `Function bundles of the real content, and cold starts (median of ${runs})`,
    columns: [
      { key: 'zipped', title: 'zip MiB', digits: 2 },
      { key: 'unzipped', title: 'unzipped MiB', digits: 2 },
      { key: 'answered', title: 'import to answer ms', digits: 0 },
      { key: 'process', title: 'whole process ms', digits: 0 },
    ],
    rows,
    targets:
      quick || typeof cold !== 'number'
        ? []
        : [{ what, below: TARGET_MS, measured: cold, unit: 'ms' }],
    notes: ['Each start is a new process on warm file caches, through Netlify’s own entry point.'],
  };
};
