import type { HotelCredential } from '#hotels/access/credential.ts';
import type { SaidState } from '#hotels/access/said-state.ts';
import type { Push } from '#hotels/access/push.ts';
import type { HotelCalendar } from '#hotels/calendar/calendar.ts';
import type { HotelAnswer } from './price.ts';
import type { Stay } from './stay.ts';

/** The embedded calendars, as their readers see them. */
export interface CalendarReader {
  /** The calendars of those hotels that have one, by slug, as they are now. */
  calendars(hotels: readonly string[]): Promise<ReadonlyMap<string, HotelCalendar>>;
}

/** A calendar after a change, with the message that brought it where there was one. */
export interface CalendarChange {
  calendar: HotelCalendar;
  push?: Push;
  /** The HotelCode that it names: the hotel's credential is bound to it in the same write. */
  hotelCode?: string | null;
  /** What the hotel's system said so far, kept in the same write. */
  said?: SaidState;
}

/** What hotels' systems said so far, where messages add to it in any order. */
export interface SaidStateReader {
  find(hotel: string): Promise<SaidState | undefined>;
}

export interface CalendarStore extends CalendarReader {
  /**
   * Makes the next calendar from the one of now and keeps it whole or not at all. Whenever somebody
   * else was faster, `make` is asked again; what it leaves the same object is not written again.
   * @throws BoundCredentialError where the credential is bound to another HotelCode meanwhile
   * @throws SaidStateChangedError where somebody else has added to what was said meanwhile
   */
  change(hotel: string, make: (now: HotelCalendar) => CalendarChange): Promise<HotelCalendar>;
}

/** What the operator sees of a calendar without reading it. */
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

/** The last messages of hotel systems: so many of each hotel as the store keeps. */
export interface PushLog {
  /** Takes note of a message that changed nothing. */
  note(hotel: string, push: Push): Promise<void>;
  /** Those of one hotel, the newest first. */
  ofHotel(hotel: string): Promise<Push[]>;
  /** The last of each hotel that ever sent one. */
  latest(): Promise<ReadonlyMap<string, Push>>;
}

export interface CredentialStore {
  /** Keeps it in place of the one that the hotel had. */
  put(credential: HotelCredential): Promise<void>;
  find(hotel: string): Promise<HotelCredential | undefined>;
  /** In the order of the hotels. */
  list(): Promise<HotelCredential[]>;
  /** The next message binds it anew. False where there was none. */
  release(hotel: string): Promise<boolean>;
  /** False where there was none. */
  remove(hotel: string): Promise<boolean>;
}

/** A hotel system that is asked at each request, by the Mews Booking Engine API. */
export interface MewsSource {
  type: 'mews';
  hotelId: string;
  configurationId: string;
  /** Age categories of the party; null: asked for at the hotel's configuration. */
  adultCategoryId: string | null;
  childCategoryId: string | null;
}

/** A hotel system that is asked at each request, by the apaleo Booking API. */
export interface ApaleoSource {
  type: 'apaleo';
  /** The client by which the hotel's account knows Kontor; its secret is a setting. */
  client: string;
  propertyId: string;
  /** Ids of the services that are meals; all empty: the board is not known. */
  meals: Meals;
}

/** The services of a hotel that are meals, by their ids. */
export interface Meals {
  breakfast: readonly string[];
  lunch: readonly string[];
  dinner: readonly string[];
}

export type LiveSource = MewsSource | ApaleoSource;

/** Where a price comes from: sent by the hotel, or the system that was asked. */
export const PRICED_BY = ['calendar', 'mews', 'apaleo'] as const;
export type PricedBy = (typeof PRICED_BY)[number];

/** How a hotel's system did when it was asked live. */
export interface SourceHealth {
  /** Null: it never answered in a way that could be used. */
  answeredAt: Date | null;
  /** Null if it never failed. */
  failedAt: Date | null;
  /** What was wrong at that time. */
  fault: string | null;
}

/** Whether it failed when it was asked last. */
export const isFailing = ({ answeredAt, failedAt }: SourceHealth): boolean =>
  failedAt !== null && (answeredAt === null || answeredAt <= failedAt);

/** What the operator set for a hotel. */
export interface HotelSetting {
  hotel: string;
  /** Null: the embedded calendar, where the hotel has one. */
  source: LiveSource | null;
  /** Template of the booking link; null: the hotel's own website. */
  linkTemplate: string | null;
}

export interface SettingReader {
  /** Settings of those hotels that have any, by slug. */
  settings(hotels: readonly string[]): Promise<ReadonlyMap<string, HotelSetting>>;
}

/** Prices of hotels whose systems are asked live, within the time that a call has. */
export interface LivePricer {
  /** For each stay one answer of each hotel: where it failed or took too long, the reason. */
  price(
    asked: readonly { hotel: string; source: LiveSource }[],
    stays: readonly Stay[],
  ): Promise<readonly ReadonlyMap<string, HotelAnswer>[]>;
}
