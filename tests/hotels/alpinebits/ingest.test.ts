import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import {
  credentialFor,
  expectSuccess,
  INVENTORY,
  openDoor,
  post,
  RATE_PLANS,
  storedCalendar,
  type Door,
} from '../../support/alpinebits.ts';
import { inventoryMessage, yearOfRates } from '../../support/alpinebits-messages.ts';

const ROOMS = ['R0', 'R1', 'R2', 'R3'];

let database: TestDatabase;
let door: Door;
let authorization: string;

beforeAll(async () => {
  database = await freshDatabase();
  door = await openDoor(database.url);
  authorization = await credentialFor(database.store, 'sonne');
});
afterAll(async () => {
  await door.stop();
  await database.drop();
});

test('a year of daily rates of four rooms is taken at once, and replaced by the next', async () => {
  const rooms = ROOMS.map((code) => ({ code }));
  await post(door, authorization, { action: INVENTORY, message: inventoryMessage(rooms) });
  for (const start of ['2027-01-01', '2027-07-01']) {
    const message = yearOfRates(ROOMS, start);
    expectSuccess(await post(door, authorization, { action: RATE_PLANS, message }));
    const [plan] = (await storedCalendar(database.store, 'sonne'))?.plans ?? [];
    expect(plan?.rates).toHaveLength(4 * 365);
    expect(plan?.rates[0]?.first).toBe(dayNumber(start));
  }
});
