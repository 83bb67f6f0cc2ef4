import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
import { writeContent } from './content.ts';
import { buildWithEleventy } from './eleventy/build.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { timesTarget } from './ratio.ts';
import { runWatched, type Watched } from './watched-process.ts';

/** Time and memory of a build of pages and JSON, beside a peer that builds as many files. */

const MEBIBYTE = 2 ** 20;
const FULL_COUNT = 10_000;

interface Dataset {
  title: string;
  contentFolder: string;
  /** Where the dataset's catalogue and both builds go. */
  folder: string;
}

/** What a build reads of the project, besides the content. */
const SITE_FILES = [
  ...['src', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json'],
  'tsconfig.json',
];

/** A copy to build in, because Astro keeps files in the project's folder while it builds. */
const copySite = async ({ root, workFolder }: BenchOptions): Promise<void> => {
  const copy = join(workFolder, 'site');
  for (const name of SITE_FILES) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
};

const countFiles = async (folder: string): Promise<number> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
};

const rowOf = (label: string, files: number, build: Watched): Row => {
  const { elapsedMs, peakMemoryBytes } = build;
  return {
    label,
    figures: {
      files,
      total: elapsedMs / 1000,
      rate: files / (elapsedMs / 1000),
      memory: peakMemoryBytes === null ? null : peakMemoryBytes / MEBIBYTE,
    },
  };
};

/** The very build of `npm run build`, its check of the content included. */
const buildKontor = async ({ workFolder }: BenchOptions, dataset: Dataset): Promise<Row> => {
  const outFolder = join(dataset.folder, 'kontor');
  const site = join(workFolder, 'site');
  await symlink(dataset.contentFolder, join(site, 'content'), 'dir');
  const program = join(import.meta.dirname, 'build-site.ts');
  const build = await runWatched([program, site, outFolder], {
    folder: site,
    variables: {
      CATALOGUE_FILE: join(dataset.folder, 'catalogue.db'),
      SITE_URL: 'https://kontor.example',
      SECURITY_CONTACT: 'security@kontor.example',
    },
  });
  await rm(join(site, 'content'));
  const files = await countFiles(outFolder);
  await rm(outFolder, { recursive: true });
  return rowOf(`Kontor, ${dataset.title}`, files, build);
};

const buildPeer = async ({ root }: BenchOptions, { title, folder }: Dataset): Promise<Row> => {
  const outFolder = join(folder, 'eleventy');
  const build = await buildWithEleventy({
    root,
    outFolder,
    workFolder: folder,
    catalogueFile: join(folder, 'catalogue.db'),
  });
  const files = await countFiles(outFolder);
  await rm(outFolder, { recursive: true });
  return rowOf(`Eleventy, ${title}`, files, build);
};

const prepareGenerated = async (options: BenchOptions, count: number): Promise<Dataset> => {
  const folder = join(options.workFolder, `build-${count}`);
  const contentFolder = join(folder, 'content');
  await writeContent(contentFolder, Object.fromEntries(KINDS.map((kind) => [kind, count])));
  // Templates are compiled with its words.
  const words = 'vocabulary';
  const own = join(options.root, 'content', words);
  await cp(own, join(contentFolder, words), { recursive: true });
  return { title: `${KINDS.length} × ${count.toLocaleString('en-GB')}`, contentFolder, folder };
};

const prepareReal = async (options: BenchOptions): Promise<Dataset> => {
  const folder = join(options.workFolder, 'build-real');
  await mkdir(folder, { recursive: true });
  return { title: 'real content', contentFolder: join(options.root, 'content'), folder };
};

const datasets = (options: BenchOptions): (() => Promise<Dataset>)[] =>
  options.quick
    ? [() => prepareGenerated(options, 20)]
    : [
        () => prepareReal(options),
        () => prepareGenerated(options, 1000),
        () => prepareGenerated(options, FULL_COUNT),
      ];

const MEMORY_MOST_MEBIBYTES = 700;

/** What each dataset is to reach beside Eleventy in the same run; rows come in pairs. */
const targetsOf = (rows: readonly Row[]): Section['targets'] => {
  const time = (index: number, what: string, times: number) => {
    const [ours, peer] = [rows.at(index), rows.at(index + 1)];
    return timesTarget({ what, ours, peer, key: 'total', times });
  };
  const memory = rows.at(-2)?.figures['memory'];
  const what = `${KINDS.length} × ${FULL_COUNT.toLocaleString('en-GB')} records`;
  return [
    ...time(0, 'build of the real content', 1.3),
    ...time(-2, `build of ${what}`, 1),
    ...(typeof memory === 'number'
      ? [{ what: `memory, ${what}`, atMost: MEMORY_MOST_MEBIBYTES, measured: memory, unit: 'MiB' }]
      : []),
  ];
};

export const benchBuild = async (options: BenchOptions): Promise<Section> => {
  const rows: Row[] = [];
  await copySite(options);
  for (const prepare of datasets(options)) {
    const dataset = await prepare();
    for (const build of [buildKontor, buildPeer]) {
      options.say(`Building ${dataset.title}${build === buildPeer ? ' with Eleventy' : ''}`);
      rows.push(await build(options, dataset));
    }
    await rm(dataset.folder, { recursive: true });
  }
  return {
    name: 'build',
    title: 'Build of pages and JSON, Open Graph images left out',
    columns: [
      { key: 'files', title: 'files', digits: 0 },
      { key: 'total', title: 'total s', digits: 1 },
      { key: 'rate', title: 'files/s', digits: 0 },
      { key: 'memory', title: 'peak MiB', digits: 0 },
    ],
    rows,
    targets: options.quick ? [] : targetsOf(rows),
    notes: [
      'Eleventy starts from checked records: it has no content step, no sitemap and no documents,',
      'and it builds English pages alone; Kontor builds each page in English and in German.',
    ],
  };
};
