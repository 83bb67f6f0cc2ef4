import type {
  PricedHotelOutput,
  RoomOutput,
  UnpricedHotelOutput,
} from '#hotels/list-hotels/output.ts';

/** The part of the tool's answer that a hotel's page shows. */

export type OfferedRoom = RoomOutput;
export type Priced = Pick<
  PricedHotelOutput,
  'rooms' | 'moreOffers' | 'ratesHeardAt' | 'advisories' | 'pricedAt' | 'validUntil'
>;
export type Unpriced = Pick<UnpricedHotelOutput, 'reason' | 'detail' | 'bookingUrl'>;

/** A price, no price with the reason, or a failure with an explanation. */
export type PriceAnswer = Priced | Unpriced | { failure: string };
