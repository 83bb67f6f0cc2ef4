import { setImmediate as settled } from 'node:timers/promises';
import type { Option } from './explorer.ts';
import type { Process } from './process.ts';

/** What every scene has: a bound on what may go wrong, and the way to its end. */

/** So often each thing may happen in one way. */
export class Budget<Name extends string> {
  readonly left: Record<Name, number>;

  constructor(most: Readonly<Record<Name, number>>) {
    this.left = { ...most };
  }

  /** It takes one from what may happen in all. */
  spend(what: Name, work: () => void): () => void {
    return () => {
      this.left[what] -= 1;
      work();
    };
  }
}

/** Steps after which whatever waits has become due. */
const WAIT_EVERY = 40;

interface PlayedOn {
  processes: readonly Process[];
  stepsMost: number;
  isOver(): boolean;
  /** What the surroundings do by themselves, as soon as they can. */
  arrivals(): readonly Option[];
  wait(): void;
}

/** Goes on without any fault: processes take turns, and begin again when they have ended. */
export const playOn = async (played: PlayedOn): Promise<void> => {
  const { processes, stepsMost, isOver, arrivals, wait } = played;
  for (let step = 0; step < stepsMost && !isOver(); step += 1) {
    for (const { happen } of arrivals()) await happen();
    const own = processes[step % processes.length];
    if (own?.isIdle === true) own.begin();
    else own?.step();
    await settled();
    if (step % WAIT_EVERY === WAIT_EVERY - 1) wait();
  }
};
