import { z } from 'zod';

/** What a benchmark found: sections of rows, each figure in the unit of its column. */

const column = z.strictObject({
  key: z.string(),
  title: z.string().describe('Heading with the unit, such as "p99 ms"'),
  digits: z.int().min(0).describe('Digits behind the point in the printed table'),
});

const row = z.strictObject({
  label: z.string(),
  figures: z.record(z.string(), z.number().nullable()).describe('By column; null: not measured'),
});

const target = z.strictObject({
  what: z.string(),
  below: z.number().optional().describe('The target is met below this'),
  atMost: z.number().optional().describe('The target is met up to this'),
  atLeast: z.number().optional().describe('The target is met from this on'),
  measured: z.number(),
  unit: z.string(),
});

const section = z.strictObject({
  name: z.string(),
  title: z.string(),
  columns: z.array(column),
  rows: z.array(row),
  targets: z.array(target),
  notes: z.array(z.string()),
});

export const report = z.strictObject({
  date: z.iso.datetime(),
  machine: z.strictObject({
    processor: z.string(),
    cores: z.int(),
    memoryBytes: z.number(),
    system: z.string(),
  }),
  versions: z.record(z.string(), z.string()),
  sections: z.array(section.extend({ loadAverage: z.tuple([z.number(), z.number()]) })),
});

export type Column = z.output<typeof column>;
export type Row = z.output<typeof row>;
export type Target = z.output<typeof target>;
export type Section = z.output<typeof section>;
export type Report = z.output<typeof report>;

/** What every section is given. */
export interface BenchOptions {
  root: string;
  /** A folder for whatever a section writes; removed afterwards. */
  workFolder: string;
  /** Small counts: for a look and for tests, not for figures to publish. */
  quick: boolean;
  /** Says on standard error what is being done. */
  say(line: string): void;
}
