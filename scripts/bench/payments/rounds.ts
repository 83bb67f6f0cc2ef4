import { median } from '../latency.ts';
import type { Program } from './programs.ts';
import type { Side } from './side.ts';
import type { Taken, Work } from './task.ts';

/** Measures the sides in turn, so that whatever else the machine does meets all of them. */

/** One thing to do, and how each side is asked for it. */
export interface Job {
  label: string;
  connections: number;
  /** Whether it moves money: then all is added up after it. */
  writes: boolean;
  workOf(side: Side): Work;
}

interface Plan {
  authorization: string;
  jobs: readonly Job[];
  rounds: number;
  /** Of one measurement. */
  seconds: number;
  /** Requests before the first measurement of a job; they also show how many make a second. */
  warmUp: number;
}

export interface Measured {
  job: Job;
  side: Side;
  rounds: Taken[];
}

/** A job of a side, and how many requests its next measurement sends. */
interface Turn extends Measured {
  amount: number;
}

const requireWritten = async (side: Side, expected: number): Promise<void> => {
  const written = await side.written();
  if (written !== expected)
    throw new Error(`${side.name} wrote ${written} movements, and answered so ${expected}`);
};

export const measureRounds = async (
  load: Program,
  sides: readonly Side[],
  { authorization, jobs, rounds, seconds, warmUp }: Plan,
  say: (line: string) => void,
): Promise<Measured[]> => {
  const written = new Map<Side, number>();
  for (const side of sides) written.set(side, await side.written());
  const perform = async (turn: Turn): Promise<Taken> => {
    const { job, side, amount } = turn;
    const { connections } = job;
    const work = job.workOf(side);
    const taken = await load.ask({ url: side.url, authorization, connections, amount, work });
    turn.amount = Math.ceil(Math.max(taken.perSecond * seconds, connections * 2));
    if (job.writes) written.set(side, (written.get(side) ?? 0) + taken.answers);
    return taken;
  };
  const turns = jobs.flatMap((job) =>
    sides.map((side): Turn => ({
      ...{ job, side, rounds: [] },
      amount: Math.max(warmUp, job.connections * 2),
    })),
  );
  for (const turn of turns) await perform(turn);
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}`);
    // Forth and back, so that neither side always comes first.
    for (const turn of round % 2 === 1 ? turns : turns.toReversed()) {
      turn.rounds.push(await perform(turn));
    }
    for (const [side, expected] of written) await requireWritten(side, expected);
  }
  return turns;
};

/** The median of the rounds, figure by figure. */
export const medianOf = ({ rounds }: Measured): Omit<Taken, 'answers'> => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(rounds.map(({ p95Ms }) => p95Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});
