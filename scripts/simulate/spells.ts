import type { Random } from '../bench/random.ts';
import type { Fault, Faults } from './faults.ts';
import type { Turnstile } from './turnstile.ts';

/** Faults that begin now and then, and last for a while. */

export const SPELL_MOST_MS = 200_000;

interface Parts {
  faults: Faults;
  random: Random;
  turnstile: Turnstile;
}

export class Spells {
  readonly #parts: Parts;
  readonly #untilMs = new Map<Fault, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  isIn(fault: Fault): boolean {
    const { faults, random, turnstile } = this.#parts;
    if (faults.areOver) return false;
    if (turnstile.nowMs < (this.#untilMs.get(fault) ?? 0)) return true;
    if (!faults.strikes(fault, random)) return false;
    this.#untilMs.set(fault, turnstile.nowMs + random.next() * SPELL_MOST_MS);
    return true;
  }
}
