import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { KontorError } from '#kernel/error.ts';

/** Seeds in several processes, each of which gets the next seed when it has played one. */

const played = z.object({
  seed: z.number(),
  ended: z.record(z.string(), z.number()),
  attempts: z.number(),
  faults: z.map(z.string(), z.number()),
  points: z.set(z.string()),
  tookMs: z.number(),
  story: z.number(),
  broken: z.string().optional(),
});
type Played = z.output<typeof played>;

class EndedTooSoonError extends KontorError {
  override readonly name = 'EndedTooSoonError';
}

/** In MB: what a turn makes is mostly gone soon, and is collected at once. */
const YOUNG_MEMORY = '--max-semi-space-size=32';

const playIn = async (
  seeds: Iterator<number, undefined>,
  add: (result: Played) => void,
): Promise<void> => {
  const child = fork(join(import.meta.dirname, 'process.ts'), {
    serialization: 'advanced',
    execArgv: [...process.execArgv, YOUNG_MEMORY],
  });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const playNext = (): void => {
    const { value } = seeds.next();
    if (value === undefined) child.disconnect();
    else child.send(value);
  };
  child.on('message', (message) => {
    add(played.parse(message));
    playNext();
  });
  playNext();
  const code = await ended;
  if (code !== 0) throw new EndedTooSoonError(`A process of the simulation ended: ${String(code)}`);
};

/** Plays whatever seeds there are. */
export const playAll = async (
  { seeds, processes }: { seeds: Iterator<number, undefined>; processes: number },
  add: (result: Played) => void,
): Promise<void> => {
  await Promise.all(Array.from({ length: processes }, () => playIn(seeds, add)));
};
