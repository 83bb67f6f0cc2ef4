/** Why a stay has no price, for the derivation of prices. */

export const STAY = {
  minimumAdvance: 'To be booked at least {limit} days before the arrival, not {days}',
  maximumAdvance: 'To be booked at most {limit} days before the arrival, not {days}',
  noArrival: 'Nobody arrives on {weekday}, {day}',
  noDeparture: 'Nobody leaves on {weekday}, {day}',
  maximumNights: 'At most {limit} nights, not {nights}',
  minimumNights: 'At least {limit} nights, not {nights}',
  closed: 'Closed on the night of {day}',
  hotelClosed: 'The hotel is closed on the night of {day}',
  soldOut: 'Room {room} is sold out on {day}',
  noPlan: 'No room of the hotel has a rate plan',
  outOfTime: 'The time for pricing the calendar was over',
  roomAdults: 'Room {room} takes at most {most} adults, not {adults}',
  roomChildren: 'Room {room} takes at most {most} children',
  roomAges: 'Room {room} takes guests from {age} years on',
  roomGuests: 'Room {room} takes {range} guests, not {count}',
  adultsOnly: 'The rate plan takes adults only, no children',
  adultChild: 'From {adultAge} years on a guest is an adult: the child of {age} is one',
  childFrom: 'The rate plan takes children from {from} years on, not of {age}',
  childBelow: 'The rate plan takes children below {below} years, not of {age}',
  planAdults: 'The rate plan takes {range} adults',
  planChildren: 'The rate plan takes {range} children',
  noRate: 'No price for the night of {day}: {why}',
} as const;

/** Texts that are inserted into these sentences. */
export const STAY_PARTS = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  orMore: 'at least {count}',
  range: '{from} to {to}',
  planWithout: 'rate plan {plan} has no rate for room {room}',
  noAdult: 'the rate has no price for a further adult',
  noChild: 'the rate has no price for a child of {age}',
  zeroGuests: "the rate's price for {guests} guests is 0, which is no price",
  noGuests: 'the rate has no price for {guests} guests',
} as const;
