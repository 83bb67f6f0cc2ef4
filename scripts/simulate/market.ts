import type { Random } from '../bench/random.ts';
import { unitsAndPrice } from '../solana-sandbox/rpc/blocks.ts';
import type { WireMessage } from '../solana-sandbox/wire.ts';
import type { Cast } from './cast.ts';
import type { Faults } from './faults.ts';
import type { Turnstile } from './turnstile.ts';

/** What others offer for a place in a block; in some stories much, for a while. */

const BEGINS_WITHIN_MS = 60_000;
const LASTS_MOST_MS = 120_000;
/** In powers of ten, of millionths of a lamport for a compute unit. */
const LEAST_POWER = 3.5;
const MOST_POWER = 6.5;

interface Parts {
  cast: Pick<Cast, 'fees'>;
  random: Random;
  turnstile: Turnstile;
  faults: Faults;
}

export class Market {
  readonly #parts: Pick<Parts, 'turnstile' | 'faults'>;
  readonly #fromMs: number;
  readonly #untilMs: number;
  readonly #price: bigint;

  constructor(parts: Parts) {
    const { cast, random, turnstile } = parts;
    this.#parts = parts;
    this.#fromMs = cast.fees ? turnstile.nowMs + random.next() * BEGINS_WITHIN_MS : Infinity;
    this.#untilMs = this.#fromMs + random.next() * LASTS_MOST_MS;
    const power = LEAST_POWER + random.next() * (MOST_POWER - LEAST_POWER);
    this.#price = BigInt(Math.floor(10 ** power));
  }

  /** For a compute unit; nothing where there is a place for everybody. */
  get price(): bigint {
    const { turnstile, faults } = this.#parts;
    const isDear = turnstile.nowMs >= this.#fromMs && turnstile.nowMs < this.#untilMs;
    return isDear && !faults.areOver ? this.#price : 0n;
  }

  takes(message: WireMessage): boolean {
    return unitsAndPrice(message).price >= this.price;
  }
}
