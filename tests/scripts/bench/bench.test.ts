import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ratioTargetsOf } from '../../../scripts/bench/hotels/rows.ts';
import { generateRecords } from '../../../scripts/bench/records.ts';
import { reportText } from '../../../scripts/bench/table.ts';
import { isHotelTag } from '#register/records/hotel-tags.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { bench, readReport } from '../../support/bench.ts';

const TWO_MINUTES_MS = 120_000;

describe('npm run bench -- --quick', () => {
  test(
    'prints machine, versions and a table in which every figure is a number',
    async () => {
      const output = await bench('--only', 'search');
      expect(output).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}.+, \d+ cores, \d+ GiB, /m);
      expect(output).toMatch(/^node v\d+\.\d+\.\d+, astro \d.*, minisearch \d/m);
      const heads = output.match(/^ +p50 ms +p99 ms +requests\/s(?: +[\w@]+(?: %)?)*$/m);
      expect(heads).not.toBeNull();
      for (const way of ['function', 'MiniSearch', 'HTTP, cache off', 'HTTP, cache on']) {
        const rows = output.split('\n').filter((line) => line.startsWith(`${way}, `));
        expect(rows.length, way).toBeGreaterThan(2);
        for (const row of rows)
          expect(row).toMatch(/ [\d,]+\.\d{3} +[\d,]+\.\d{3} +([\d,]+|–)(?: +[\d.,–]+)*$/);
      }
      expect(output).toMatch(/^Load average \d+\.\d to \d+\.\d$/m);
    },
    TWO_MINUTES_MS,
  );

  test('prints with --json what its schema describes', async () => {
    const output = await bench('--only', 'pages', '--json');
    expect(readReport(output).sections.map(({ name }) => name)).toEqual(['pages']);
  });
});

test('what takes longer than so many times its peer misses its target', () => {
  const row = (label: string, p50: number) => ({ label, figures: { p50 } });
  const targets = ratioTargetsOf([
    row('tool, 20 hotels, 2 nights', 2.2),
    row('function, 20 hotels, 2 nights', 5.9),
    row('AlpineBits, 4 × 365 daily rates', 72),
    row('fast-xml-parser alone, one night of one room (delta)', 0.1),
    row('fast-xml-parser alone, 4 × 365 daily rates', 60),
  ]);
  const section = { name: 'hotels', title: '', columns: [], rows: [], notes: [], targets };
  const machine = { processor: 'any', cores: 2, memoryBytes: 2 ** 30, system: 'any' };
  const text = stripVTControlCharacters(
    reportText({
      ...{ date: '2026-11-28T00:00:00Z', machine, versions: {} },
      sections: [{ ...section, loadAverage: [0, 0] }],
    }),
  );
  const [calls, messages] = ['function, 20 hotels, 2 nights', 'AlpineBits, 4 × 365 daily rates'];
  expect(text).toContain(`target MISSED: ${calls}: 2.68, at most 1.30 × tool, 20 hotels, 2 nights`);
  expect(text).toContain(`target met: ${messages}: 1.20, at most 1.20 × fast-xml-parser alone`);
});

describe.each(KINDS)('generated %s', (kind) => {
  const files = generateRecords(kind, 200);

  test('keep to the schema and have slugs of their own', () => {
    const { schema } = REGISTERS[kind];
    for (const { record } of files) expect(() => schema.parse(record)).not.toThrow();
    expect(new Set(files.map(({ slug }) => slug)).size).toBe(files.length);
  });

  test('have tags that a check of the content takes', () => {
    const tags = files.flatMap(({ record }) => REGISTERS[kind].schema.parse(record).tags);
    expect(tags.length).toBeGreaterThan(200);
    if (kind === 'hotels') expect(tags.filter((tag) => !isHotelTag(tag))).toEqual([]);
  });

  test('are the same in every run', () => {
    expect(generateRecords(kind, 200)).toEqual(files);
  });
});
