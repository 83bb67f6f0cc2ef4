import { hash } from 'node:crypto';
import { setImmediate as settled } from 'node:timers/promises';

/**
 * Goes through every order of what several processes and their surroundings can do. A way is a list
 * of choices; each is played from the beginning, and a state that was seen before is not gone on
 * from again.
 */

/** What can happen next, and what it does. */
export interface Option {
  name: string;
  happen(): Promise<void> | void;
}

/** A world that begins anew for each way. */
export interface Scene {
  /** What can happen now; nothing at an end. */
  options(): readonly Option[];
  /** All that decides what can happen later. */
  state(): string;
  /** The first law that is broken; undefined while all hold. */
  broken(): string | undefined;
  /** Goes on without faults to the end; says what is wrong there. */
  finish(): Promise<string | undefined>;
}

export interface Explored {
  states: number;
  ways: number;
  ends: number;
  /** Whether every way was gone: else the bound was reached. */
  isWhole: boolean;
  /** The first broken law, and the way there. */
  broken?: { law: string; way: readonly string[] };
}

interface Bounds {
  statesMost: number;
  /** One of this number of states is played on to its end. */
  finishEvery: number;
}

/** One thing has happened; everything that follows at once has followed. */
const happen = async (option: Option): Promise<void> => {
  await option.happen();
  await settled();
};

class Search {
  readonly #open: () => Scene;
  readonly #bounds: Bounds;
  readonly #seen = new Set<string>();
  readonly #waiting: (readonly number[])[] = [[]];
  #ways = 0;
  #ends = 0;

  constructor(open: () => Scene, bounds: Bounds) {
    this.#open = open;
    this.#bounds = bounds;
  }

  /** Plays a way, and on from there until nothing is new. @returns the broken law */
  async #go(way: readonly number[]): Promise<Explored['broken']> {
    const scene = this.#open();
    const names: string[] = [];
    const taken = [...way];
    await settled();
    for (let step = 0; ; step += 1) {
      const options = scene.options();
      const law = scene.broken();
      if (law !== undefined) return { law, way: names };
      if (step >= way.length) {
        const state = hash('sha1', scene.state(), 'base64');
        if (this.#seen.has(state)) return undefined;
        this.#seen.add(state);
        if (options.length === 0) this.#ends += 1;
        if (options.length === 0 || this.#seen.size % this.#bounds.finishEvery === 0) {
          const fault = await this.#finished(taken);
          if (fault !== undefined) return { law: fault, way: names };
        }
        // The last ones are gone first: few ways wait at a time.
        for (let other = options.length - 1; other > 0; other -= 1)
          this.#waiting.push([...taken, other]);
        if (options.length > 0) taken.push(0);
      }
      const option = options[taken[step] ?? 0];
      if (option === undefined) return undefined;
      names.push(option.name);
      await happen(option);
    }
  }

  async #finished(way: readonly number[]): Promise<string | undefined> {
    const scene = this.#open();
    await settled();
    for (const choice of way) {
      const option = scene.options()[choice];
      if (option !== undefined) await happen(option);
    }
    return scene.finish();
  }

  async run(): Promise<Explored> {
    for (let way = this.#waiting.pop(); way !== undefined; way = this.#waiting.pop()) {
      this.#ways += 1;
      const broken = await this.#go(way);
      const counts = { states: this.#seen.size, ways: this.#ways, ends: this.#ends };
      if (broken !== undefined) return { ...counts, isWhole: false, broken };
      if (this.#seen.size >= this.#bounds.statesMost) return { ...counts, isWhole: false };
    }
    return { states: this.#seen.size, ways: this.#ways, ends: this.#ends, isWhole: true };
  }
}

export const explore = (open: () => Scene, bounds: Bounds): Promise<Explored> =>
  new Search(open, bounds).run();
