import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayNumber } from '#hotels/calendar/day.ts';
import {
  credentialFor,
  expectSuccess,
  FREE_ROOMS,
  INVENTORY,
  post,
  RATE_PLANS,
  sendingHotel,
} from '../../support/alpinebits.ts';
import { ROOT } from '../../support/process.ts';

/** The Alliance's own sample messages, and plans of a real system, where they are at hand. */
const FOLDER = join(ROOT, '../shared/data/hotels');
const hasSamples = existsSync(FOLDER);
if (!hasSamples) console.log('skipped: no sample messages of the AlpineBits Alliance here');

const sample = (name: string) => readFile(join(FOLDER, name), 'utf8');
const samples = async (folder: string) =>
  hasSamples ? (await readdir(join(FOLDER, folder))).filter((name) => name.endsWith('.xml')) : [];

const hotel = sendingHotel('frangart-inn', '123');

const stored = () => hotel.calendar();
const nightsOf = async () => {
  const nights = (await stored())?.free.get('DOUBLE') ?? new Map<number, number>();
  return [...nights].map(([night, count]) => [night - dayNumber('2020-08-01') + 1, count]);
};
const range = (from: number, to: number, count: number) =>
  Array.from({ length: to - from + 1 }, (_, each) => [from + each, count]);

test('the sample messages are accepted and mean what they say', async () => {
  if (!hasSamples) return;
  const send = async (action: string, name: string) =>
    hotel.post({
      action,
      message: await sample(`messages/${name}.xml`),
      protocol: '2020-10',
    });
  expectSuccess(await send(INVENTORY, 'Inventory-OTA_HotelDescriptiveContentNotifRQ'));
  expect((await stored())?.rooms).toEqual([
    {
      code: 'DZ',
      names: { en: 'Double room', de: 'Doppelzimmer', it: 'Camera doppia' },
      descriptions: {
        en: 'Description of the double room.',
        de: 'Doppelzimmer Beschreibung.',
        it: 'Descrizione della camera doppia.',
      },
      minimumGuests: 1,
      standardGuests: 2,
      maximumGuests: 2,
      maximumChildren: 1,
    },
  ]);
  const freeRooms = 'FreeRooms-OTA_HotelInvCountNotifRQ';
  expectSuccess(await send(FREE_ROOMS, freeRooms));
  expect(await nightsOf()).toEqual([...range(1, 10, 3), ...range(21, 30, 1)]);
  expectSuccess(await send(FREE_ROOMS, `${freeRooms}-delta`));
  expect(await nightsOf()).toEqual([...range(1, 10, 3), ...range(11, 20, 1)]);
  expectSuccess(await send(FREE_ROOMS, `${freeRooms}-closing_seasons`));
  expect((await stored())?.closings).toEqual([
    { first: dayNumber('2020-08-31'), last: dayNumber('2020-09-30') },
  ]);
  expectSuccess(await send(FREE_ROOMS, `${freeRooms}-empty`));
  expect(await stored()).toMatchObject({ free: new Map(), closings: [] });
});

test('the sample plans are accepted', async () => {
  for (const folder of ['plans', 'composed/plans'])
    for (const name of await samples(folder)) {
      const message = await sample(join(folder, name));
      const protocol = '2020-10';
      // Each is of another hotel.
      const anyHotel = await credentialFor(hotel.database.store, 'any-hotel');
      const reply = await post(hotel.server, anyHotel, { action: RATE_PLANS, message, protocol });
      expect({ name, text: reply.text }).toMatchObject({
        text: expect.stringContaining('<Success/>'),
      });
    }
});
