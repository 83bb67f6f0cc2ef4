import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../bench/random.ts';
import type { Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Program } from './program.ts';

/** Ends processes at moments that the seed chooses; their keeper starts them again. */

const BETWEEN_MOST_MS = 3200;
const IN_REQUEST_PART = 0.3;
/** A request is answered within so long: somewhere in it the process ends. */
const REQUEST_MOST_MS = 40;
const STOPPED_PART = 0.12;
const STALLED_PART = 0.06;
/** Longer than a lease: another worker goes on with what this one has. */
const STALL_MS = 34_000;

interface Parts {
  programs: readonly Program[];
  gateway: Gateway;
  faults: Faults;
  random: Random;
  print(line: string): void;
}

export const attack = async (kills: number, parts: Parts): Promise<void> => {
  const { programs, gateway, faults, random, print } = parts;
  const stalled = new Map<Program, Promise<void>>();
  const stall = (program: Program): void => {
    faults.count('process stalled');
    const over = program.stall(STALL_MS).then(() => void stalled.delete(program));
    stalled.set(program, over);
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random.next() * BETWEEN_MOST_MS);
    const program = random.pick(programs.filter((each) => !stalled.has(each)));
    const isInRequest = random.chance(IN_REQUEST_PART);
    if (stalled.size === 0 && random.chance(STALLED_PART)) stall(random.pick(programs));
    if (random.chance(STOPPED_PART) && !stalled.has(program)) {
      faults.count('process stopped by SIGTERM');
      await program.stop();
      await pause(random.next() * BETWEEN_MOST_MS);
    }
    if (isInRequest) {
      await gateway.inRequest(program);
      await pause(random.next() * REQUEST_MOST_MS);
    }
    await program.kill();
    faults.count(isInRequest ? 'process killed in a request' : 'process killed');
    if (kill % 25 === 0) print(`${kill} of ${kills} kills`);
  }
  await Promise.all(stalled.values());
};
