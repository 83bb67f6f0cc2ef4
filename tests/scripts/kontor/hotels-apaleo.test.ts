import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import {
  CLIENT,
  json,
  OFFERS,
  offers,
  PROPERTIES,
  SECRET,
  source,
  startApaleo,
  type ApaleoServer,
} from '../../support/apaleo.ts';
import { writeHotels } from '../../support/content-hotels.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';

let apaleo: ApaleoServer;
let workplace: Workplace;
beforeAll(async () => {
  apaleo = await startApaleo();
  workplace = await migratedWorkplace({
    APALEO_CLIENTS: `${CLIENT}:${SECRET}`,
    APALEO_API: apaleo.address,
    APALEO_IDENTITY: apaleo.address,
  });
  await writeHotels(workplace, ['beispiel', 'anderes']);
});
afterAll(async () => {
  await workplace.drop();
  await apaleo.stop();
});

test('properties are those that the client may read', async () => {
  const listed = await workplace.run('hotels', 'properties', '--client', CLIENT);
  expect(listed.stdout).toMatch(/MUC +Hotel/);
  apaleo.answer(PROPERTIES, json({}, 403));
  const refused = await workplace.run('hotels', 'properties', '--client', CLIENT);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('answers 403') });
  const unknown = await workplace.run('hotels', 'properties', '--client', 'OTHER');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('has no OTHER') });
});

test('a hotel on apaleo is set, asked for a sample stay, and looked at by the doctor', async () => {
  const meals = ['--breakfast', 'MUC-BRK', 'MUC-BUF'];
  const set = ['hotels', 'source', 'beispiel', '--apaleo', 'MUC', '--client', CLIENT];
  expect((await workplace.run(...set, ...meals)).stdout).toContain('hotels source-test beispiel');
  const store = await workplace.openStore();
  const kept = await hotelSettingStore(store).list();
  await store.close();
  const breakfast = ['MUC-BRK', 'MUC-BUF'];
  expect(kept).toMatchObject([{ source: source({ meals: { breakfast, lunch: [], dinner: [] } }) }]);

  const tested = await workplace.run('hotels', 'source-test');
  expect(tested.stdout).toMatch(/beispiel +apaleo +priced +297\.60 EUR +room_only +1 offers/);
  apaleo.answer(OFFERS, json(offers()));
  const without = await workplace.run('hotels', 'source-test', 'beispiel');
  expect(without).toMatchObject({ code: 0, stdout: expect.stringContaining('no_rate: apaleo') });
  expect((await workplace.run('doctor')).stdout).toContain('1 asked live, none fails');
});

test('a hotel whose client has no secret is named with what to do', async () => {
  await workplace.json('hotels', 'source', 'anderes', '--apaleo', 'MUC', '--client', 'OTHER');
  const tested = await workplace.run('hotels', 'source-test', 'anderes');
  expect(tested).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('APALEO_CLIENTS has no secret of OTHER'),
  });
  expect((await workplace.run('doctor')).stdout).toContain('Add OTHER:SECRET to APALEO_CLIENTS.');
});
