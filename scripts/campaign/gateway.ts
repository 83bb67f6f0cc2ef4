import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../bench/random.ts';
import {
  CUT_OFF,
  forward,
  listen,
  type Answered,
  type Asked,
  type Listener,
  type Reply,
} from './exchange.ts';
import type { Faults } from './faults.ts';
import type { Program } from './program.ts';

/** What stands between clients and servers: it loses, delays and doubles what passes. */

const LATE_MOST_MS = 2000;
/** A request goes on for so long before a client that waits for it looks elsewhere. */
const AWAITED_MOST_MS = 3000;

export interface Gateway extends Listener {
  /** Returns when a request has been passed on to the program, and is not answered yet. */
  inRequest(program: Program): Promise<void>;
  requests(): number;
}

interface Parts {
  programs: readonly Program[];
  faults: Faults;
  random: Random;
}

export const openGateway = async ({ programs, faults, random }: Parts): Promise<Gateway> => {
  const awaited = new Map<Program, () => void>();
  let requests = 0;
  const pass = async (program: Program, asked: Asked): Promise<Answered | typeof CUT_OFF> => {
    const { url } = program;
    if (url === undefined) return CUT_OFF;
    requests += 1;
    const answered = forward(url, asked).catch((): typeof CUT_OFF => CUT_OFF);
    awaited.get(program)?.();
    return answered;
  };
  const handle = async (asked: Asked): Promise<Reply> => {
    if (faults.strikes('request lost')) return CUT_OFF;
    if (faults.strikes('request late')) await pause(faults.delayMs(LATE_MOST_MS));
    const isOpen = programs.filter(({ url }) => url !== undefined);
    if (isOpen.length === 0) return CUT_OFF;
    const isDoubled = faults.strikes('request doubled');
    const program = random.pick(isOpen);
    const others = isDoubled ? isOpen.filter((each) => each !== program) : [];
    const [reply = CUT_OFF] = await Promise.all(
      [program, ...others].map((each) => pass(each, asked)),
    );
    return faults.strikes('answer lost') ? CUT_OFF : reply;
  };
  const listener = await listen(handle);
  return {
    ...listener,
    requests: () => requests,
    inRequest: async (program) => {
      const ended = new AbortController();
      const passed = new Promise<void>((done) => awaited.set(program, done));
      await Promise.race([passed, pause(AWAITED_MOST_MS, undefined, ended).catch(() => undefined)]);
      ended.abort();
      awaited.delete(program);
    },
  };
};
