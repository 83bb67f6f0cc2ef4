import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { runSeed } from './seed.ts';

/** A process that plays the seeds it is sent, one after the other. */

// A chain is much memory outside of the program's own, which it forgets to collect in time.
setFlagsFromString('--expose-gc');
const collect = z.function({ input: [], output: z.unknown() }).implement(runInNewContext('gc'));
const COLLECT_EVERY = 20;

// The process that started it says when it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

let played = 0;
process.on('message', (message) => {
  void runSeed(z.number().parse(message)).then((result) => {
    process.send?.(result);
    if ((played += 1) % COLLECT_EVERY === 0) collect();
  });
});
