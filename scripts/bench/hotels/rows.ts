import type { Row, Target } from '../figures.ts';
import type { Latency } from '../latency.ts';

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

export const targetsOf = (rows: readonly Row[]): Target[] =>
  rows.flatMap(({ label, figures: { target, p95 } }) =>
    typeof target === 'number' && typeof p95 === 'number'
      ? [{ what: `p95 of ${label}`, below: target, measured: p95, unit: 'ms' }]
      : [],
  );
