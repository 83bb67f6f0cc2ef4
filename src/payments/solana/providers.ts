import type { z } from 'zod';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import { QUORUM, requiredOf } from '#payments/proof/proof.ts';
import {
  openProvider,
  ProviderError,
  THROTTLED_MOST_MS,
  type Provider,
  type Question,
} from './provider.ts';

/** All configured providers: ask one that answers, or ask them all. */

export interface ProvidersOptions {
  urls: readonly string[];
  /** For one answer of one provider; default 2000. */
  timeLimitMs?: number | undefined;
  nowMs?: (() => number) | undefined;
  pause?: ((delayMs: number) => Promise<void>) | undefined;
  /** From 0 to 1. */
  random?: (() => number) | undefined;
}

interface Answered<Answer> {
  provider: Provider;
  value: Answer;
}

export interface Providers {
  readonly list: readonly Provider[];
  readonly timeLimitMs: number;
  /** So many of them, on hosts of their own, must say the same before it counts. */
  readonly required: number;
  /**
   * The first answer, by as many tries of one provider after the other as fit into the time.
   * @throws ChainUnavailableError
   */
  one<Answer extends z.ZodType>(
    question: Question<Answer>,
    withinMs?: number,
  ): Promise<Answered<z.output<Answer>>>;
  /** What each provider makes of the work; those that fail are left out. */
  all<Result>(work: (provider: Provider) => Promise<Result>): Promise<Result[]>;
}

const ROUNDS = 3;
const FIRST_PAUSE_MS = 100;

/** Who answers at an address; the rest of the address may be a key. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'a provider';

/** Two addresses of one host are distinguished by their number, and count as one witness. */
const namesOf = (urls: readonly string[]) => {
  const hosts = urls.map(hostOf);
  return urls.map((url, index) => {
    const host = hosts[index] ?? hostOf(url);
    const name = hosts.indexOf(host) === index ? host : `${host} (${index + 1})`;
    return { url, host, name };
  });
};

/** Whether these addresses are of enough hosts to prove something. */
export const hasQuorum = (urls: readonly string[]): boolean =>
  requiredOf(urls.map(hostOf)) >= QUORUM;

/** Whether those of these names are on enough hosts of their own. */
export const isQuorum = ({ list, required }: Providers, names: readonly string[]): boolean => {
  const named = list.filter(({ name }) => names.includes(name));
  return new Set(named.map(({ host }) => host)).size >= required;
};

const systemPause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

const tryOne = async <Answer extends z.ZodType>(
  provider: Provider,
  question: Question<Answer>,
  limitMs: number,
): Promise<{ value: z.output<Answer> } | { fault: ProviderError }> => {
  try {
    return { value: await provider.ask(question, limitMs) };
  } catch (error) {
    if (error instanceof ProviderError) return { fault: error };
    throw error;
  }
};

const isProvidersFault = (reason: unknown): boolean =>
  reason instanceof ProviderError || reason instanceof ChainUnavailableError;

class ConfiguredProviders implements Providers {
  readonly list: readonly Provider[];
  readonly timeLimitMs: number;
  readonly required: number;
  readonly #nowMs: () => number;
  readonly #pause: (delayMs: number) => Promise<void>;
  readonly #random: () => number;

  constructor(options: ProvidersOptions) {
    const { urls, timeLimitMs = 2000, nowMs = Date.now } = options;
    const { pause = systemPause, random = Math.random } = options;
    this.list = namesOf(urls).map((named) => openProvider(named, nowMs));
    this.required = requiredOf(urls.map(hostOf));
    this.timeLimitMs = timeLimitMs;
    this.#nowMs = nowMs;
    this.#pause = pause;
    this.#random = random;
  }

  async one<Answer extends z.ZodType>(
    question: Question<Answer>,
    withinMs = this.timeLimitMs,
  ): Promise<Answered<z.output<Answer>>> {
    const untilMs = this.#nowMs() + withinMs;
    let fault: ProviderError | undefined;
    for (let round = 0; round < ROUNDS && (await this.#isTimeFor(round, untilMs)); round += 1) {
      const order = this.#inOrder();
      for (const [index, provider] of order.entries()) {
        // A silent provider must leave time for those after it.
        const shareMs = (untilMs - this.#nowMs()) / (order.length - index);
        if (shareMs < 1) break;
        const tried = await tryOne(provider, question, Math.min(this.timeLimitMs, shareMs));
        if ('value' in tried) return { provider, value: tried.value };
        ({ fault } = tried);
      }
    }
    throw new ChainUnavailableError(
      fault?.message ?? 'Every provider of the chain asks for a rest',
    );
  }

  async all<Result>(work: (provider: Provider) => Promise<Result>): Promise<Result[]> {
    const done = await Promise.allSettled(this.list.map(work));
    for (const each of done)
      if (each.status === 'rejected' && !isProvidersFault(each.reason)) throw each.reason;
    return done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  #restLeft({ restsUntil }: Provider): number {
    const leftMs = restsUntil - this.#nowMs();
    return leftMs > THROTTLED_MOST_MS ? 0 : Math.max(0, leftMs);
  }

  /** Those that have not asked for a rest come first, then in the order of configuration. */
  #inOrder(): Provider[] {
    return this.list.toSorted((left, right) => this.#restLeft(left) - this.#restLeft(right));
  }

  /** Waits before another round; false where that would take longer than there is. */
  async #isTimeFor(round: number, untilMs: number): Promise<boolean> {
    const backoffMs = round === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (round - 1) * (0.5 + this.#random());
    const restMs = Math.min(...this.list.map((each) => this.#restLeft(each)));
    const delayMs = Math.max(backoffMs, restMs);
    if (this.#nowMs() + delayMs >= untilMs) return false;
    if (delayMs > 0) await this.#pause(delayMs);
    return true;
  }
}

export const openProviders = (options: ProvidersOptions): Providers =>
  new ConfiguredProviders(options);
