import type { Row, Target } from '../figures.ts';
import type { Latency } from '../latency.ts';
import { timesTarget } from '../ratio.ts';

export interface Timed extends Latency {
  /** The first call, before anything was compiled, read or warmed. */
  firstMs?: number;
  /** What this process worked for a call, where it is measured. */
  cpuP95Ms?: number;
  perSecond?: number;
}

/** A row; with a target the 95th percentile should stay below it. */
export const timedRow = (label: string, timed: Timed, targetMs?: number): Row => ({
  label,
  figures: {
    first: timed.firstMs ?? null,
    p50: timed.p50Ms,
    p95: timed.p95Ms,
    p99: timed.p99Ms,
    cpu: timed.cpuP95Ms ?? null,
    rate: timed.perSecond ?? null,
    target: targetMs ?? null,
  },
});

/** The first call of a process, as a guest waits for it after a deploy. */
const FIRST_MOST_MS = 200;
const FIRST_CALL_WHAT = 'median of the first list_hotels of a process';
/** What its row is called, before the number of processes. */
export const FIRST_CALL = 'HTTP, first call of ';

const firstCallTargetsOf = (rows: readonly Row[]): Target[] =>
  rows.flatMap(({ label, figures: { p50 } }) =>
    label.startsWith(FIRST_CALL) && typeof p50 === 'number'
      ? [{ what: FIRST_CALL_WHAT, atMost: FIRST_MOST_MS, measured: p50, unit: 'ms' }]
      : [],
  );

export const targetsOf = (rows: readonly Row[]): Target[] => [
  ...rows.flatMap(({ label, figures: { target, p95 } }) =>
    typeof target === 'number' && typeof p95 === 'number'
      ? [{ what: `p95 of ${label}`, below: target, measured: p95, unit: 'ms' }]
      : [],
  ),
  ...firstCallTargetsOf(rows),
];

/** How many times as long as the engine's part a whole function may take. */
const FUNCTION_TIMES = 1.3;
/** How many times as long as its parser alone a message may take. */
const MESSAGE_TIMES = 1.2;

/** What takes longer beside a part of it, in the same run. */
export const ratioTargetsOf = (rows: readonly Row[]): Target[] => {
  const beside = (ours: Row, [own, others]: readonly [string, string], times: number): Target[] => {
    const peer = rows.find(({ label }) => label === ours.label.replace(own, others));
    return timesTarget({ what: ours.label, ours, peer, key: 'p50', times });
  };
  const calls = rows
    .filter(({ label }) => label.startsWith('function, '))
    .flatMap((ours) => beside(ours, ['function', 'tool'], FUNCTION_TIMES));
  const messages = rows
    .filter(({ label }) => /^AlpineBits, .*daily rates$/.test(label))
    .flatMap((ours) => beside(ours, ['AlpineBits', 'fast-xml-parser alone'], MESSAGE_TIMES));
  return [...calls, ...messages];
};
