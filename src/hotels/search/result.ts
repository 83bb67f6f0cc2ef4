import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { LinkLanguage } from '#hotels/link/order.ts';
import type { PricedBy } from '#hotels/ports.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';
import type { LeaveOut } from '#hotels/wishes/condition.ts';
import type { Wish } from '#hotels/wishes/wish.ts';
import type { Located } from '#hotels/wishes/located.ts';
import type { HotelFilter } from '#hotels/wishes/filter.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';

/** In which order hotels come. */
export const SORTS = ['price', 'distance', 'stars', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** What a search for hotels asks for, and what it comes to. Money is whole euro cents. */

export interface HotelSearch {
  filter: HotelFilter;
  /** What the page before said where the next one begins; null: the first page. */
  after: string | null;
  /** How many hotels after it are left out, by pages that are numbered; none unless said. */
  skip?: number;
  limit: number;
  /** One for each party of guests, on the same days; empty: nothing is priced. */
  stays: readonly Stay[];
  /** Rooms with one of these boards; empty: any. */
  boards: readonly Board[];
  maxTotalCents: number | null;
  language: LinkLanguage;
  /** Null: the order of the directory, best match first where words are searched. */
  sort: Sort | null;
  /** Whether hotels without a price are left out. */
  pricedOnly: boolean;
  /** Stays may begin so many days earlier or later. */
  flexibleDays: number;
  /** In which totals are shown besides euros; null: in euros alone. */
  currency: string | null;
}

/** The amount that the hotel itself named, where that was not in euros. */
interface OriginalTotal {
  cents: number;
  currency: string;
  /** Euros for one unit of the currency, as decimal text. */
  rate: string;
  rateDate: string;
}

export interface OfferedRoom {
  code: string;
  name: string;
  maximumGuests: number | null;
  plan: string;
  board: Board | null;
  totalCents: number;
  /** The total by the number of nights. */
  averageCents: number;
  /** Each night converted and rounded on its own: they need not add up to the total. */
  nights: readonly { day: number; cents: number }[];
  original: OriginalTotal | null;
  availableRooms: number | null;
  /** Null if it is not known. */
  cancellation: { refundable: boolean; freeUntil: number | null; text: string | null } | null;
  bookingUrl: string;
  cityTax: CityTax | null;
  /** Which party of several it is for, counted from one. */
  party: number | null;
}

/** What the town asks of guests besides; it is paid at the hotel and in no total. */
export interface CityTax {
  /** For one guest who pays it and one night. */
  cents: number;
  currency: 'EUR' | 'CHF';
  /** For the party and the stay. */
  totalCents: number;
  /** Whether an exchange rate or the ages that pay were guessed at. */
  isEstimated: boolean;
}

/** What a guest should know of prices that are shown. */
export const ADVISORIES = ['rates_old', 'exchange_rate_old'] as const;
export type Advisory = (typeof ADVISORIES)[number];

export interface PricedHotel {
  hotel: ListedHotel;
  /** Cheapest first, at most ten; with several parties the cheapest room for each. */
  rooms: readonly OfferedRoom[];
  /** How many further offers there are; none of them is cheaper. */
  moreOffers: number;
  /** The cheapest offer, or the sum of those of all parties. */
  totalCents: number;
  /** The stays that are priced. */
  stays: readonly Stay[];
  source: PricedBy;
  /** When the hotel's system last said rates. */
  ratesHeardAt: Date;
  advisories: readonly Advisory[];
  pricedAt: Date;
  validUntil: Date | null;
}

export interface UnpricedHotel {
  hotel: ListedHotel;
  reason: Reason;
  /** The limit that the stay missed, in nights. */
  nights: number | null;
  /** The booking page with dates and party, where the hotel has a template of it all the same. */
  bookingUrl?: string;
  /** Which party of several it is about, counted from one. */
  party?: number;
  /** What is too old, where that is the reason. */
  stale?: { ratesHeardAt: Date } | { exchangeRateDate: string };
}

export type Outcome = PricedHotel | UnpricedHotel;

/** How totals are shown in another currency. */
export interface Display {
  currency: string;
  /** Units of it for one euro, as decimal text. */
  rate: string;
  rateDate: string;
  /** An amount in euro cents as decimal text. */
  amountOf(cents: number): string;
}

/** What helps on where nothing is found, or a word of the wish hides hotels. */
interface Help {
  nearest: readonly Located[];
  /** Conditions, and how many hotels match without them. */
  leaveOut: readonly LeaveOut[];
}

export interface FoundHotels {
  wish: Wish;
  /** What was searched, with what the words say of price and board. */
  search: HotelSearch;
  priced: readonly PricedHotel[];
  unpriced: readonly UnpricedHotel[];
  /** Where each hotel of the page is, by slug. */
  located: ReadonlyMap<string, Located>;
  help: Help | null;
  /** Null: none was asked for, or there is no rate. */
  display: Display | null;
  /** How many hotels match on all pages together. */
  total: number;
  /** Where the next page begins; null: there is none. */
  next: string | null;
  asOf: Date;
}
