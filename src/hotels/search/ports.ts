import type { Entry } from '#register/search/entry.ts';
import type { DayRates } from '#fx/rates.ts';
import type { CalendarReader, LivePricer, SettingReader } from '#hotels/ports.ts';

export type ListedHotel = Entry<'hotels'>;

/** The listed hotels of the snapshot, which never changes while a process lives. */
export interface HotelShelf {
  /** All of them in directory order: the same list each time. */
  all(): Promise<readonly ListedHotel[]>;
  /** Places in `all` of the hotels that match a query, best match first. */
  matches(text: string): Promise<readonly number[]>;
}

/** How long pricing may take, and how old rates may be. */
export interface SearchLimits {
  /** Milliseconds for pricing one hotel's calendar, and all calendars of a call. */
  hotelMs: number;
  callMs: number;
  /** Rates heard longer ago are said to be old. */
  ratesOldDays: number;
  /** Rates heard longer ago give no price. */
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
  /** Tells the operator of a source that failed as a whole. */
  report(error: unknown): void;
}
