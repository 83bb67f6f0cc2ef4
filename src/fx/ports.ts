import { KontorError } from '#kernel/error.ts';
import type { DayRates } from './rates.ts';

/** The newest rates in store and what was tried for newer ones. */
export interface FeedState {
  /** Null as long as the feed never gave any. */
  rates: DayRates | null;
  /** When the feed last answered with rates, be they older ones; null for never. */
  fetchedAt: Date | null;
  /** When the feed was last asked, whatever it answered. */
  attemptedAt: Date;
}

export interface RateStore {
  /** Null as long as the feed was never asked. */
  state(): Promise<FeedState | null>;
  /** Keeps the rates of a day, in place of earlier ones of that day. */
  keep(rates: DayRates, fetchedAt: Date): Promise<void>;
  /** Notes that the feed was asked; with `answered` that it gave rates, be they older ones. */
  noteAttempt(attemptedAt: Date, answered: boolean): Promise<void>;
}

/** The provider's feed. @throws FeedError for anything that is not a day's rates. */
export interface RateFeed {
  fetch(): Promise<DayRates>;
}

export class FeedError extends KontorError {
  override readonly name = 'FeedError';
}

export interface FxPorts {
  store: RateStore;
  feed: RateFeed;
  now(): Date;
  /** Reports to the operator why the feed gave nothing. */
  report(fault: FeedError): void;
}
