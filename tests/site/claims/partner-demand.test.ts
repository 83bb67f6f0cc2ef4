import { afterEach, beforeEach, expect, test } from 'vitest';
import { demandStore } from '#hotels/storage/hotel-demand.ts';
import {
  BEGIN,
  begin,
  ENTRIES,
  openClaims,
  proveBy,
  type OpenClaims,
} from '../../support/claims.ts';

/** What a hotel reads on its private page of how often it was asked for. */

let claims: OpenClaims;
beforeEach(async () => {
  claims = await openClaims(ENTRIES);
});
afterEach(() => claims.stop());

const HOTEL = 'zum-beispiel';

const partner = async () => {
  const { path, token } = await begin(claims, { ...BEGIN, kind: 'hotels', slug: HOTEL });
  await proveBy(claims, 'hotel.internal', path, token);
  return path;
};

test('a hotel reads by month how often agents asked, and why there was no price', async () => {
  const path = await partner();
  expect((await claims.get(path)).text).toContain('Nobody has asked for your hotel yet.');
  const count = { hotel: HOTEL, town: 'Thun', stayMonth: '2027-02', party: '2+0' };
  await demandStore(claims.store).add([
    { ...count, askedOn: '2026-11-20', outcome: 'sold_out', asks: 40 },
    { ...count, askedOn: '2026-11-21', outcome: 'priced', asks: 12 },
    { ...count, askedOn: '2026-11-21', outcome: 'no_rate', asks: 7 },
    { ...count, askedOn: '2026-10-02', outcome: 'no_booking_link', asks: 2 },
    { ...count, hotel: 'another', askedOn: '2026-09-02', outcome: 'priced', asks: 99 },
  ]);
  const { text } = await claims.get(path);
  const rows = text.slice(text.indexOf('id="demand"')).split('<tr>').slice(2);
  const words = rows.map((row) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(words[0]).toMatch(/^November 2026 59 12 40 ×: .+ 7 ×: /);
  // Two asks might be those of one person.
  expect(words[1]).toMatch(/^October 2026 2 0 2 ×: Several outcomes/);
  expect(words).toHaveLength(2);
  expect((await claims.get(`/de${path}`)).text).toContain('Wie oft Agenten fragten');
});

test('a hotel takes home what its months were asked for, as a file', async () => {
  const path = await partner();
  const count = { town: 'Thun', stayMonth: '2027-02', party: '2+0', outcome: 'priced' as const };
  await demandStore(claims.store).add([
    { ...count, hotel: HOTEL, askedOn: '2026-11-20', asks: 12 },
    { ...count, hotel: HOTEL, askedOn: '2026-10-20', asks: 7 },
    { ...count, hotel: 'another', askedOn: '2026-11-20', asks: 99 },
  ]);
  const { text } = await claims.get(`/de${path}`);
  const [, link = ''] = /href="([^"]+month=2026-11)"/.exec(text) ?? [];
  const { response, text: file } = await claims.get(link);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${HOTEL}-2026-11.csv"`,
  );
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(file.split('\r\n').slice(1)).toEqual([`${HOTEL},Thun,2026-11,2027-02,2+0,priced,12`, '']);
  const all = await claims.get(`${path}/demand.csv`);
  expect(all.text).toContain('2026-10');
  expect((await claims.get(`/partner/${'0'.repeat(32)}/demand.csv`)).status).toBe(404);
});
