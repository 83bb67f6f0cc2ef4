import { callBundle, packFunctions, type Bundle } from '../../tests/functions/bundle.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { median } from './latency.ts';
import { runWatched } from './watched-process.ts';

/** What Netlify uploads for each function, and how long a cold one takes to its first answer. */

const MEBIBYTE = 2 ** 20;
const RUNS = 7;
const RUNS_QUICK = 2;
/** From the import of the list function to its first answer. */
const ANSWERED_MOST_MS = 80;
const ZIPPED_MOST_MEBIBYTES = 3;
const LISTS = 'directory-lists';

/** A request for each function that answers from what it carries. */
const REQUESTS: Readonly<Record<string, string>> = {
  [LISTS]: '/api/publishers?q=news',
  'directory-facets': '/api/facets/publishers?q=news',
  'directory-search': '/api/search/hotels?q=zermatt',
  'directory-details': '/api/publishers/no-such-publisher',
  'entry-markdown': '/publishers/no-such-publisher.md',
  'not-found': '/api/nothing',
};

/** From the import of the bundle to the end of its answer, in a process of its own. */
const startCold = async (bundle: Bundle, path: string): Promise<number> => {
  const { tookMs, statusCode, body } = await callBundle(bundle, { path });
  if (statusCode >= 500) throw new Error(`${bundle.name} answered ${statusCode}: ${body}`);
  return tookMs;
};

const startNode = async (folder: string): Promise<number> =>
  (await runWatched(['--eval', '0'], { folder })).elapsedMs;

/** The median of some runs; the first of all reads files from the disk and is not counted. */
const medianOf = async (runs: number, measure: () => Promise<number>): Promise<number> => {
  await measure();
  const timesMs: number[] = [];
  for (let run = 0; run < runs; run++) timesMs.push(await measure());
  return median(timesMs);
};

const measureBundle = async (bundle: Bundle, runs: number, nodeMs: number): Promise<Row> => {
  const path = REQUESTS[bundle.name];
  const answeredMs =
    path === undefined ? null : await medianOf(runs, () => startCold(bundle, path));
  return {
    label: bundle.name,
    figures: {
      zipped: bundle.zippedBytes / MEBIBYTE,
      unzipped: bundle.unzippedBytes / MEBIBYTE,
      answered: answeredMs,
      cold: answeredMs === null ? null : answeredMs + nodeMs,
    },
  };
};

const targetsOf = (rows: readonly Row[]): Section['targets'] => {
  const list = rows.find(({ label }) => label === LISTS);
  const { answered, zipped } = list?.figures ?? {};
  return [
    ...(typeof answered === 'number'
      ? [
          {
            what: 'cold list function, import to answer',
            ...{ atMost: ANSWERED_MOST_MS, measured: answered, unit: 'ms' },
          },
        ]
      : []),
    ...(typeof zipped === 'number'
      ? [
          {
            what: 'bundle of the list function, zipped',
            ...{ below: ZIPPED_MOST_MEBIBYTES, measured: zipped, unit: 'MiB' },
          },
        ]
      : []),
  ];
};

export const benchBundles = async ({ quick, root, say }: BenchOptions): Promise<Section> => {
  const runs = quick ? RUNS_QUICK : RUNS;
  const nodeMs = await medianOf(runs, () => startNode(root));
  say('Bundling the functions');
  const bundles = await packFunctions('all');
  const rows: Row[] = [];
  try {
    for (const bundle of bundles.all) {
      say(`Starting ${bundle.name}`);
      rows.push(await measureBundle(bundle, runs, nodeMs));
    }
  } finally {
    await bundles.remove();
  }
  return {
    name: 'bundles',
    title: `Function bundles of the real content, and cold starts (median of ${runs})`,
    columns: [
      { key: 'zipped', title: 'zip MiB', digits: 2 },
      { key: 'unzipped', title: 'unzipped MiB', digits: 2 },
      { key: 'answered', title: 'import to answer ms', digits: 0 },
      { key: 'cold', title: 'with Node ms', digits: 0 },
    ],
    rows,
    targets: quick ? [] : targetsOf(rows),
    notes: [
      'Each start is a new process on warm file caches, through Netlify’s own entry point.',
      `With Node: an empty process of Node, ${nodeMs.toFixed(0)} ms from start to end, is added.`,
    ],
  };
};
