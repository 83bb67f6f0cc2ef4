import { expect, test } from 'vitest';
import { expectSuccess, INVENTORY, RATE_PLANS, sendingHotel } from '../../support/alpinebits.ts';
import { inventoryMessage, yearOfRates } from '../../support/alpinebits-messages.ts';

const ROOMS = ['R0', 'R1', 'R2', 'R3'];
const TARGET_MS = 200;
// What else runs on the machine is not the door's: its best time counts.
const TURNS = 12;

const hotel = sendingHotel();

test('a year of daily rates of four rooms is taken in less than 200 ms', async () => {
  const rooms = ROOMS.map((code) => ({ code }));
  await hotel.post({ action: INVENTORY, message: inventoryMessage(rooms) });
  const tookMs: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const message = yearOfRates(ROOMS, `20${28 + turn}-01-01`);
    expect(message.length).toBeGreaterThan(650_000);
    const started = performance.now();
    const reply = await hotel.post({ action: RATE_PLANS, message });
    tookMs.push(performance.now() - started);
    expectSuccess(reply);
  }
  console.log(`a year of rates: ${tookMs.map((each) => each.toFixed(0)).join(', ')} ms`);
  expect(Math.min(...tookMs)).toBeLessThan(TARGET_MS);
});
