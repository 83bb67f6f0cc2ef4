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

const START_MS = Date.parse('2026-11-21T10:00:00.000Z');
const STEP_MOST_MS = 60;
/** Of the FNV-1a hash. */
const STORY_START = 0x811c9dc5;
const STORY_PRIME = 0x01000193;

export class Turnstile {
  readonly #random: Random;
  readonly #waiting: Waiting[] = [];
  #nowMs = START_MS;
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

  now = (): Date => new Date(this.#nowMs);

  /** Nothing happens for so long: whatever was to happen meanwhile is late. */
  leap(delayMs: number): void {
    this.#nowMs += delayMs;
  }

  /** Does the work when its turn comes, alone. */
  pass<Result>(work: () => Promise<Result>, afterMs = 0): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = (): Promise<void> => work().then(resolve, reject);
      this.#waiting.push({ atMs: this.#nowMs + afterMs, run });
    });
  }

  sleep(delayMs: number): Promise<void> {
    return this.pass(async () => undefined, delayMs);
  }

  /** Lets everything happen until it is over. @returns false when nothing is left to happen */
  async run(isOver: () => boolean): Promise<boolean> {
    while (!isOver()) {
      // Whoever went on after the last turn asks for the next one first.
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
