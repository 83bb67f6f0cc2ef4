import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hotelSettingStore, type HotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { sql } from '#kernel/storage/sql.ts';
import { WORLDS, type TestDatabase } from '../../support/database.ts';
import { source } from '../../support/mews.ts';

const AT = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-21T13:00:00.000Z');
const LINK = 'https://b.example/?a={checkIn}&b={checkOut}&c={adults}&d={children}';

describe.each(WORLDS)('the settings of hotels in $world', ({ openMigrated }) => {
  let database: TestDatabase;
  let settings: HotelSettingStore;
  beforeAll(async () => {
    database = await openMigrated();
    settings = hotelSettingStore(database.store);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.store.batch([sql`DELETE FROM hotel_settings`]));

  test('are found by slug, those of others are not', async () => {
    await settings.setSource('a', source(), AT);
    await settings.setLink('b', LINK, AT);
    await settings.setLink('c', LINK, AT);
    expect(await settings.settings(['a', 'b', "'; --", 'unknown'])).toEqual(
      new Map([
        ['a', { hotel: 'a', source: source(), linkTemplate: null, changedAt: AT }],
        ['b', { hotel: 'b', source: null, linkTemplate: LINK, changedAt: AT }],
      ]),
    );
    expect(await settings.settings([])).toEqual(new Map());
    expect((await settings.list()).map(({ hotel }) => hotel)).toEqual(['a', 'b', 'c']);
  });

  test('source and link change apart; without both there is nothing left', async () => {
    await settings.setSource('a', source(), AT);
    await settings.setLink('a', LINK, LATER);
    const both = { hotel: 'a', source: source(), linkTemplate: LINK, changedAt: LATER };
    expect(await settings.list()).toEqual([both]);
    await settings.setSource('a', null, LATER);
    expect(await settings.list()).toEqual([{ ...both, source: null }]);
    await settings.setSource('a', null, LATER);
    expect(await settings.list()).toHaveLength(1);
    await settings.setLink('a', null, LATER);
    expect(await settings.list()).toEqual([]);
    await settings.setLink('a', null, LATER);
    await settings.setSource('a', source({ adultCategoryId: source().hotelId }), AT);
    await settings.setSource('a', source(), AT);
    expect(await settings.list()).toMatchObject([{ source: source() }]);
  });

  test('that say nothing are refused by the table', async () => {
    const empty = sql`INSERT INTO hotel_settings (hotel, changed_at) VALUES ('a', 'now')`;
    await expect(database.store.batch([empty])).rejects.toMatchObject({ code: 'refused' });
  });
});
