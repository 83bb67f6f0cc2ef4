import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOMS_MOST, SUPPLEMENTS_EACH_MOST } from '#hotels/calendar/limits.ts';
import { openStore } from '#kernel/storage/store.ts';
import { credentialFor, RATE_PLANS } from '../../support/alpinebits.ts';
import { startProbe } from '../../support/fuzz/probe.ts';
import { send, type Answer } from '../../support/fuzz/run.ts';
import { startLoadedSite, type LoadedSite } from '../../support/fuzz/site.ts';
import { challengeOf, solved } from '../../support/proof-of-work.ts';
import { calendarOf, packed, type Packed } from './packed-messages.ts';

/**
 * Cheap lawful requests that once stopped everything, against one `npm start`. Each prints its
 * figures; what may at most happen to others meanwhile is the assertion. Many sockets and many
 * searches at once are in load.slow.ts.
 */

let site: LoadedSite;
beforeEach(async () => {
  site = await startLoadedSite();
}, 240_000);
afterEach(() => site.stop());

const figures: string[] = [];
afterAll(() => console.log(`attacks:\n  ${figures.join('\n  ')}`));

const hotelCalled = async (slug: string): Promise<string> => {
  const store = await openStore({ url: `file:${join(site.folder, 'kontor.db')}` });
  try {
    return await credentialFor(store, slug);
  } finally {
    await store.close();
  }
};

const sendMessage = (authorization: string, { type, bytes }: Packed): Promise<Answer> =>
  send(site.url, {
    ...{ method: 'POST', path: '/alpinebits', body: bytes },
    headers: {
      ...{ Authorization: authorization, 'Content-Type': type, 'Content-Encoding': 'gzip' },
      ...{ 'X-AlpineBits-ClientID': 'tests', 'X-AlpineBits-ClientProtocolVersion': '2024-10' },
      'Content-Length': String(bytes.length),
    },
  });

const post = (
  path: string,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
) => {
  const text = JSON.stringify(body);
  return send(site.url, {
    ...{ method, path, body: text },
    headers: {
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      ...{ 'Content-Length': String(Buffer.byteLength(text)), ...headers },
    },
  });
};

const rounded = (numbers: readonly number[]): string =>
  numbers.map((number) => number.toFixed(1)).join(', ');

const WAIT_MOST_MS = 50;
const OTA = 'xmlns="http://www.opentravel.org/OTA/2003/05"';
const rates = (inner: string, attributes = ''): string =>
  `<OTA_HotelRatePlanNotifRQ ${OTA} Version="3.000"><RatePlans HotelCode="123"${attributes}>` +
  `${inner}</RatePlans></OTA_HotelRatePlanNotifRQ>`;

const manyAttributes = (): string =>
  Array.from({ length: 380_000 }, (_, index) => ` a${index}=""`).join('');

describe.each([
  ['399,000 empty elements', () => rates('<a/>'.repeat(399_000))],
  ['3,000,000 references', () => rates(`<a>${'&#65;'.repeat(3_000_000)}</a>`)],
  ['380,000 attributes', () => rates('', manyAttributes())],
])('a hotel message of %s', (name, message) => {
  test.each([1, 4])('lets nobody else wait, %i at once', async (count) => {
    const body = await packed(RATE_PLANS, message());
    const hotels = await Promise.all(
      Array.from({ length: count }, (_, index) => hotelCalled(`hotel-${index}`)),
    );
    const probe = startProbe(site);
    await pause(500);
    const answers = await Promise.all(hotels.map((hotel) => sendMessage(hotel, body)));
    await pause(500);
    const waits = await probe.stop();
    const longest = waits.at(-1) ?? Number.NaN;
    figures.push(
      `${count} × ${name} (${body.bytes.length} bytes): others waited ${longest.toFixed(1)} ms ` +
        `at most; answered ${answers.map(({ status }) => status).join(', ')} after ` +
        `${rounded(answers.map(({ tookMs }) => tookMs))} ms`,
    );
    for (const { status } of answers) expect([200, 400, 413, 422, 429, 503]).toContain(status);
    expect(longest).toBeLessThan(WAIT_MOST_MS);
  });
});

const outcomeOf = ({ body }: Answer): string =>
  body.includes('<Success/>') ? 'taken' : (/<Error [^>]*>([^<]*)/.exec(body)?.[1] ?? 'refused');

const priceOf = (slug: string): Promise<Answer> => {
  const asked = { slugs: [slug], checkIn: '2027-03-01', checkOut: '2027-03-15', adults: 2 };
  const call = { name: 'list_hotels', arguments: asked };
  return post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
};

test.each([
  { rooms: 500, supplements: 20_000, outcome: /^expected at most/ },
  { rooms: ROOMS_MOST, supplements: SUPPLEMENTS_EACH_MOST, outcome: /^taken$/ },
])('a hotel of $rooms rooms and $supplements supplements holds nobody up', async (size) => {
  const slug = 'demo-schlafender-rundungsfehler';
  const messages = await calendarOf(size);
  const hotel = await hotelCalled(slug);
  // The first call of a process loads what every later one has; the cold start has its own figure.
  const first = await priceOf('demo-gasthof-ohnedach');
  const probe = startProbe(site);
  const outcomes: string[] = [];
  for (const message of messages) outcomes.push(outcomeOf(await sendMessage(hotel, message)));
  const priced = await priceOf(slug);
  const waits = await probe.stop();
  const longest = waits.at(-1) ?? Number.NaN;
  figures.push(
    `${size.rooms} rooms, ${size.supplements} supplements: ${outcomes.join(', ')}; first call of ` +
      `the process ${first.tookMs.toFixed(0)} ms, list_hotels ${priced.tookMs.toFixed(0)} ms, ` +
      `${priced.body.length} bytes; others waited ${longest.toFixed(1)} ms at most`,
  );
  for (const outcome of outcomes) expect(outcome).toMatch(size.outcome);
  expect(priced.status).toBe(200);
  expect(priced.tookMs).toBeLessThan(100);
  expect(longest).toBeLessThan(WAIT_MOST_MS);
});

const FORMS = 150;
const correction = (index: number) => ({
  ...{ kind: 'publishers', slug: 'derstandard', request: 'correction', message: 'The name.' },
  contactEmail: `ada${index}@acme.internal`,
});

test('a hundred forms close the form to nobody', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < FORMS; index += 1) {
    const headers = { 'X-Forwarded-For': `10.9.${index}.1` };
    statuses.push((await post('/api/corrections', correction(index), headers)).status);
  }
  const honest = { ...correction(0), request: 'removal', contactEmail: 'grace@acme.internal' };
  const { body } = await post('/api/corrections', honest);
  const headers = { 'Kontor-Proof': solved(challengeOf(JSON.parse(body))) };
  const answer = await post('/api/corrections', honest, headers);
  const refused = statuses.filter((status) => status === 429).length;
  figures.push(`${FORMS} forms: ${refused} refused as too many; the honest one ${answer.status}`);
  expect(answer.status, answer.body).toBe(200);
});

const PATCHES = 400;
// Without the log beside each file, which is bounded by itself.
const PATCH_MOST_KB = 100;

test('changes of 50 KB of metadata cannot fill the disk with one test key', async () => {
  const signed = { Authorization: site.basic };
  const first = { ...signed, 'Idempotency-Key': 'attack-0' };
  const made = await post('/v1/accounts', { classification: 'SECONDARY' }, first);
  const { accountId } = JSON.parse(made.body);
  const sizeKb = async (): Promise<number> => {
    const names = ['kontor.db', 'kontor-test.db'];
    const files = await Promise.all(names.map((name) => stat(join(site.folder, name))));
    return files.reduce((sum, { size }) => sum + size, 0) / 1024;
  };
  const before = await sizeKb();
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < PATCHES; turn += 1) {
    // 500 characters at most, each of two bytes.
    const value = `${turn} `.padEnd(480, 'ö');
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, key) => [`key-${key}`, `${key} ${value}`]),
    );
    const headers = { ...signed, 'Idempotency-Key': `attack-${turn + 1}` };
    const { status } = await post(`/v1/accounts/${accountId}`, { metadata }, headers, 'PATCH');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const grown = ((await sizeKb()) - before) / PATCHES;
  figures.push(
    `${PATCHES} changes of 50 KB: the database grew by ${grown.toFixed(0)} KB each; ` +
      JSON.stringify(Object.fromEntries(statuses)),
  );
  for (const status of statuses.keys()) expect([200, 422]).toContain(status);
  expect(grown).toBeLessThan(PATCH_MOST_KB);
});
