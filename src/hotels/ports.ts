import type { HotelCredential } from '#hotels/access/credential.ts';
import type { SaidState } from '#hotels/access/said-state.ts';
import type { Push } from '#hotels/access/push.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { HotelAnswer } from './price.ts';
import type { Stay } from './stay.ts';

/** The embedded calendars, as their readers see them. */
export interface CalendarReader {
  /** The present calendars of those hotels that have one, by slug. */
  calendars(hotels: readonly string[]): Promise<ReadonlyMap<string, HotelCalendar>>;
}

/** A calendar after a change, with the message that caused it, if there was one. */
export interface CalendarChange {
  calendar: HotelCalendar;
  push?: Push;
  /** The HotelCode that it names: the same write binds the hotel's credential to it. */
  hotelCode?: string | null;
  /** The state that the hotel's system has sent so far, stored in the same write. */
  said?: SaidState;
  /** The vendor that sent it: its rates end with its permission. Null: the hotel's own system. */
  vendor?: string | null;
}

/**
 * The states that hotels' systems have sent, for dialects whose messages add to them in any order.
 */
export interface SaidStateReader {
  find(hotel: string): Promise<SaidState | undefined>;
}

/** What remains of a state without one of the vendors that have sent it. */
export interface RemainingState {
  text: string;
  /** When rates of it last arrived; null: never. */
  ratesHeardAt: Date | null;
  /** The calendar that is made of it, on a day number. */
  calendarAfter(before: HotelCalendar, today: number): HotelCalendar;
}

/** Null: the hotel's own system has sent nothing, or the state cannot be read. */
export type StateWithoutVendor = (text: string, vendor: string) => RemainingState | null;

export interface CalendarStore extends CalendarReader {
  /**
   * Makes the next calendar from the present one and stores it completely or not at all. If another
   * process was faster, `make` is called again; parts that it returns unchanged are not written
   * again. @throws BoundCredentialError if the credential was bound to another HotelCode meanwhile
   * @throws WithdrawnVendorError if the vendor's permission ended meanwhile
   * @throws SaidStateChangedError if another process has changed the state meanwhile
   */
  change(hotel: string, make: (now: HotelCalendar) => CalendarChange): Promise<HotelCalendar>;
}

/** The summary of a calendar for the operator, which needs no reading of the calendar. */
export interface CalendarSummary {
  hotel: string;
  version: number;
  changedAt: Date;
  ratesHeardAt: Date | null;
  rooms: number;
  plans: number;
  /** Day number of the last night with a free room; null: there is none. */
  lastFreeNight: number | null;
}

/** The last messages of hotel systems: a limited number for each hotel. */
export interface PushLog {
  /** Records a message that changed nothing. */
  note(hotel: string, push: Push): Promise<void>;
  /** The messages of one hotel, the newest first. */
  ofHotel(hotel: string): Promise<Push[]>;
  /** The last message of each hotel that has sent one. */
  latest(): Promise<ReadonlyMap<string, Push>>;
}

export interface CredentialStore {
  /** Stores it, replacing the hotel's earlier one. */
  put(credential: HotelCredential): Promise<void>;
  find(hotel: string): Promise<HotelCredential | undefined>;
  /** In the order of the hotels. */
  list(): Promise<HotelCredential[]>;
  /** Unbinds it: the next message binds it again. False if there was none. */
  release(hotel: string): Promise<boolean>;
  /** False where there was none. */
  remove(hotel: string): Promise<boolean>;
}

/** A hotel system that is called at each request, through the Mews Booking Engine API. */
export interface MewsSource {
  type: 'mews';
  hotelId: string;
  configurationId: string;
  /** Age categories of the party; null: read from the hotel's configuration. */
  adultCategoryId: string | null;
  childCategoryId: string | null;
}

/** A hotel system that is called at each request, through the apaleo Booking API. */
export interface ApaleoSource {
  type: 'apaleo';
  /** The client that the hotel's account has authorized; its secret is a setting. */
  client: string;
  propertyId: string;
  /** The ids of the services that are meals; all empty: the board is unknown. */
  meals: Meals;
}

/** The services of a hotel that are meals, by their ids. */
export interface Meals {
  breakfast: readonly string[];
  lunch: readonly string[];
  dinner: readonly string[];
}

export type LiveSource = MewsSource | ApaleoSource;

/** The source of a price: sent by the hotel, or the system that was called. */
export const PRICED_BY = ['calendar', 'mews', 'apaleo'] as const;
export type PricedBy = (typeof PRICED_BY)[number];

/** The state of a hotel's system when it was last called. */
export interface SourceHealth {
  /** Null if it never gave a usable answer. */
  answeredAt: Date | null;
  /** Null if it never failed. */
  failedAt: Date | null;
  /** The fault at that time. */
  fault: string | null;
}

/** Whether the last call failed. */
export const isFailing = ({ answeredAt, failedAt }: SourceHealth): boolean =>
  failedAt !== null && (answeredAt === null || answeredAt <= failedAt);

/** The operator's settings for a hotel. */
export interface HotelSetting {
  hotel: string;
  /** Null: the embedded calendar, if the hotel has one. */
  source: LiveSource | null;
  /** Template of the booking link; null: the hotel's own website. */
  linkTemplate: string | null;
}

export interface SettingReader {
  /** Settings of those hotels that have any, by slug. */
  settings(hotels: readonly string[]): Promise<ReadonlyMap<string, HotelSetting>>;
}

/** Prices of hotels whose systems are called live, within the time of a call. */
export interface LivePricer {
  /** One answer of each hotel for each stay; the reason if it failed or took too long. */
  price(
    asked: readonly { hotel: string; source: LiveSource }[],
    stays: readonly Stay[],
  ): Promise<readonly ReadonlyMap<string, HotelAnswer>[]>;
}
