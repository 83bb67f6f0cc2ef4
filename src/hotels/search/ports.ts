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

export interface SearchPorts {
  shelf: HotelShelf;
  calendars: CalendarReader;
  settings: SettingReader;
  live: LivePricer;
  /** Reference rates to convert with, or null where there are none to use. */
  rates(): Promise<DayRates | null>;
  now(): Date;
  /** Tells the operator of a source that failed as a whole. */
  report(error: unknown): void;
}
