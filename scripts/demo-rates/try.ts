import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { hotelDate } from '#hotels/search/today.ts';

/** A command that prices a fictional hotel through the tool, on days that are still to come. */

/** Never sold out and never closed. */
const HOTEL = 'demo-schlafender-rundungsfehler';
const DAYS_AHEAD = 30;
const NIGHTS = 2;

export const priceCommand = (url: string, now: Date): string => {
  const arrival = dayNumber(hotelDate(now)) + DAYS_AHEAD;
  const days = { checkIn: isoDate(arrival), checkOut: isoDate(arrival + NIGHTS) };
  const call = { name: 'list_hotels', arguments: { slugs: [HOTEL], ...days, adults: 2 } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  return `curl '${url}/mcp' --json '${JSON.stringify(message)}'`;
};
