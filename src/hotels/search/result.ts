import type { Board } from '#hotels/calendar/rate-plan.ts';
import type { LinkLanguage } from '#hotels/link/order.ts';
import type { Reason } from '#hotels/reasons.ts';
import type { Stay } from '#hotels/stay.ts';
import type { HotelFilter } from './find.ts';
import type { ListedHotel } from './ports.ts';

/** What a search for hotels asks for, and what it comes to. Money is whole euro cents. */

export interface HotelSearch {
  filter: HotelFilter;
  /** The slug after which the page begins; null: the first page. */
  after: string | null;
  limit: number;
  /** Null: the search names no stay, and nothing is priced. */
  stay: Stay | null;
  board: Board | null;
  maxTotalCents: number | null;
  language: LinkLanguage;
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
  /** Null: not known. */
  cancellation: { refundable: boolean; freeUntil: number | null; text: string | null } | null;
  bookingUrl: string;
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
  /** Cheapest first, at most ten. */
  rooms: readonly OfferedRoom[];
  /** How many further offers there are; none of them is cheaper. */
  moreOffers: number;
  cityTax: CityTax | null;
  source: 'calendar' | 'mews';
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
  /** What is too old, where that is the reason. */
  stale?: { ratesHeardAt: Date } | { exchangeRateDate: string };
}

export type Outcome = PricedHotel | UnpricedHotel;

export interface FoundHotels {
  priced: readonly PricedHotel[];
  unpriced: readonly UnpricedHotel[];
  /** How many hotels match on all pages together. */
  total: number;
  /** The slug after which the next page begins; null: there is none. */
  next: string | null;
  asOf: Date;
}
