import type { Random } from '../bench/random.ts';

/** What goes wrong around the processes, and how often it did. */

const RATES = {
  // Between clients and servers.
  'request lost': 0.04,
  'answer lost': 0.06,
  'request late': 0.05,
  'request doubled': 0.05,
  // Between servers and the providers of the chain.
  'call lost': 0.03,
  'reply lost': 0.04,
  'reply late': 0.03,
  'provider silent': 0.01,
  'provider throttles': 0.02,
  'provider fails': 0.03,
  'reply is garbage': 0.01,
  'reply is old': 0.04,
  // Of one provider at a time.
  lie: 0.5,
  // At the receiver of webhooks.
  'receiver fails': 0.15,
  'receiver hangs': 0.02,
  'receipt lost': 0.03,
} as const;

export type Fault = keyof typeof RATES;

export class Faults {
  readonly #random: Random;
  readonly counts = new Map<string, number>();
  /** From then on everything works, so that everything can end. */
  areOver = false;

  constructor(random: Random) {
    this.#random = random;
  }

  strikes(fault: Fault): boolean {
    if (this.areOver || !this.#random.chance(RATES[fault])) return false;
    this.count(fault);
    return true;
  }

  count(fault: string): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
  }

  /** Up to so long. */
  delayMs(mostMs: number): number {
    return this.#random.next() * mostMs;
  }
}
