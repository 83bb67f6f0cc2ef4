import type { BenchOptions, Row, Section, Target } from './figures.ts';
import { benchEdits } from './start/edits.ts';
import { benchReads } from './start/reads.ts';

/** The whole of `npm start`: what it answers in a second, and how soon it shows an edit. */

const FULL = {
  reads: { warmUp: 20_000, reads: 60_000, connections: 32 },
  edits: { records: 10_000, edits: 20, restMs: 5000 },
};
const QUICK: typeof FULL = {
  reads: { warmUp: 64, reads: 320, connections: 32 },
  edits: { records: 20, edits: 2, restMs: 0 },
};

const READS_LEAST = 8000;
const READ_P99_BELOW_MS = 10;
const EDIT_P95_MOST_MS = 5000;

const targetsOf = (reads: Row, edits: Row): Target[] => {
  const measured = ({ figures }: Row, key: string): number => figures[key] ?? Number.NaN;
  return [
    {
      ...{ what: `npm start, ${reads.label}, a second`, atLeast: READS_LEAST },
      ...{ measured: measured(reads, 'rate'), unit: 'requests' },
    },
    {
      ...{ what: `p99 of npm start, ${reads.label}`, below: READ_P99_BELOW_MS },
      ...{ measured: measured(reads, 'p99'), unit: 'ms' },
    },
    {
      ...{ what: `p95 of ${edits.label}`, atMost: EDIT_P95_MOST_MS },
      ...{ measured: measured(edits, 'p95'), unit: 'ms' },
    },
  ];
};

export const benchStart = async (options: BenchOptions): Promise<Section> => {
  const counts = options.quick ? QUICK : FULL;
  const reads = await benchReads(options, counts.reads);
  const edits = await benchEdits(options, counts.edits);
  return {
    name: 'start',
    title: 'The whole of npm start',
    columns: [
      { key: 'rate', title: 'requests/s', digits: 0 },
      { key: 'p50', title: 'p50 ms', digits: 1 },
      { key: 'p95', title: 'p95 ms', digits: 1 },
      { key: 'p99', title: 'p99 ms', digits: 1 },
    ],
    rows: [reads, edits],
    targets: options.quick ? [] : targetsOf(reads, edits),
    notes: [
      'Reads: beside the site of the real content; the load generator runs on the same cores.',
      `Edits: from the write of the file on, ${counts.edits.restMs / 1000} s after the one before.`,
    ],
  };
};
