import { describe, expect, test } from 'vitest';
import { bench, readReport } from '../../support/bench.ts';

/** Benchmarks that start servers and databases of their own. */

/** How many rows each way has, and the target of each. */
const HOTEL_ROWS = [
  ['engine, ', 4, 50],
  ['tool, 20 hotels, ', 2, 10],
  ['tool, 20 hotels not in memory', 1, null],
  ['tool, 40 hotels priced and sorted, ', 2, null],
  ['tool, 80 hotels priced and sorted, ', 2, null],
  ['function, 20 hotels, ', 2, null],
  ['HTTP, ', 3, null],
  ['SQL rows, ', 8, null],
  ['AlpineBits, one night', 1, null],
  ['AlpineBits, 4 × 365 free nights', 1, null],
  ['AlpineBits, 4 × 365 daily rates', 1, 100],
  ['AlpineBits, 40 hotels, a delta each, ', 1, null],
  ['fast-xml-parser alone, ', 3, null],
] as const;

const PAYMENT_JOBS = [
  'account read',
  'payments page',
  'payment credited, one account',
  'payment credited, many accounts',
];

describe('npm run bench -- --quick', () => {
  test('prices hotels in every way, beside SQL and a parser, each with its target', async () => {
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
  });

  // After what is asked come six limits of the machine, and three ways of a payout.
  test.each([
    ['payments', PAYMENT_JOBS, 6],
    ['payouts', ['payout accepted'], 3],
  ])('%s: beside PostgreSQL where there is one, and all books add up', async (name, jobs, more) => {
    const { sections } = readReport(await bench('--only', name, '--json'));
    const [{ rows, notes } = { rows: [], notes: [] }] = sections;
    const sides = notes.some((note) => note.startsWith('Peer: postgres (PostgreSQL) 15.'))
      ? ['Kontor', 'PostgreSQL peer']
      : ['Kontor'];
    const expected = jobs.flatMap((job) =>
      ['1 connection', '32 connections'].flatMap((connections) =>
        sides.map((side) => `${side}, ${job}, ${connections}`),
      ),
    );
    const asked = rows.slice(0, expected.length);
    expect(asked.map(({ label }) => label)).toEqual(expected);
    for (const { figures } of asked)
      for (const figure of ['rate', 'p50', 'p99']) expect(figures[figure]).toBeGreaterThan(0);
    expect(rows).toHaveLength(expected.length + more);
    if (sides.length === 1) expect(notes.join('\n')).toContain('No peer: ');
  });
});
