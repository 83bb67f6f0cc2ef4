/**
 * The reasons for which a hotel has no price for a stay, as callers read them (section 4 of the
 * tool's notes).
 */
export const REASONS = [
  'no_dates', // the request names no stay
  'no_rate_source', // the hotel gives no prices to Kontor
  'no_rate', // no rate plan covers the stay
  'sold_out', // a night has no free room
  'min_stay', // longer stays only: see minStay
  'max_stay', // shorter stays only: see maxStay
  'closed', // closed on a night of the stay
  'closed_to_arrival', // nobody arrives on that day
  'closed_to_departure', // nobody leaves on that day
  'occupancy', // no room or plan takes this party
  'advance_booking', // too early or too late to book
  'over_max_total', // priced above the asked maximum
  'board_not_offered', // priced without the asked board
  'rates_stale', // rates, or the exchange rate, were received too long ago: see detail
  'no_booking_link', // has a price and no booking page that takes dates and party
  'no_exchange_rate', // priced in a currency that has no rate to the euro
  'source_error', // the hotel's system answers wrongly
  'source_timeout', // the hotel's system, or its pricing, does not end in time
] as const;
export type Reason = (typeof REASONS)[number];
