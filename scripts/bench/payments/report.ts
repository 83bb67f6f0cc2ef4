import type { Column, Row, Target } from '../figures.ts';
import type { Postgres } from './postgres.ts';
import { medianOf, type Measured } from './rounds.ts';

/** What was measured over HTTP, as rows, targets and notes of a report. */

export const CONNECTIONS = [1, 32];
const TARGET_TIMES = 1.5;

export const REQUEST_COLUMNS: Column[] = [
  { key: 'rate', title: 'requests/s', digits: 0 },
  { key: 'p50', title: 'p50 ms', digits: 2 },
  { key: 'p99', title: 'p99 ms', digits: 2 },
];

export const rowOf = (measured: Measured): Row => {
  const { job, side } = measured;
  const { perSecond, p50Ms, p99Ms } = medianOf(measured);
  const connections = `${job.connections} connection${job.connections === 1 ? '' : 's'}`;
  return {
    label: `${side.name}, ${job.label}, ${connections}`,
    figures: { rate: perSecond, p50: p50Ms, p99: p99Ms },
  };
};

/** What a job with most connections is to reach beside the twin; none without a twin. */
export const targetsOf = (measured: readonly Measured[], label: string): Target[] => {
  const most = Math.max(...CONNECTIONS);
  const [ours, twins] = measured
    .filter(({ job }) => job.label === label && job.connections === most)
    .map(medianOf);
  if (ours === undefined || twins === undefined) return [];
  const what = `${label}, ${most} connections`;
  return [
    {
      what: `${what}, a second`,
      atLeast: TARGET_TIMES,
      measured: ours.perSecond / twins.perSecond,
      unit: '× the twin’s',
    },
    { what: `p99 of ${what}`, below: twins.p99Ms, measured: ours.p99Ms, unit: 'ms, the twin’s' },
  ];
};

export const notesOf = (postgres: Postgres | undefined): string[] => [
  'Each with Basic auth, validation and, where it writes, an Idempotency-Key of its own;',
  'every 200 is on the disk, and with it both ledger entries and an event for each change.',
  'The load generator runs on the same cores. Medians of the rounds.',
  'After each round: balances recomputed, and as much written as there were answers.',
  postgres
    ? `Twin: ${postgres.version}, every commit on the disk; node:http, pg, one statement each.`
    : 'No twin: this machine has no PostgreSQL 15, or nobody unprivileged to run it.',
];
