import type {
  PricedHotelOutput,
  RoomOutput,
  UnpricedHotelOutput,
} from '#hotels/list-hotels/output.ts';

/** What the tool says of one hotel, as far as its page shows it. */

export type OfferedRoom = RoomOutput;
export type Priced = Pick<
  PricedHotelOutput,
  'rooms' | 'moreOffers' | 'ratesHeardAt' | 'advisories' | 'pricedAt' | 'validUntil'
>;
export type Unpriced = Pick<UnpricedHotelOutput, 'reason' | 'detail' | 'bookingUrl'>;

/** Priced, unpriced with the reason, or no answer, with words that say why. */
export type PriceAnswer = Priced | Unpriced | { failure: string };
