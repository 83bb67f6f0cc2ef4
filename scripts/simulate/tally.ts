import type { SeedResult } from './seed.ts';

/** What many seeds have shown together. */
export class Tally {
  seeds = 0;
  attempts = 0;
  virtualMs = 0;
  readonly ended = new Map<string, number>();
  readonly faults = new Map<string, number>();
  readonly points = new Set<string>();
  readonly #began = performance.now();

  add({ ended, attempts, faults, points, tookMs }: SeedResult): void {
    this.seeds += 1;
    this.attempts += attempts;
    this.virtualMs += tookMs;
    for (const [status, count] of Object.entries(ended)) this.#count(this.ended, status, count);
    for (const [fault, count] of faults) this.#count(this.faults, fault, count);
    for (const point of points) this.points.add(point);
  }

  #count(counts: Map<string, number>, name: string, count: number): void {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }

  json() {
    return {
      seeds: this.seeds,
      seconds: Math.round((performance.now() - this.#began) / 1000),
      virtualHours: Math.round(this.virtualMs / 36_000) / 100,
      ended: Object.fromEntries(this.ended),
      attempts: this.attempts,
      faults: Object.fromEntries(this.faults),
      crashPoints: [...this.points].toSorted(),
    };
  }

  text(): string {
    const { seeds, seconds, virtualHours, ended, attempts, faults, crashPoints } = this.json();
    const counts = (of: Readonly<Record<string, number>>): string =>
      Object.entries(of)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ');
    return [
      `${seeds} seeds in ${seconds} s, ${virtualHours} hours of virtual time`,
      `Payouts ended: ${counts(ended)}; transactions signed: ${attempts}`,
      `Faults injected: ${counts(faults)}`,
      `Crash points reached: ${crashPoints.length}: ${crashPoints.join(', ')}`,
    ].join('\n');
  }
}
