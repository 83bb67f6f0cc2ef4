import { Cron } from 'croner';
import type { FunctionRunner } from './function-runner.ts';
import type { SiteFunction } from './functions.ts';

interface Schedules {
  start(): void;
  stop(): void;
}

const OPTIONS = { timezone: 'UTC', paused: true } as const;

/**
 * Runs scheduled functions at their times, in UTC as Netlify does, each never twice at once.
 * @throws for a schedule that is no cron expression.
 */
export const createSchedules = (
  functions: readonly SiteFunction[],
  runner: FunctionRunner,
  reportFailure: (line: string) => void,
): Schedules => {
  const jobs = functions.flatMap((target) => {
    if (target.schedule === undefined) return [];
    const skipped = (): void =>
      reportFailure(`function ${target.name}: still running, this tick is left out`);
    const run = (job: Cron): Promise<void> => runner.runScheduled(target, job.nextRun());
    return [new Cron(target.schedule, { ...OPTIONS, protect: skipped }, run)];
  });
  return {
    start: () => jobs.forEach((job) => job.resume()),
    stop: () => jobs.forEach((job) => job.stop()),
  };
};
