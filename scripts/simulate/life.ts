import { KontorError } from '#kernel/error.ts';
import { STALL_MS } from './faults.ts';
import type { Story } from './world.ts';

/** A process that may end or stand still before and after each thing that it does. */

export class KilledError extends KontorError {
  override readonly name = 'KilledError';
}

/** Those that ask nobody. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'explainFailure',
  'isQuorum',
  'newId',
  'now',
  'payerOf',
  'report',
]);

/** One life of a worker: once it has ended, nothing that it began goes on. */
export class Life {
  readonly #world: Pick<Story, 'turnstile' | 'faults' | 'lives'>;
  #ended = false;
  isRetiring = false;
  #hasTurn = false;

  constructor(world: Pick<Story, 'turnstile' | 'faults' | 'lives'>) {
    this.#world = world;
    world.lives.add(this);
  }

  end(): void {
    this.#ended = true;
  }

  /** It finishes the rounds that it is in, and begins no more. */
  retire(): void {
    this.isRetiring = true;
  }

  #point(name: string): void {
    if (!this.#ended) this.#world.faults.reach(name);
    if (this.#ended) throw new KilledError(name);
  }

  /** Before each write, also between two of one call. */
  reachWrite(): void {
    this.#point('before a write');
  }

  /** Each call of the port waits for its turn, and may be the last one. */
  async call<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    // What a call asks of another port is part of its turn.
    if (this.#hasTurn) return work();
    const { turnstile, faults } = this.#world;
    const stalledMs = faults.strikes('stall') ? STALL_MS : 0;
    return turnstile.pass(async () => {
      this.#world.faults.end = () => this.end();
      this.#point(`before ${name}`);
      this.#hasTurn = true;
      const result = await work().finally(() => (this.#hasTurn = false));
      this.#point(`after ${name}`);
      return result;
    }, stalledMs);
  }

  /** The port, at each call of which this life may end; what answers at once has no such point. */
  port<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function' || AT_ONCE.has(String(name))) return value;
        return (...given: unknown[]): Promise<unknown> =>
          this.call(String(name), async (): Promise<unknown> => {
            const result: unknown = await Reflect.apply(value, target, given);
            return result;
          });
      },
    });
  }
}
