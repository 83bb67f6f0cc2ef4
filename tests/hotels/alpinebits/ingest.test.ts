import { expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import { expectSuccess, INVENTORY, RATE_PLANS, sendingHotel } from '../../support/alpinebits.ts';
import { inventoryMessage, yearOfRates } from '../../support/alpinebits-messages.ts';

const ROOMS = ['R0', 'R1', 'R2', 'R3'];

const hotel = sendingHotel();

test('a year of daily rates of four rooms is taken at once, and replaced by the next', async () => {
  const rooms = ROOMS.map((code) => ({ code }));
  await hotel.post({ action: INVENTORY, message: inventoryMessage(rooms) });
  for (const start of ['2027-01-01', '2027-07-01']) {
    const message = yearOfRates(ROOMS, start);
    expectSuccess(await hotel.post({ action: RATE_PLANS, message }));
    const [plan] = (await hotel.calendar())?.plans ?? [];
    expect(plan?.rates).toHaveLength(4 * 365);
    expect(plan?.rates[0]?.first).toBe(dayNumber(start));
  }
});
