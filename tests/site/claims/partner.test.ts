import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn } from '#hotels/access/credential.ts';
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
  return (await signIn(claims.ports.credentials, header)) !== null;
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
  await claims.post(`${path}/link`, { fields: { template: '' } });
  expect((await claims.ports.settings.settings([HOTEL])).get(HOTEL)).toBeUndefined();
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
