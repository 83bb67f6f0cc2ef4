import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entry } from '#register/search/entry.ts';
import {
  BEGIN,
  begin,
  ENTRIES,
  formOn,
  openClaims,
  proveBy,
  type OpenClaims,
} from '../../support/claims.ts';

/** An entry whose website moves: who has proved the former domain holds it no more. */

const HOTEL = 'zum-beispiel';
const LINK = 'https://book.hotel.internal/?from={checkIn}&to={checkOut}&a={adults}&c={children}';
const ACTS = ['entry', 'look', 'credential', 'revoke', 'agree', 'withdraw', 'link'];

let entries: Entry[];
let claims: OpenClaims;
beforeEach(async () => {
  entries = [...ENTRIES];
  claims = await openClaims(entries);
});
afterEach(() => claims.stop());

const moveTo = (websiteUrl: string): void => {
  entries.splice(
    0,
    entries.length,
    ...entries.map((each): Entry =>
      each.kind === 'hotels' ? { ...each, record: { ...each.record, websiteUrl } } : each,
    ),
  );
};

const proved = async (host: string): Promise<string> => {
  const { path, token } = await begin(claims, { ...BEGIN, kind: 'hotels', slug: HOTEL });
  await proveBy(claims, host, path, token);
  return path;
};

test('is managed no more by the proof of its former domain', async () => {
  const path = await proved('hotel.internal');
  const before = await claims.get(path);
  expect(before.text).toContain(`${path}/link`);
  const entry = formOn(before.text);
  moveTo('https://other.internal/');
  const after = await claims.get(path);
  expect(after.response.status).toBe(403);
  expect(after.text).toContain('and prove its present domain');
  expect(after.text).not.toContain(`${path}/link`);
  const fields = { ...entry, template: LINK, vendor: 'soft' };
  for (const act of ACTS) {
    const { response } = await claims.post(`${path}/${act}`, { fields });
    expect([act, response.status]).toEqual([act, 403]);
  }
  expect(await claims.ports.credentials.find(HOTEL)).toBeUndefined();
  expect(
    (await claims.ports.settings.settings([HOTEL])).get(HOTEL)?.linkTemplate ?? null,
  ).toBeNull();
  expect((await claims.get(`/de${path}`)).text).toContain('weisen Sie seine jetzige Domain nach');
});

test('is managed by the proof of its present one, and the former claim can be ended', async () => {
  const former = await proved('hotel.internal');
  moveTo('https://other.internal/');
  const path = await proved('other.internal');
  const { response } = await claims.post(`${path}/link`, { fields: { template: LINK } });
  expect(response.status).toBe(303);
  expect((await claims.post(`${former}/end`)).response.status).toBe(200);
  expect((await claims.get(former)).response.status).toBe(404);
});

test('to another address at the same host is managed as before', async () => {
  const path = await proved('hotel.internal');
  moveTo('https://www.hotel.internal/en');
  expect((await claims.get(path)).text).toContain(`${path}/link`);
});
