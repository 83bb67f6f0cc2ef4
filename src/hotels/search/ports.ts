import type { HotelShelf } from '#hotels/wishes/shelf.ts';
import type { DayRates } from '#fx/rates.ts';
import type { CalendarReader, LivePricer, SettingReader } from '#hotels/ports.ts';

/** How long pricing may take, and how old rates may be. */
export interface SearchLimits {
  /** Milliseconds for pricing one hotel's calendar, and all calendars of a call. */
  hotelMs: number;
  callMs: number;
  /** Rates received longer ago are said to be old. */
  ratesOldDays: number;
  /** Rates received longer ago give no price. */
  ratesStaleDays: number;
  /** Exchange rates of a saved feed are for trying out: they give prices however old they are. */
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
  /** Milliseconds that only grow. */
  clock(): number;
  /** Lets other requests have their turn. */
  nextTurn(): Promise<void>;
  /** Reports to the operator a source that failed as a whole. */
  report(error: unknown): void;
}
