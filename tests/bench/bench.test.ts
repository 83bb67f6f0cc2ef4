import { describe, expect, test } from 'vitest';
import { report } from '../../scripts/bench/figures.ts';
import { generateRecords } from '../../scripts/bench/records.ts';
import { KINDS } from '#records/kinds.ts';
import { RECORD_SCHEMAS } from '#records/registers.ts';
import { run } from '../support/process.ts';

const bench = async (...options: string[]): Promise<string> => {
  const { code, output } = await run(['scripts/bench.ts', '--quick', ...options], {
    NO_COLOR: '1',
  });
  expect(code, output).toBe(0);
  return output;
};

const readReport = (output: string) =>
  report.parse(JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)));

const TWO_MINUTES_MS = 120_000;
const FOUR_MINUTES_MS = 240_000;

/** How many rows each way has, and the target of each. */
const HOTEL_ROWS = [
  ['engine, ', 4, 50],
  ['tool, 20 hotels, ', 2, 10],
  ['tool, 20 hotels not in memory', 1, null],
  ['function, 20 hotels, ', 2, null],
  ['HTTP, ', 3, null],
  ['SQL rows, ', 8, null],
  ['AlpineBits, one night', 1, null],
  ['AlpineBits, 4 × 365 free nights', 1, null],
  ['AlpineBits, 4 × 365 daily rates', 1, 200],
  ['fast-xml-parser alone, ', 3, null],
] as const;

const PAYMENT_JOBS = [
  'account read',
  'payments page',
  'payment credited, one account',
  'payment credited, many accounts',
];

describe('npm run bench -- --quick', () => {
  test(
    'prints machine, versions and a table in which every figure is a number',
    async () => {
      const output = await bench('--only', 'search');
      expect(output).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}.+, \d+ cores, \d+ GiB, /m);
      expect(output).toMatch(/^node v\d+\.\d+\.\d+, astro \d.*, minisearch \d/m);
      const heads = output.match(/^ +p50 ms +p99 ms +requests\/s$/m);
      expect(heads).not.toBeNull();
      for (const way of ['function', 'MiniSearch', 'HTTP, cache off', 'HTTP, cache on']) {
        const rows = output.split('\n').filter((line) => line.startsWith(`${way}, `));
        expect(rows.length, way).toBeGreaterThan(2);
        for (const row of rows) expect(row).toMatch(/ [\d,]+\.\d{3} +[\d,]+\.\d{3} +([\d,]+|–)$/);
      }
      expect(output).toMatch(/^Load average \d+\.\d to \d+\.\d$/m);
    },
    TWO_MINUTES_MS,
  );

  test(
    'prices hotels in every way, beside SQL and a parser, each with the target that it has',
    async () => {
      const { sections } = readReport(await bench('--only', 'hotels', '--json'));
      const rows = sections.flatMap((section) => section.rows);
      for (const { figures } of rows)
        for (const name of ['p50', 'p95', 'p99']) expect(figures[name]).toBeGreaterThan(0);
      for (const [way, count, target] of HOTEL_ROWS) {
        const found = rows.filter(({ label }) => label.startsWith(way));
        expect(found, way).toHaveLength(count);
        for (const { figures } of found) expect(figures['target'], way).toBe(target);
      }
      expect(rows.length).toBe(HOTEL_ROWS.reduce((sum, [, count]) => sum + count, 0));
    },
    FOUR_MINUTES_MS,
  );

  test(
    'credits payments beside PostgreSQL where there is one, and every balance adds up',
    async () => {
      const { sections } = readReport(await bench('--only', 'payments', '--json'));
      const [{ rows, notes } = { rows: [], notes: [] }] = sections;
      for (const { figures } of rows)
        for (const name of ['rate', 'p50', 'p99']) expect(figures[name]).toBeGreaterThan(0);
      const sides = notes.some((note) => note.startsWith('Twin: postgres (PostgreSQL) 15.'))
        ? ['Kontor', 'PostgreSQL twin']
        : ['Kontor'];
      const expected = PAYMENT_JOBS.flatMap((job) =>
        ['1 connection', '32 connections'].flatMap((connections) =>
          sides.map((side) => `${side}, ${job}, ${connections}`),
        ),
      );
      expect(rows.map(({ label }) => label)).toEqual(expected);
      if (sides.length === 1) expect(notes.join('\n')).toContain('No twin: ');
    },
    TWO_MINUTES_MS,
  );

  test('prints with --json what its schema describes', async () => {
    const output = await bench('--only', 'pages', '--json');
    expect(readReport(output).sections.map(({ name }) => name)).toEqual(['pages']);
  });
});

describe.each(KINDS)('generated %s', (kind) => {
  const files = generateRecords(kind, 200);

  test('keep to the schema and have slugs of their own', () => {
    for (const { record } of files) expect(() => RECORD_SCHEMAS[kind].parse(record)).not.toThrow();
    expect(new Set(files.map(({ slug }) => slug)).size).toBe(files.length);
  });

  test('are the same in every run', () => {
    expect(generateRecords(kind, 200)).toEqual(files);
  });
});
