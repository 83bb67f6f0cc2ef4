import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { compress } from '../server/compression.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { readPage, type PageFiles } from './page-files.ts';

/** Bytes of each kind of page as a first visit fetches it, images left out. */

const SCRIPT_MOST_BYTES = 15 * 1024;
const LIST_MOST_BYTES = 100 * 1024;

type KindAndFile = readonly [kind: string, file: string];

const SITE_PAGES: readonly KindAndFile[] = [
  ['docs', 'docs.html'],
  ['payments overview', 'docs/payments.html'],
  ['an operation', 'docs/payments/operations/create_crypto_payout.html'],
  ['a topic', 'docs/payments/webhooks.html'],
  ['first hour', 'docs/payments/first-hour.html'],
  ['how-it-works', 'how-it-works.html'],
  ['apply', 'apply.html'],
  ['correction', 'correction.html'],
  ['not found', '404.html'],
];

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
const rawBytes = (files: readonly Buffer[]): number => sum(files.map(({ length }) => length));

const brotliBytes = async (files: readonly Buffer[]): Promise<number> =>
  rawBytes(await Promise.all(files.map((file) => compress(file, 'br'))));

const figuresOf = async ({ html, styles, scripts, fonts }: PageFiles) => {
  const sent = {
    htmlSent: await brotliBytes([html]),
    stylesSent: await brotliBytes(styles),
    scriptsSent: await brotliBytes(scripts),
    // Fonts are compressed as they are.
    fonts: rawBytes(fonts),
  };
  return {
    html: html.length,
    styles: rawBytes(styles),
    scripts: rawBytes(scripts),
    ...sent,
    sent: sum(Object.values(sent)),
  };
};

/** The entry of a register whose HTML is of middle size. */
const middleEntry = async (distFolder: string, kind: Kind): Promise<string> => {
  const names = await readdir(join(distFolder, kind));
  const files = names.filter((name) => name.endsWith('.html')).map((name) => `${kind}/${name}`);
  const sized = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(distFolder, file))).size })),
  );
  sized.sort((left, right) => left.size - right.size);
  return sized[Math.floor(sized.length / 2)]?.file ?? '';
};

const pagesIn = async (distFolder: string): Promise<KindAndFile[]> => {
  const lists = KINDS.map((kind): KindAndFile => ['list', `${kind}.html`]);
  const entries = KINDS.map(async (kind): Promise<KindAndFile> => [
    'entry',
    await middleEntry(distFolder, kind),
  ]);
  return [['home', 'index.html'], ...lists, ...(await Promise.all(entries)), ...SITE_PAGES];
};

const targetsOf = (rows: readonly Row[]): Section['targets'] => {
  const scripts = rows
    .filter(({ label }) => !label.startsWith('docs '))
    .map(({ figures }) => figures['scriptsSent'] ?? 0);
  const lists = rows
    .filter(({ label }) => label.startsWith('list '))
    .map(({ figures }) => figures['sent'] ?? Infinity);
  return [
    {
      what: 'most script of a page but docs',
      below: SCRIPT_MOST_BYTES,
      measured: Math.max(...scripts),
      unit: 'bytes',
    },
    {
      what: 'largest list page, whole',
      below: LIST_MOST_BYTES,
      measured: Math.max(...lists),
      unit: 'bytes',
    },
  ];
};

const COLUMNS: Section['columns'] = [
  { key: 'html', title: 'HTML raw', digits: 0 },
  { key: 'htmlSent', title: 'br', digits: 0 },
  { key: 'styles', title: 'CSS raw', digits: 0 },
  { key: 'stylesSent', title: 'br', digits: 0 },
  { key: 'scripts', title: 'JS raw', digits: 0 },
  { key: 'scriptsSent', title: 'br', digits: 0 },
  { key: 'fonts', title: 'fonts', digits: 0 },
  { key: 'sent', title: 'all sent', digits: 0 },
];

export const benchPages = async ({ root, say }: BenchOptions): Promise<Section> => {
  const distFolder = join(root, 'dist');
  const title = 'Bytes of a first visit, raw and as sent (brotli, level 9), images left out';
  const section = { name: 'pages', title, columns: COLUMNS, rows: [], targets: [] };
  const built = await stat(join(distFolder, 'docs.html')).catch(() => null);
  if (built === null)
    return { ...section, notes: ['dist is not there: run npm run build, then measure again.'] };
  say('Weighing pages');
  const rows = await Promise.all(
    (await pagesIn(distFolder)).map(async ([kind, file]) => ({
      label: `${kind} /${file.replace(/(^index)?\.html$/, '')}`,
      figures: await figuresOf(await readPage(distFolder, file)),
    })),
  );
  const notes = [`From dist as built at ${built.mtime.toISOString()}.`];
  return { ...section, rows, targets: targetsOf(rows), notes };
};
