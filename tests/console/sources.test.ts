import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVendor, vendorUser } from '#hotels/access/vendor.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { sql } from '#kernel/storage/sql.ts';
import { systemWorld } from '#kernel/world.ts';
import { cellsOf, openSignedIn, type OperatorConsole } from '../support/console.ts';
import { source } from '../support/mews.ts';

/** What the console says of where rates and prices come from. */

let shown: OperatorConsole;
beforeAll(async () => {
  shown = await openSignedIn();
});
afterAll(() => shown.close());

test('says how exchange rates and hotel sources do', async () => {
  const at = new Date().toISOString();
  expect(await shown.page()).toContain('The feed of exchange rates has never answered');
  await shown.database.store.batch([
    sql`INSERT INTO fx_rates (day, per_euro, fetched_at)
        VALUES ('2026-11-20', '{"USD":"1.1"}', ${at})`,
    sql`INSERT INTO fx_feed (id, fetched_at, attempted_at) VALUES (1, ${at}, ${at})`,
    sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, outcome, message)
        VALUES ('alpenhof', ${at}, 'FreeRooms', '2024-10', 'error', 'unknown room')`,
  ]);
  const words = cellsOf(await shown.page());
  expect(words).toContain('Quotes use the rates of 20 November 2026.');
  expect(words).toContain('alpenhof own calendar error');
  expect(words).toContain('1 hotel sent a last message that changed nothing.');
});

test('names the vendors, whose owners agreed, and what reached no hotel', async () => {
  const { store } = shown.database;
  const vendors = hotelVendorStore(store, {
    now: systemWorld.now,
    withoutVendor: ariWithoutVendor,
  });
  const at = new Date();
  const { kept } = makeVendor({ vendor: 'manyhotels', title: 'Many Hotels GmbH' }, systemWorld);
  await vendors.put(kept);
  for (const [hotel, hotelCode] of [
    ['linde', '1'],
    ['eiche', '2'],
  ] as const)
    await vendors.propose({ vendor: 'manyhotels', hotel, hotelCode, proposedAt: at });
  await vendors.agree('manyhotels', 'linde', at);
  expect(cellsOf(await shown.page())).toContain('Many Hotels GmbH manyhotels linde eiche – – –');
  await store.batch([
    sql`INSERT INTO hotel_pushes (hotel, at, action, protocol, outcome, message)
        VALUES (${vendorUser('manyhotels')}, ${at.toISOString()}, 'FreeRooms', '2024-10',
          'error', 'HotelCode: 9 is no hotel')`,
  ]);
  const text = await shown.page();
  const words = cellsOf(text);
  expect(words).toMatch(/linde eiche error .* ago HotelCode: 9 is no hotel/);
  expect(words).toContain('A message of Many Hotels GmbH reached none of its hotels.');
  expect(text).not.toContain(`/hotels/${vendorUser('manyhotels')}`);
});

test('says of hotels that are asked live how their systems did, the failing first', async () => {
  const { store } = shown.database;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const settings = hotelSettingStore(store);
  for (const hotel of ['a-answers', 'b-fails', 'c-never', 'd-unasked', 'e-recovered'])
    await settings.setSource(hotel, source(), new Date());
  await store.batch([
    sql`INSERT INTO hotel_source_health (hotel, answered_at, failed_at, fault) VALUES
        ('a-answers', ${ago(2)}, NULL, NULL),
        ('b-fails', ${ago(300)}, ${ago(3)}, 'Mews answers <500>'),
        ('c-never', NULL, ${ago(4)}, 'No answer within 2500 milliseconds'),
        ('e-recovered', ${ago(5)}, ${ago(120)}, 'Mews answers 500')`,
  ]);
  const text = await shown.page();
  expect(text).toContain('Mews answers &lt;500&gt;');
  const words = cellsOf(text);
  expect(words).toContain('2 hotels failed when last asked for prices.');
  expect(words).toContain('a-answers asked live (mews) answered 2 minutes ago –');
  expect(words).toMatch(
    /b-fails asked live \(mews\) failed 3 minutes ago .*; answered 5 hours ago/,
  );
  expect(words).toMatch(/c-never .* failed 4 minutes ago .*; it never answered/);
  expect(words).toContain('d-unasked asked live (mews) not asked yet – –');
  expect(words).toContain('e-recovered asked live (mews) answered 5 minutes ago failed 2 hours');
  expect(words.indexOf('c-never')).toBeLessThan(words.indexOf('a-answers'));
});
