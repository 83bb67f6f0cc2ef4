import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#access/storage/audit-log.ts';
import { signInAs } from '#hotels/access/credential.ts';
import { makeVendor } from '#hotels/access/vendor.ts';
import { ariWithoutVendor } from '#hotels/ari/without-vendor.ts';
import { hotelVendorStore } from '#hotels/storage/hotel-vendors.ts';
import { hotelCalendarStore } from '#hotels/storage/hotel-calendars.ts';
import { systemWorld } from '#kernel/world.ts';
import { yearOf } from '../../support/calendars.ts';
import {
  BEGIN,
  begin,
  ENTRIES,
  openClaims,
  owned,
  proveBy,
  type OpenClaims,
} from '../../support/claims.ts';

/** What a hotel does by itself on its private page. */

let claims: OpenClaims;
beforeEach(async () => {
  claims = await openClaims(ENTRIES);
});
afterEach(() => claims.stop());

const HOTEL = 'zum-beispiel';
const LINK = 'https://book.hotel.internal/?from={checkIn}&to={checkOut}&a={adults}&c={children}';

const partner = async () => {
  const { path, token } = await begin(claims, { ...BEGIN, kind: 'hotels', slug: HOTEL });
  await proveBy(claims, 'hotel.internal', path, token);
  return path;
};

const opens = async (password: string): Promise<boolean> => {
  const header = `Basic ${Buffer.from(`${HOTEL}:${password}`).toString('base64')}`;
  return (await signInAs(claims.ports.credentials.find, header)) !== null;
};

const makePassword = async (path: string): Promise<string> => {
  const { text } = await claims.post(`${path}/credential`);
  return /id="password">([^<]+)</.exec(text)?.[1] ?? '';
};

test('a hotel makes the password of its system, sees it once, and takes it away', async () => {
  const path = await partner();
  const first = await makePassword(path);
  expect(await opens(first)).toBe(true);
  expect((await claims.get(path)).text).not.toContain(first);
  const second = await makePassword(path);
  expect([await opens(first), await opens(second)]).toEqual([false, true]);
  const { response } = await claims.post(`${path}/revoke`);
  expect(response.headers.get('Location')).toBe(`${path}?said=revoked#system`);
  expect(await opens(second)).toBe(false);
});

test('no password is made that the audit log does not know of', async () => {
  const path = await partner();
  const run = (text: string) => claims.store.batch([{ sql: text, args: [] }]);
  await run(`CREATE TRIGGER log_is_full BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'the log is full'); END`);
  expect((await claims.post(`${path}/credential`)).status).toBeGreaterThanOrEqual(500);
  expect(await claims.ports.credentials.list()).toEqual([]);
  await run('DROP TRIGGER log_is_full');
  const password = await makePassword(path);
  expect(await opens(password)).toBe(true);
  const rows = await auditLog(claims.store).rows();
  expect(rows.at(-1)).toMatchObject({ action: 'owner credential', origin: 'owner' });
});

test('a hotel sees each message with its faults, as the sender saw them', async () => {
  const path = await partner();
  expect((await claims.get(path)).text).toContain('Nothing has arrived yet.');
  await claims.ports.pushes.note(HOTEL, {
    at: new Date('2026-11-23T09:00:00Z'),
    action: 'OTA_HotelRatePlanNotif:RatePlans',
    protocol: '2024-10',
    clientId: 'ASA',
    outcome: 'error',
    message: 'RatePlan 1: <Rate> without Start',
  });
  const { text } = await claims.get(path);
  expect(text).toContain('OTA_HotelRatePlanNotif:RatePlans');
  expect(text).toContain('RatePlan 1: &lt;Rate&gt; without Start');
  expect(text).toContain('not done: nothing was changed');
});

test('a hotel sees all faults that its sender was answered, one a line', async () => {
  const path = await partner();
  const faults = Array.from(
    { length: 50 },
    (_, index) =>
      `Rate ${index + 1}: End: expected the day of Start or a later one (line ${index})`,
  );
  await claims.ports.pushes.note(HOTEL, {
    at: new Date('2026-11-23T09:00:00Z'),
    ...{ action: 'OTA_HotelRatePlanNotif:RatePlans', protocol: '2024-10', clientId: 'ASA' },
    ...{ outcome: 'error' as const, message: faults.join('\n') },
  });
  const { text } = await claims.get(path);
  for (const fault of faults) expect(text).toContain(`<p>${fault}</p>`);
});

test('a hotel reads its faults in German on the German page', async () => {
  const path = await partner();
  const { text: english } = await claims.get(path);
  expect(english).toContain('What your system sent');
  await claims.ports.pushes.note(HOTEL, {
    at: new Date('2026-11-23T09:00:00Z'),
    ...{ action: 'OTA_HotelRatePlanNotif:RatePlans', protocol: '2024-10', clientId: 'ASA' },
    ...{ outcome: 'error' as const },
    message: [
      'Rate Start="x: y": Start: expected a date such as 2026-11-21, not "x: y" (line 7)',
      '3 more faults',
    ].join('\n'),
  });
  await claims.ports.pushes.note(HOTEL, {
    at: new Date('2026-11-23T10:00:00Z'),
    ...{ action: 'OTA_HotelInvCountNotif:FreeRooms', protocol: '2024-10', clientId: 'ASA' },
    ...{ outcome: 'advisory' as const },
    message: 'Free rooms of rooms that the inventory does not know: A, B and 3 more',
  });
  const { text } = await claims.get(`/de${path}`);
  for (const each of [
    'Start: erwartet ist ein Datum wie 2026-11-21, nicht „x: y“ (Zeile 7)',
    '3 weitere Fehler',
    'die das Inventar nicht kennt: A, B und 3 weitere',
  ])
    expect(text).toContain(each);
  expect(text).not.toMatch(/expected|more/);
});

test('more faults than are kept are counted, and none is cut in two', async () => {
  const path = await partner();
  const faults = Array.from({ length: 50 }, (_, index) => `${index}: ${'x'.repeat(990)}.`);
  await claims.ports.pushes.note(HOTEL, {
    at: new Date('2026-11-23T09:00:00Z'),
    ...{ action: 'OTA_HotelRatePlanNotif:RatePlans', protocol: '2024-10', clientId: 'ASA' },
    ...{ outcome: 'error' as const, message: faults.join('\n') },
  });
  const { text } = await claims.get(path);
  const shown = [...text.matchAll(/<p>\d+: x+(\.?)<\/p>/g)];
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.every(([, end]) => end === '.')).toBe(true);
  expect(text).toContain(`<p>and ${50 - shown.length} more</p>`);
});

test('a hotel sees each address that takes its password, and where it is explained', async () => {
  const path = await partner();
  for (const [prefix, docs] of [
    ['', '/docs'],
    ['/de', '/de/docs'],
  ] as const) {
    const { text } = await claims.get(`${prefix}${path}`);
    for (const way of ['alpinebits', 'ari']) {
      expect(text).toMatch(new RegExp(`<code>https?://[^<]+/${way}</code>`));
      expect(text).toContain(`href="${docs}/hotels/${way}"`);
    }
  }
});

test('a hotel sets its booking link with links to try, and is shown what is wrong', async () => {
  const path = await partner();
  const wrong = await claims.post(`${path}/link`, { fields: { template: 'https://x.internal/' } });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('add {checkIn}');
  const { response } = await claims.post(`${path}/link`, { fields: { template: LINK } });
  expect(response.headers.get('Location')).toBe(`${path}?said=link#link`);
  const german = await claims.get(`/de${path}`);
  expect(german.text).toContain('2 Erwachsene, Kinder von 4 und 9 Jahren');
  expect(german.text).toContain('https://book.hotel.internal/?from=2027-02-06&amp;to=2027-02-13');
  const unsent = await claims.post(`${path}/link`, { fields: {} });
  expect(unsent.status).toBe(400);
  expect(unsent.text).toContain('expected the field template: left empty, it takes the link away');
  expect(unsent.text).toContain(LINK.replaceAll('&', '&amp;'));
  await claims.post(`${path}/link`, { fields: { template: '' } });
  expect((await claims.ports.settings.settings([HOTEL])).get(HOTEL)).toBeUndefined();
});

const STAY = '?checkIn=2027-02-06&checkOut=2027-02-08&adults=2';

test('a hotel prices a stay on its page: as agents are answered, with the derivation', async () => {
  const path = await partner();
  expect((await claims.get(`${path}${STAY}`)).text).toContain('No price is answered.');
  const now = claims.clock.now;
  const calendars = hotelCalendarStore(claims.store, () => now);
  await calendars.change(HOTEL, (before) => ({
    calendar: { ...yearOf(HOTEL), version: before.version, ratesHeardAt: now },
  }));
  const without = await claims.get(`${path}${STAY}`);
  // The page says why, and the derivation stands below it all the same.
  expect(without.text).toContain('No price is answered.');
  expect(without.text).toContain('How the prices come about');
  await claims.post(`${path}/link`, { fields: { template: LINK } });
  const { text } = await claims.get(`${path}${STAY}`);
  expect(text).toContain('This is answered:');
  expect(text).toContain('href="https://book.hotel.internal/?from=2027-02-06&amp;to=2027-02-08');
  const totals = [...text.matchAll(/€(\d+\.\d\d)</g)].map(([, total]) => Number(total));
  expect(totals.length).toBeGreaterThan(0);
  // Each total that is answered is derived below.
  for (const total of totals) expect(text).toContain(`Total: ${total.toFixed(2)} EUR`);
});

test('a stay that cannot be asked for is told what is wrong in its field', async () => {
  const path = await partner();
  const past = await claims.get(`${path}?checkIn=2020-02-06&checkOut=2020-02-01&adults=0`);
  expect(past.text).toContain('value="2020-02-06"');
  expect([...past.text.matchAll(/class="fault"/g)].length).toBeGreaterThanOrEqual(2);
  expect(past.text).not.toContain('This is answered:');
});

test('a hotel that changes its system binds a new password to the new code', async () => {
  const path = await partner();
  const code = async () => (await claims.ports.credentials.find(HOTEL))?.hotelCode;
  await makePassword(path);
  const { credentials } = claims.ports;
  const [made] = await credentials.list();
  if (made !== undefined) await credentials.put({ ...made, hotelCode: 'OLD' });
  await makePassword(path);
  expect(await code()).toBe('OLD');
  const { text } = await claims.get(path);
  expect(text).toMatch(/hotel code OLD alone\. For another system take the password away/);
  await claims.post(`${path}/revoke`);
  await makePassword(path);
  expect(await code()).toBe(null);
});

test('a booking link that is refused is shown with its fault where the page opens', async () => {
  const path = await partner();
  const { text: before } = await claims.get(path);
  const [, action = ''] = /<form[^>]*action="([^"]*\/link[^"]*)"/.exec(before) ?? [];
  const [address = '', part] = action.split('#');
  const { status, text } = await claims.post(address, { fields: { template: 'hello' } });
  expect(status).toBe(400);
  const opened = text.slice(text.indexOf(`id="${part}"`));
  expect(opened).toMatch(/<textarea\s+id="template"[^>]*aria-invalid="true"[^>]*>\s*hello/);
  const [, describedBy = ''] = /aria-describedby="([^"]+)"/.exec(opened) ?? [];
  const ids = describedBy.split(' ');
  expect(ids.map((id) => new RegExp(`id="${id}"[^>]*>[^<]*`).exec(opened)?.[0])).toContainEqual(
    expect.stringContaining('expected https://'),
  );
});

test('a hotel agrees to software that serves many, and takes it back', async () => {
  const path = await partner();
  const { vendors } = claims.ports;
  expect((await claims.get(path)).text).toContain('No software house has asked');
  const store = hotelVendorStore(claims.store, {
    now: systemWorld.now,
    withoutVendor: ariWithoutVendor,
  });
  const { kept } = makeVendor({ vendor: 'soft', title: 'Hotel Soft' }, claims.ports.world);
  await store.put(kept);
  await store.propose({
    ...{ vendor: 'soft', hotel: HOTEL, hotelCode: '4711' },
    proposedAt: claims.ports.world.now(),
  });
  const asks = (await claims.get(`/de${path}`)).text;
  expect(asks).toMatch(/Hotel Soft[\s\S]*4711[\s\S]*noch nicht[\s\S]*Zustimmen/);
  const agreed = await claims.post(`${path}/agree`, { fields: { vendor: 'soft' } });
  expect(agreed.response.headers.get('Location')).toBe(`${path}?said=agreed#vendors`);
  expect(await vendors.ofHotel(HOTEL)).toMatchObject([{ agreedAt: expect.any(Date) }]);
  const unknown = await claims.post(`${path}/agree`, { fields: { vendor: 'other' } });
  expect(unknown.response.headers.get('Location')).toContain('said=no-vendor');
  await claims.post(`${path}/withdraw`, { fields: { vendor: 'soft' } });
  expect(await vendors.ofHotel(HOTEL)).toMatchObject([{ agreedAt: null }]);
  const rows = await auditLog(claims.store).rows();
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['owner agree', 'owner withdraw']),
  );
});

test('what hotels do is nothing that a company, or a claim without a proof, can do', async () => {
  const { path } = await owned(claims);
  await claims.post(`${path}/credential`);
  const open = await begin(claims, { ...BEGIN, kind: 'hotels', slug: HOTEL });
  await claims.post(`${open.path}/credential`);
  await claims.post(`${open.path}/link`, { fields: { template: LINK } });
  expect(await claims.ports.credentials.list()).toEqual([]);
  expect((await claims.ports.settings.settings([HOTEL])).size).toBe(0);
});
