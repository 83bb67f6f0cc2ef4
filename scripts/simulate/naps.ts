import type { Turnstile } from './turnstile.ts';

/** Workers that have nothing to do sleep longer and longer, until there is something for them. */

/** What a worker may wait for. */
export type LoopName = 'payouts' | 'vault' | 'deposits' | 'sweeps' | 'bank' | 'webhooks' | 'times';

/** A pause after a round that changed nothing is doubled so many times at most. */
const DOUBLINGS_MOST = 2;

export class Naps {
  readonly #turnstile: Pick<Turnstile, 'nap'>;
  readonly #asleep = new Map<LoopName, Set<() => void>>();

  constructor(turnstile: Pick<Turnstile, 'nap'>) {
    this.#turnstile = turnstile;
  }

  /** Until the pause is over, or somebody calls. */
  async sleep(loopName: LoopName, pauseMs: number, idleRounds: number): Promise<void> {
    // The laws of the end count on how soon an event is made and sent.
    const isEven = loopName === 'webhooks' || loopName === 'times';
    const doublings = isEven ? 0 : Math.min(idleRounds, DOUBLINGS_MOST);
    const { over, wake } = this.#turnstile.nap(pauseMs * 2 ** doublings);
    const asleep = this.#asleep.get(loopName) ?? new Set();
    this.#asleep.set(loopName, asleep.add(wake));
    await over;
    asleep.delete(wake);
  }

  wakeAll(): void {
    for (const loopName of this.#asleep.keys()) this.wake(loopName);
  }

  wake(loopName: LoopName): void {
    for (const wake of this.#asleep.get(loopName) ?? []) wake();
  }
}
