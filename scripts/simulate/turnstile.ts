import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Random } from '../bench/random.ts';

/**
 * Virtual time, and one thing at a time: whatever waits, the seed says what happens next and how
 * long it takes. So one seed is one story, whatever the machine does meanwhile, as long as nobody
 * waits for anything but a turn.
 */

interface Waiting {
  /** Not before this moment of virtual time. */
  atMs: number;
  run(): Promise<void>;
}

/** A sleep that somebody may end before its time. */
export interface Nap {
  over: Promise<void>;
  /** At that moment at the latest, or now where it has passed. */
  endBy(atMs: number): void;
}

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');
const STEP_MOST_MS = 60;
/** Of the FNV-1a hash. */
const STORY_START = 0x811c9dc5;
const STORY_PRIME = 0x01000193;

export class Turnstile {
  readonly #random: Random;
  readonly #waiting: Waiting[] = [];
  #nowMs = START_MS;
  #wrongByMs = 0;
  #story = STORY_START;

  constructor(random: Random) {
    this.#random = random;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get sinceStartMs(): number {
    return this.#nowMs - START_MS;
  }

  /** Of the moments of all turns so far: another order of anything is another story. */
  get story(): number {
    return this.#story >>> 0;
  }

  /** As the clocks of processes say; the chain goes by its own. */
  now = (): Date => new Date(this.#nowMs + this.#wrongByMs);

  /** How often the clocks of processes were stepped. */
  clockSteps = 0;

  /** By how much they were ever behind at most. */
  behindMostMs = 0;

  /** From now on the clocks of processes are wrong by so much. */
  stepClock(wrongByMs: number): void {
    this.clockSteps += 1;
    this.behindMostMs = Math.max(this.behindMostMs, -wrongByMs);
    this.#wrongByMs = wrongByMs;
  }

  /** Nothing happens for this time: whatever was to happen meanwhile is late. */
  leap(delayMs: number): void {
    this.#nowMs += delayMs;
  }

  /** Does the work when its turn comes, alone. */
  pass<Result>(work: () => Promise<Result>, afterMs = 0): Promise<Result> {
    return this.#wait(work, afterMs).result;
  }

  #wait<Result>(work: () => Promise<Result>, afterMs: number) {
    const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
    const run = (): Promise<void> => work().then(resolve, reject);
    const waiting: Waiting = { atMs: this.#nowMs + afterMs, run };
    this.#waiting.push(waiting);
    return { result, waiting };
  }

  nap(delayMs: number): Nap {
    const { result: over, waiting } = this.#wait(async () => undefined, delayMs);
    const endBy = (atMs: number): void => {
      waiting.atMs = Math.min(waiting.atMs, Math.max(atMs, this.#nowMs));
    };
    return { over, endBy };
  }

  sleep(delayMs: number): Promise<void> {
    return this.pass(async () => undefined, delayMs);
  }

  /** Lets everything happen until it is over. @returns false when nothing is left to happen */
  async run(isOver: () => boolean): Promise<boolean> {
    while (!isOver()) {
      // One that went on after the last turn asks for the next one first.
      await nextTurn();
      const next = this.#take();
      if (next === undefined) return false;
      await next.run();
      this.#story = Math.imul(this.#story ^ (this.sinceStartMs * 1000), STORY_PRIME);
      this.#nowMs += Math.floor(this.#random.next() * STEP_MOST_MS);
    }
    return true;
  }

  #take(): Waiting | undefined {
    if (this.#waiting.length === 0) return undefined;
    const earliest = Math.min(...this.#waiting.map(({ atMs }) => atMs));
    this.#nowMs = Math.max(this.#nowMs, earliest);
    const ready = this.#waiting.filter(({ atMs }) => atMs <= this.#nowMs);
    const next = this.#random.pick(ready);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }
}
