import { KontorError } from '#kernel/error.ts';
import type { DayRates } from './rates.ts';

/** The newest stored rates, and the last attempts to fetch newer ones. */
export interface FeedState {
  /** Null until the feed has given rates once. */
  rates: DayRates | null;
  /** When the feed last answered with rates, even with older ones; null if it never did. */
  fetchedAt: Date | null;
  /** When the feed was last asked, with or without success. */
  attemptedAt: Date;
}

export interface RateStore {
  /** Null until the feed was asked once. */
  state(): Promise<FeedState | null>;
  /** Stores the rates of a day, replacing earlier ones of that day. */
  keep(rates: DayRates, fetchedAt: Date): Promise<void>;
  /** Records that the feed was asked; `answered` says that it gave rates, even older ones. */
  noteAttempt(attemptedAt: Date, answered: boolean): Promise<void>;
}

/** The feed of the provider. @throws FeedError for anything that is not the rates of a day */
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
