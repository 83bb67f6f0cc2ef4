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

/** The order of hotels. */
export const SORTS = ['price', 'distance', 'stars', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** The request and the result of a search for hotels. Amounts are whole euro cents. */

export interface HotelSearch {
  filter: HotelFilter;
  /** The mark of the page before; null: the first page. */
  after: string | null;
  /** The number of hotels to skip after the mark, for numbered pages; none unless given. */
  skip?: number;
  limit: number;
  /** One for each party of guests, on the same days; empty: nothing is priced. */
  stays: readonly Stay[];
  /** Rooms with one of these boards; empty: any. */
  boards: readonly Board[];
  maxTotalCents: number | null;
  language: LinkLanguage;
  /** Null: the order of the directory, best match first if words are searched. */
  sort: Sort | null;
  /** Whether hotels without a price are left out. */
  pricedOnly: boolean;
  /** The number of days by which stays may begin earlier or later. */
  flexibleDays: number;
  /** The currency of totals besides euros; null: euros only. */
  currency: string | null;
}

/** The hotel's own amount, if it is not in euros. */
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
  /** Each night converted and rounded separately: they need not add up to the total. */
  nights: readonly { day: number; cents: number }[];
  original: OriginalTotal | null;
  availableRooms: number | null;
  /** Null if it is not known. */
  cancellation: { refundable: boolean; freeUntil: number | null; text: string | null } | null;
  bookingUrl: string;
  cityTax: CityTax | null;
  /** The number of its party, if there are several, counted from one. */
  party: number | null;
}

/** City tax, which is paid at the hotel and is not part of the total. */
export interface CityTax {
  /** For one paying guest and one night. */
  cents: number;
  currency: 'EUR' | 'CHF';
  /** For the party and the stay. */
  totalCents: number;
  /** Whether it is an estimate, because an exchange rate or the ages of payers are not known. */
  isEstimated: boolean;
}

/** Notes on the prices for a guest. */
export const ADVISORIES = ['rates_old', 'exchange_rate_old'] as const;
export type Advisory = (typeof ADVISORIES)[number];

export interface PricedHotel {
  hotel: ListedHotel;
  /** Cheapest first, at most ten; with several parties the cheapest room for each. */
  rooms: readonly OfferedRoom[];
  /** The number of further offers; none of them is cheaper. */
  moreOffers: number;
  /** The cheapest offer, or the sum of those of all parties. */
  totalCents: number;
  /** The stays that are priced. */
  stays: readonly Stay[];
  source: PricedBy;
  /** When the hotel's system last sent rates. */
  ratesHeardAt: Date;
  advisories: readonly Advisory[];
  pricedAt: Date;
  validUntil: Date | null;
}

export interface UnpricedHotel {
  hotel: ListedHotel;
  reason: Reason;
  /** The violated limit, in nights. */
  nights: number | null;
  /** The booking page with dates and party, if the hotel has a template for it. */
  bookingUrl?: string;
  /** The number of its party, if there are several, counted from one. */
  party?: number;
  /** What is too old, if that is the reason. */
  stale?: { ratesHeardAt: Date } | { exchangeRateDate: string };
}

export type Outcome = PricedHotel | UnpricedHotel;

/** The conversion of totals to another currency. */
export interface Display {
  currency: string;
  /** Units of it for one euro, as decimal text. */
  rate: string;
  rateDate: string;
  /** An amount in euro cents as decimal text. */
  amountOf(cents: number): string;
}

/** Suggestions if nothing is found, or if a word of the wish hides hotels. */
interface Help {
  nearest: readonly Located[];
  /** Conditions, and the number of hotels that match without them. */
  leaveOut: readonly LeaveOut[];
}

export interface FoundHotels {
  wish: Wish;
  /** The conditions that were searched, with those of the words on price and board. */
  search: HotelSearch;
  priced: readonly PricedHotel[];
  unpriced: readonly UnpricedHotel[];
  /**
   * The hotels of all pages in their order, with the lowest total in euro cents; null: no price was
   * computed for it, or it has none.
   */
  all(): readonly { located: Located; totalCents: number | null }[];
  /** The location of each hotel of the page, by slug. */
  located: ReadonlyMap<string, Located>;
  help: Help | null;
  /** Null: none was requested, or there is no rate. */
  display: Display | null;
  /** The number of matching hotels on all pages together. */
  total: number;
  /** The start of the next page; null: there is none. */
  next: string | null;
  asOf: Date;
}
