import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInAs } from '#hotels/access/credential.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { hotelCredentialStore } from '#hotels/storage/hotel-credentials.ts';
import { hotelPushLog } from '#hotels/storage/hotel-pushes.ts';
import { sql } from '#kernel/storage/sql.ts';
import { FIRST_DAY, yearOf } from '../../support/calendars.ts';
import { freshWorkplace, type Workplace } from '../../support/kontor.ts';
import { hasSqld, reportMissingSqld, startSqld, type SqldServer } from '../../support/sqld.ts';
import type { Store } from '#kernel/storage/store.ts';

const made = z.strictObject({ username: z.string(), password: z.string() });
const failure = z.object({ code: z.string(), error: z.string() });
const NOW = new Date('2026-11-21T12:00:00.000Z');

const hotel = {
  name: 'Hotel Sonne',
  shortDescription: 'A hotel in Bremen that exists in this test alone.',
  websiteUrl: 'https://sonne.example',
  town: 'Bremen',
  country: 'de',
  tags: [],
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

reportMissingSqld();

describe.each(hasSqld ? ['a file', 'a libSQL server'] : ['a file'])('hotels on %s', (position) => {
  let server: SqldServer | undefined;
  let workplace: Workplace;
  let store: Store;

  beforeAll(async () => {
    server = position === 'a file' ? undefined : await startSqld();
    workplace = await freshWorkplace(server ? { DATABASE_URL: server.url } : {});
    const folder = join(workplace.folder, 'content', 'hotels');
    await mkdir(folder);
    await writeFile(join(folder, 'hotel-sonne.json'), JSON.stringify(hotel));
    await workplace.json('db', 'migrate');
    store = await workplace.openStore();
  });
  afterAll(async () => {
    await store.close();
    await workplace.drop();
    await server?.stop();
  });

  const opens = async (password: string) => {
    const given = `Basic ${Buffer.from(`hotel-sonne:${password}`).toString('base64')}`;
    return (await signInAs(hotelCredentialStore(store).find, given)) !== null;
  };

  test('a credential is printed once, kept as a digest and replaced by the next', async () => {
    const first = made.parse(await workplace.json('hotels', 'credential', 'hotel-sonne'));
    expect(first).toEqual({ username: 'hotel-sonne', password: expect.stringMatching(/^\w{33}$/) });
    expect(await opens(first.password)).toBe(true);
    const kept = JSON.stringify(await hotelCredentialStore(store).list());
    expect(kept).not.toContain(first.password);
    const second = await workplace.run('hotels', 'credential', 'hotel-sonne', '--hotel-code', '47');
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/Hotel code +47/) });
    expect(await opens(first.password)).toBe(false);
  });

  test('a vendor is made, proposed for a hotel, agreed to, listed and removed', async () => {
    const vendor = (...given: string[]) => workplace.json('hotels', 'vendor', ...given);
    const soft = await vendor('create', 'hotel-soft', '--title', 'Hotel Soft');
    expect(soft).toEqual({
      username: 'vendor.hotel-soft',
      password: expect.stringMatching(/^\w{33}$/),
    });
    const code = ['--hotel-code', '4711'];
    await vendor('propose', 'hotel-soft', 'hotel-sonne', ...code);
    const hotels = [{ hotelCode: '4711', hotel: 'hotel-sonne', agreedAt: null }];
    expect(await vendor('list')).toMatchObject([{ title: 'Hotel Soft', hotels }]);
    await vendor('agree', 'hotel-soft', 'hotel-sonne');
    const agreed = [{ agreedAt: expect.any(String) }];
    expect(await vendor('list')).toMatchObject([{ hotels: agreed }]);
    const unknown = await workplace.run(
      ...['hotels', 'vendor', 'propose', 'nobody', 'hotel-sonne', ...code],
    );
    expect(unknown).toMatchObject({ code: 3, stderr: expect.stringContaining('no vendor nobody') });
    expect(await vendor('remove', 'hotel-soft')).toMatchObject({ removed: true });
    expect(await vendor('list')).toEqual([]);
  });

  test('a revoked credential opens nothing, and cannot be revoked again', async () => {
    const { password } = made.parse(await workplace.json('hotels', 'credential', 'hotel-sonne'));
    const revoke = () => workplace.json('hotels', 'credential', 'hotel-sonne', '--revoke');
    expect(await revoke()).toEqual({ hotel: 'hotel-sonne', revoked: true });
    expect(await opens(password)).toBe(false);
    expect(await revoke()).toEqual({ hotel: 'hotel-sonne', revoked: false });
  });

  test('a released credential is bound by the next message', async () => {
    const bound = () =>
      store.row(
        z.object({ hotel_code: z.string().nullable() }),
        sql`
      SELECT hotel_code FROM hotel_credentials WHERE hotel = 'hotel-sonne'`,
      );
    const { password } = made.parse(
      await workplace.json('hotels', 'credential', 'hotel-sonne', '--hotel-code', '4711'),
    );
    expect(await bound()).toEqual({ hotel_code: '4711' });
    const released = await workplace.json('hotels', 'credential', 'hotel-sonne', '--release');
    expect(released).toEqual({ hotel: 'hotel-sonne', released: true });
    expect(await bound()).toEqual({ hotel_code: null });
    expect(await opens(password)).toBe(true);
    expect((await workplace.run('hotels', 'list')).stdout).toContain('no code yet');
    const both = ['hotels', 'credential', 'hotel-sonne', '--release', '--revoke'];
    expect((await workplace.run(...both)).code).toBe(2);
  });

  test('an unknown hotel is refused with those near it', async () => {
    const { code, stderr } = await workplace.run('hotels', 'credential', 'hotel-sone', '--json');
    expect(code).toBe(3);
    expect(failure.parse(JSON.parse(stderr))).toMatchObject({
      code: 'NOT_FOUND',
      error: expect.stringMatching(/hotel-sone .*near it: hotel-sonne$/),
    });
    expect(
      (await workplace.run('hotels', 'credential', 'hotel-sonne', '--hotel-code', '')).code,
    ).toBe(2);
  });

  test('the list tells what each hotel has, and what its system sent last', async () => {
    await workplace.json('hotels', 'credential', 'hotel-sonne', '--hotel-code', '4711');
    await hotelCalendarStore(store, () => NOW).change('hotel-sonne', () => ({
      calendar: yearOf('hotel-sonne', 2, 3),
    }));
    const push = {
      at: NOW,
      action: 'OTA_HotelRatePlanNotif:RatePlans',
      protocol: '2020-10',
      clientId: 'pms',
      outcome: 'error' as const,
      message: 'Rate: expected \u001b[31mEUR',
    };
    await hotelPushLog(store).note('hotel-sonne', push);
    expect(await workplace.json('hotels', 'list')).toEqual([
      {
        hotel: 'hotel-sonne',
        source: 'calendar',
        linkTemplate: null,
        credential: { hotelCode: '4711', createdAt: expect.any(String) },
        calendar: {
          version: 1,
          changedAt: NOW.toISOString(),
          ratesHeardAt: NOW.toISOString(),
          rooms: 2,
          plans: 1,
          nightsUntil: new Date((FIRST_DAY + 2) * 86_400_000).toISOString().slice(0, 10),
        },
        lastPush: { ...push, at: NOW.toISOString() },
        live: null,
        noPriceBecause: ['no_booking_link'],
      },
    ]);
    const { stdout } = await workplace.run('hotels', 'list');
    expect(stdout).toMatch(
      /hotel-sonne +calendar +4711 +1 +2 +1 +2027-01-03 +2026-11-21 12:00 UTC/,
    );
    expect(stdout).not.toContain('\u001b[31m');
  });

  test('a backup holds the calendars, and verify finds one that cannot be read', async () => {
    const file = join(workplace.folder, 'hotels.backup');
    await workplace.json('db', 'backup', file);
    expect((await workplace.run('db', 'verify', file)).code).toBe(0);
    await store.batch([
      sql`UPDATE hotel_rate_plans SET plan = json_set(plan, '$.currency', 'euro')`,
    ]);
    const { code, stdout } = await workplace.run('db', 'verify');
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('hotel-sonne: rate plan STD cannot be read'),
    ]);
    await workplace.json('db', 'restore', file, '--replace', '--yes');
    expect((await workplace.run('db', 'verify', file)).code).toBe(0);
  });
});
