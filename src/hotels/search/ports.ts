import type { HotelShelf } from '#hotels/wishes/shelf.ts';
import type { DayRates } from '#fx/rates.ts';
import type { CalendarReader, LivePricer, SettingReader } from '#hotels/ports.ts';

/** Limits on the time of pricing and on the age of rates. */
export interface SearchLimits {
  /** Milliseconds for pricing one hotel's calendar, and all calendars of a call. */
  hotelMs: number;
  callMs: number;
  /** Rates received longer ago are called old. */
  ratesOldDays: number;
  /** Rates received longer ago give no price. */
  ratesStaleDays: number;
  /** Exchange rates of a saved feed are for local runs: they give prices whatever their age. */
  isFeedSaved: boolean;
}

export interface SearchPorts {
  shelf: HotelShelf;
  calendars: CalendarReader;
  settings: SettingReader;
  live: LivePricer;
  /** Reference rates to convert with, or null where there are none to use. */
  rates(): Promise<DayRates | null>;
  now(): Date;
  limits(): SearchLimits;
  /** A clock in milliseconds that never goes back. */
  clock(): number;
  /** Lets other events be handled. */
  nextTurn(): Promise<void>;
  /** Reports to the operator that a source failed as a whole. */
  report(error: unknown): void;
}
