import type { Column, Row, Target } from '../figures.ts';
import type { Postgres } from './postgres.ts';
import { medianOf, type Measured } from './rounds.ts';

/** What was measured over HTTP, as rows, targets and notes of a report. */

export const CONNECTIONS = [1, 32] as const;

/** What a job is to reach beside the peer, with one connection and with many. */
export interface Goal {
  label: string;
  /** How many times as many requests a second. */
  times: Readonly<Record<(typeof CONNECTIONS)[number], number>>;
  /** Whether the longest of a hundred is to be shorter, too. */
  isP99Below: boolean;
}

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

/** What each goal asks for, and what was measured; none without a peer. */
export const targetsOf = (measured: readonly Measured[], goals: readonly Goal[]): Target[] =>
  goals.flatMap(({ label, times, isP99Below }) =>
    CONNECTIONS.flatMap((connections): Target[] => {
      const [ours, peers] = measured
        .filter(({ job }) => job.label === label && job.connections === connections)
        .map(medianOf);
      if (ours === undefined || peers === undefined) return [];
      const what = `${label}, ${connections} connection${connections === 1 ? '' : 's'}`;
      const rate: Target = {
        what: `${what}, a second`,
        atLeast: times[connections],
        measured: ours.perSecond / peers.perSecond,
        unit: '× the peer’s',
      };
      if (!isP99Below) return [rate];
      const p99 = { below: peers.p99Ms, measured: ours.p99Ms, unit: 'ms, the peer’s' };
      return [rate, { what: `p99 of ${what}`, ...p99 }];
    }),
  );

export const notesOf = (postgres: Postgres | undefined): string[] => [
  'Each with Basic auth, validation and, where it writes, an Idempotency-Key of its own;',
  'every 200 is on the disk, and with it both ledger entries and an event for each change.',
  'The load generator runs on the same cores. Medians of the rounds.',
  'Limits: what this machine does at most, with the same bytes and without any work.',
  'After each round: balances recomputed, and as much written as there were answers.',
  postgres
    ? `Peer: ${postgres.version}, every commit on the disk; node:http, pg, one statement each.`
    : 'No peer: this machine has no PostgreSQL 15, or nobody unprivileged to run it.',
];
