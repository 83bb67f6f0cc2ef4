import { objectSchema } from '#kernel/mcp/schema.ts';
import { readingAnnotations, type ToolDeclaration } from '#kernel/mcp/tool.ts';
import { HOTEL_TAGS } from '#register/records/hotel-tags.ts';
import { listHotelsInput } from './input.ts';
import { listHotelsOutput } from './output.ts';

const TITLE = 'Hotels in Germany, Austria and Switzerland';

/** The description of the tool for models: all guidance is here and never in an answer. */
const DESCRIPTION = [
  'Finds hotels in Germany, Austria and Switzerland by a wish in words, by city, region, near, ' +
    'country, stars, facilities, tags or slugs. understood says what was read, notUsed what was ' +
    'not; help counts what matches without a word, and where nothing matches names what is near.',
  'With checkIn, checkOut and adults (all three or none) it prices one room for that stay in the ' +
    'same call; without them no hotel has a price (reason no_dates). Children count by age: ' +
    'childrenAges. Several rooms: the party of each in rooms; the total is their sum.',
  'All hotels that match are priced before the page is cut: sort price gives the cheapest ' +
    'of all, pricedOnly only those with a price, flexibleDays the cheapest days around.',
  'Answers `priced`: hotels with rooms, totals in EUR for the whole stay and party, bookingUrl ' +
    'with the dates and the party, and ratesHeardAt, since when rates may have changed; and ' +
    '`unpriced`: the other hotels of the page with websiteUrl and a reason. Show both: ' +
    'unpriced does not mean full.',
  'Reasons: no_rate_source (gives no prices here), no_rate (no rates for these dates), sold_out, ' +
    'min_stay and max_stay (see detail), closed, closed_to_arrival, closed_to_departure (other ' +
    'dates may do), occupancy (no room for this party), advance_booking (too early or too late), ' +
    'over_max_total, board_not_offered, rates_stale (heard too long ago), no_booking_link, ' +
    'no_exchange_rate, source_error, source_timeout (try again later).',
  'An answer shows as many offers as fit; moreOffers counts the others of a hotel: ask for it ' +
    'alone by slugs, with detail full for the price of each night.',
  'City tax in extras is paid at the hotel and in no total. Pages keep their order; total counts ' +
    'all matches; pass nextCursor as cursor with the same arguments.',
  'Nothing is booked or paid here: the guest does that at bookingUrl or websiteUrl.',
  `Tags: ${HOTEL_TAGS.join(', ')}.`,
].join('\n');

export const LIST_HOTELS: ToolDeclaration = {
  name: 'list_hotels',
  title: TITLE,
  description: DESCRIPTION,
  inputSchema: objectSchema(listHotelsInput, 'input'),
  outputSchema: objectSchema(listHotelsOutput, 'output'),
  // It calls the booking engines of hotels.
  annotations: readingAnnotations(TITLE, 'open world'),
};
