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

/** All configured providers: ask the first one that answers, or all of them. */

export interface ProvidersOptions {
  urls: readonly string[];
  /** The time limit in milliseconds for one answer of one provider; default 2000. */
  timeLimitMs?: number | undefined;
  nowMs?: (() => number) | undefined;
  pause?: ((delayMs: number) => Promise<void>) | undefined;
  /** A random number from 0 to 1. */
  random?: (() => number) | undefined;
}

interface Answered<Answer> {
  provider: Provider;
  value: Answer;
}

export interface Providers {
  readonly list: readonly Provider[];
  readonly timeLimitMs: number;
  /** How many providers, on different hosts, must agree before an answer counts. */
  readonly required: number;
  /**
   * The first answer: providers are tried one after the other, as often as the time allows.
   * @throws ChainUnavailableError
   */
  one<Answer extends z.ZodType>(
    question: Question<Answer>,
    withinMs?: number,
  ): Promise<Answered<z.output<Answer>>>;
  /** The result of the work with each provider; providers for which it fails are left out. */
  all<Result>(work: (provider: Provider) => Promise<Result>): Promise<Result[]>;
}

const ROUNDS = 3;
const FIRST_PAUSE_MS = 100;

/** The host of a URL; the rest of the URL may be a key. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? 'a provider';

/** Names of providers: two URLs on one host differ by a number, but count as one witness. */
const namesOf = (urls: readonly string[]) => {
  const hosts = urls.map(hostOf);
  return urls.map((url, index) => {
    const host = hosts[index] ?? hostOf(url);
    const name = hosts.indexOf(host) === index ? host : `${host} (${index + 1})`;
    return { url, host, name };
  });
};

/** Whether these URLs are on enough different hosts to prove something. */
export const hasQuorum = (urls: readonly string[]): boolean =>
  requiredOf(urls.map(hostOf)) >= QUORUM;

/** Whether the providers with these names are on enough different hosts. */
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
        // A silent provider must leave time for the providers after it.
        const shareMs = (untilMs - this.#nowMs()) / (order.length - index);
        if (shareMs < 1) break;
        const tried = await tryOne(provider, question, Math.min(this.timeLimitMs, shareMs));
        if ('value' in tried) return { provider, value: tried.value };
        ({ fault } = tried);
      }
    }
    throw new ChainUnavailableError(
      fault?.message ?? 'Every provider of the chain limits its requests now: try again later',
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

  /**
   * Providers that do not limit requests now come first, otherwise in the configured order.
   */
  #inOrder(): Provider[] {
    return this.list.toSorted((left, right) => this.#restLeft(left) - this.#restLeft(right));
  }

  /** Waits before another round; false if the wait would exceed the time limit. */
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
