/** Nearest-rank percentile of times that are already in ascending order. */
const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;

export interface Latency {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export const latencyOf = (timesMs: readonly number[]): Latency => {
  const ascending = [...timesMs].sort((left, right) => left - right);
  return {
    p50Ms: percentile(ascending, 0.5),
    p95Ms: percentile(ascending, 0.95),
    p99Ms: percentile(ascending, 0.99),
  };
};

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((left, right) => left - right),
    0.5,
  );

/**
 * Times each call alone, one after the other, once all of `warmUp` ran untimed; `cpu` is what this
 * process worked for it on all its threads, whatever else kept the machine busy.
 */
export const timeEach = async <Input>(
  inputs: readonly Input[],
  warmUp: readonly Input[],
  call: (input: Input) => Promise<unknown>,
): Promise<Latency & { cpuP95Ms: number }> => {
  for (const input of warmUp) await call(input);
  const timesMs: number[] = [];
  const cpuTimesMs: number[] = [];
  for (const input of inputs) {
    const before = process.cpuUsage();
    const started = performance.now();
    await call(input);
    timesMs.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    cpuTimesMs.push((user + system) / 1000);
  }
  return { ...latencyOf(timesMs), cpuP95Ms: latencyOf(cpuTimesMs).p95Ms };
};
