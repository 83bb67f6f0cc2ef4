import { joined } from '#kernel/text/joined.ts';

/** The answers of a calendar to a valid message: faults and hints. */

export const CALENDAR = {
  aboveMost: 'expected at most {most} {counted}, not {sent}',
  roomNotKept: 'room {room} cannot be kept: {field} is not valid',
  planNotKept: 'rate plan {plan} cannot be kept: {field} is not valid',
  noSupplement: 'rate plan {plan} has no supplement {supplement}',
  otherCurrency: 'rate plan {plan} is in {currency}, the overlay in {other}',
  noPlanToOverlay: 'There is no rate plan {plan} to overlay: nothing was done about it',
  noPlanToRemove: 'There is no rate plan {plan} to remove: nothing was done about it',
  nightsTooFar: joined(
    'Nights after {day} cannot be asked for yet and were not kept: send them again later ',
    '({rooms})',
  ),
  staysClosed: 'The hotel stays closed from {first} to {last}: a complete set opens it',
  zeroPrice: joined(
    'A base price of 0 is no price, such nights are not sold: rate plan {plan}, {items}. Send ',
    'the price, or close the nights',
  ),
  oldRates: 'Rates were last sent {days} days ago: send them, lest they give no price',
  freeOfUnknown: 'Free rooms of rooms that the inventory does not know: {rooms}',
  ratesOfUnknown: 'Rates of rooms that the inventory does not know: {rooms}',
  ofUnknown: 'Not sold, since no PropertyDataSet has named the room or the package: {items}',
  neverOpened:
    'Not sold until OTA_HotelAvailNotifRQ says Restriction="Master" Status="Open": {items}',
} as const;

/** The counted objects in these sentences, and the items of their lists. */
export const CALENDAR_PARTS = {
  rooms: 'rooms',
  plans: 'rate plans',
  supplementsOfPlan: 'supplements of rate plan {plan}',
  ratesOfRoom: 'rates of rate plan {plan} for room {room}',
  supplements: 'supplements of all rate plans',
  supplementPrices: 'prices of supplements',
  dated: 'rates, rules and prices of supplements',
  pairs: 'pairs of a rate plan and a room',
  nights: 'nights of all rooms together',
  closings: 'closing seasons',
  zeroRoom: 'room {room} from {first} to {last} for {guests} guests',
  andMore: 'and {count} more',
  withMore: '{named} and {count} more',
} as const;
