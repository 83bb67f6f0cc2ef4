import type { Nap, Turnstile } from './turnstile.ts';

/** Workers that have nothing to do sleep longer and longer, until there is something for them. */

/** What a worker may wait for. */
export type LoopName = 'payouts' | 'vault' | 'deposits' | 'sweeps' | 'bank' | 'webhooks' | 'times';

/** How often the pause after a round that changed nothing is doubled at most. */
const DOUBLINGS_MOST = 2;
/** The laws of the end count on how soon an event is made and sent. */
const EVEN: ReadonlySet<LoopName> = new Set(['webhooks', 'times']);

/** Bytes that were sent have landed by then or never will, and what has landed is final. */
const QUIET_AFTER_MS = 90_000;
/** The same where nothing has moved for that long, and nothing waits for that worker to look. */
const QUIET_DOUBLINGS: Readonly<Partial<Record<LoopName, number>>> = {
  payouts: 3,
  vault: 4,
  deposits: 4,
  sweeps: 4,
};

interface Asleep extends Nap {
  /** When it had ended, had anything moved meanwhile. */
  usualMs: number;
}

export class Naps {
  readonly #turnstile: Pick<Turnstile, 'nap' | 'nowMs'>;
  readonly #asleep = new Map<LoopName, Set<Asleep>>();
  #movedMs = 0;

  constructor(turnstile: Pick<Turnstile, 'nap' | 'nowMs'>) {
    this.#turnstile = turnstile;
  }

  /** Until the pause is over, or somebody calls. */
  async sleep(loopName: LoopName, pauseMs: number, idleRounds: number): Promise<void> {
    const { nowMs } = this.#turnstile;
    const lasting = (most: number): number => pauseMs * 2 ** Math.min(idleRounds, most);
    const usually = EVEN.has(loopName) ? 0 : DOUBLINGS_MOST;
    const isQuiet = nowMs > this.#movedMs + QUIET_AFTER_MS;
    const most = isQuiet ? (QUIET_DOUBLINGS[loopName] ?? usually) : usually;
    const nap = this.#turnstile.nap(lasting(most));
    const asleep = this.#asleep.get(loopName) ?? new Set();
    const each = { ...nap, usualMs: nowMs + lasting(usually) };
    this.#asleep.set(loopName, asleep.add(each));
    await nap.over;
    asleep.delete(each);
  }

  /** Something was ordered, paid or written: nobody sleeps longer than usual. */
  stir(): void {
    this.#movedMs = this.#turnstile.nowMs;
    for (const asleep of this.#asleep.values())
      for (const { endBy, usualMs } of asleep) endBy(usualMs);
  }

  wakeAll(): void {
    for (const loopName of this.#asleep.keys()) this.wake(loopName);
  }

  wake(loopName: LoopName): void {
    for (const { endBy } of this.#asleep.get(loopName) ?? []) endBy(0);
  }
}
