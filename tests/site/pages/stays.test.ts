import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ListHotelsOutput } from '#hotels/list-hotels/output.ts';
import { moneyWords } from '#words/hotels/answer-words.ts';
import { htmlValidator } from '../../support/html-rules.ts';
import { sharedSite } from '../../support/site.ts';
import { askHotels, dayFromNow, readStays, type StaysPage } from '../../support/stays.ts';

const { url } = sharedSite();
/** Searches are counted: this file has addresses of its own. */
const network = `2001:db8:${randomBytes(2).toString('hex')}`;
let callers = 0;
const from = () => ({ 'X-Forwarded-For': `${network}:${(callers += 1).toString(16)}::1` });

const DAYS = { checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
const STAY = `checkIn=${DAYS.checkIn}&checkOut=${DAYS.checkOut}&adults=2`;
const read = (query: string, path = '/hotels/stays'): Promise<StaysPage> =>
  readStays(`${url}${path}?${query}`, { headers: from() });

const askTool = (given: object): Promise<ListHotelsOutput> => askHotels(url, given, from());

describe('the totals of the page are those of the tool', () => {
  test.each([
    ['', {}],
    ['&children=4,9', { childrenAges: [4, 9] }],
    ['&board=breakfast', { boards: ['breakfast'] }],
    ['&region=de', { country: 'DE' }],
    ['&where=demo+hotel', { query: 'demo hotel' }],
  ])('for a stay%s', async (more, given) => {
    const page = await read(`${STAY}${more}&priced=1`);
    const tool = await askTool({ ...DAYS, adults: 2, pricedOnly: true, sort: 'price', ...given });
    expect(tool.priced.length).toBeGreaterThan(0);
    expect(page.rows.map(({ slug, total }) => [slug, total])).toEqual(
      tool.priced.map(({ slug, cheapestTotal }) => [slug, moneyWords(cheapestTotal)]),
    );
    for (const [index, { rooms, name }] of tool.priced.entries()) {
      const [room] = rooms;
      const row = page.rows[index];
      expect(row?.links).toContain(room?.bookingUrl);
      expect(row?.text).toContain(name);
      expect(row?.text).toContain(moneyWords(room?.perNightAverage ?? { amount: 0, currency: '' }));
    }
  });

  test('with flexible days, each with its own days', async () => {
    const page = await read(`${STAY}&flexible=1&priced=1`);
    const tool = await askTool({
      ...{ ...DAYS, adults: 2, pricedOnly: true, sort: 'price', flexibleDays: 3 },
    });
    expect(page.rows.map(({ total }) => total)).toEqual(
      tool.priced.map(({ cheapestTotal }) => moneyWords(cheapestTotal)),
    );
    for (const [index, { slug, checkIn, checkOut }] of tool.priced.entries())
      expect(page.rows[index]?.links[0]).toBe(
        `/hotels/${slug}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`,
      );
  });
});

describe('the list', () => {
  test('says why a hotel has no price, and its link takes the stay along', async () => {
    const { rows } = await read(`where=berlin&${STAY}&children=4`);
    expect(rows.length).toBeGreaterThan(1);
    for (const { text, links, slug } of rows) {
      expect(text).toContain('This hotel gives Kontor no prices.');
      expect(links[0]).toBe(`/hotels/${slug}?${STAY}&children=4`);
      expect(links[1]).toMatch(/^https:/);
    }
  });

  test('is sorted by distance from what was named, which every row tells', async () => {
    const { rows } = await read('where=bodensee&within=100&sort=distance');
    const away = rows.flatMap(({ text }) =>
      Number(/([\d.]+) km from Lake Constance/.exec(text)?.[1]),
    );
    expect(away.length).toBeGreaterThan(3);
    expect(away).toEqual(away.toSorted((left, right) => left - right));
  });

  test('measures from coordinates as well', async () => {
    const { rows, status } = await read('where=47.5,+9.7&within=50&sort=distance');
    expect(status).toBe(200);
    expect(rows[0]?.text).toMatch(/[\d.]+ km away/);
  });

  test('is sorted by stars and by name', async () => {
    const stars = (await read('where=wien&sort=stars')).rows.map(({ text }) =>
      Number(/(\d) stars/.exec(text)?.[1] ?? 0),
    );
    expect(stars).toEqual(stars.toSorted((left, right) => right - left));
    const names = (await read(`where=wien&sort=name&${STAY}`)).rows.map(({ slug }) => slug);
    const tool = await askTool({ query: 'wien', sort: 'name' });
    expect(names).toEqual(tool.unpriced.map(({ slug }) => slug));
  });

  test('has pages that hold every hotel once, linked forth and back', async () => {
    const seen: string[] = [];
    let next: string | undefined = `/hotels/stays?region=at&${STAY}`;
    let pages = 0;
    for (; next !== undefined && pages < 20; pages += 1) {
      const page: StaysPage = await readStays(url + next, { headers: from() });
      seen.push(...page.rows.map(({ slug }) => slug));
      expect(page.linked('Previous').length).toBe(pages === 0 ? 0 : 1);
      [next] = page.linked('Next');
    }
    expect(pages).toBeGreaterThan(1);
    const { total } = await askTool({ country: 'AT', limit: 1 });
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    const beyond = await read('region=at&page=999');
    expect(beyond.text).toContain('There is no such page of this list.');
  });

  test.each([
    ['stars=5', { stars: [5] }],
    ['facility=pool&facility=sauna', { facilities: ['pool', 'sauna'] }],
    ['region=tyrol', { region: 'Tirol' }],
    ['region=lake-constance', { region: 'Bodensee' }],
    ['where=Salzbrug', { query: 'Salzbrug' }],
    ['where=4+Sterne+in+der+Schweiz', { query: '4 Sterne in der Schweiz' }],
  ])('narrowed by %s is that of the tool', async (query, given) => {
    const page = await read(query);
    const tool = await askTool(given);
    expect(tool.total).toBeGreaterThan(0);
    expect(page.rows.map(({ slug }) => slug)).toEqual(tool.unpriced.map(({ slug }) => slug));
    expect(page.text).toContain(`${tool.total} hotel`);
  });

  test('regions to choose are no sights or airports, and each stands there once', async () => {
    const page = await read('region=zugspitze');
    const [, list = ''] =
      /<select[^>]* name="region"[^>]*>([\s\S]*?)<\/select>/.exec(page.markup) ?? [];
    const labels = [...list.matchAll(/<option[^>]*>\s*([^<]+?)\s*<\/option>/g)].map(([, of]) => of);
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels).toContain('Bavaria');
    // Only what the address names: it stands first of all, under its name.
    expect(labels.filter((label) => /airport|Zugspitze$|Gate/.test(label ?? ''))).toEqual([
      'Zugspitze',
    ]);
  });

  test('says what was understood, repaired and not used', async () => {
    expect((await read('where=Salzbrug')).text).toContain('“salzbrug” was read as “Salzburg”.');
    const german = await read('where=Bodensee+unter+900+Euro', '/de/hotels/stays');
    expect(german.text).toContain('Verstanden: in Bodensee');
    expect(german.text).toMatch(/höchstens 900,00\s€ für den Aufenthalt/);
  });
});

describe('a question that cannot be answered', () => {
  test.each([
    [
      `checkIn=${DAYS.checkOut}&checkOut=${DAYS.checkIn}&adults=2`,
      'checkOut',
      /at least one night/,
    ],
    [`checkIn=${dayFromNow(-2)}&checkOut=${dayFromNow(2)}`, 'checkIn', /This day is past/],
    [`checkIn=${DAYS.checkIn}`, 'checkOut', /choose a day/],
    [`${STAY.replace('adults=2', 'adults=40')}`, 'adults', /from 1 to 16/],
    [`${STAY}&children=4,99`, 'children', /Ages from 0 to 17/],
    ['where=bodensee&region=atlantis', 'region', /No region, lake or valley is called “atlantis”/],
    ['where=Xyzzyx&within=10', 'where', /called “Xyzzyx”, so nothing is around it/],
    ['sort=distance', 'where', /Distances are measured from somewhere/],
    [`where=${'x'.repeat(201)}`, 'where', /At most 200 characters/],
  ])('%s is told beside %s and kept in the form', async (query, field, words) => {
    const page = await read(query);
    expect({ status: page.status, rows: page.rows }).toEqual({ status: 400, rows: [] });
    expect(page.fault(field)).toMatch(words);
    const where = new URLSearchParams(query).get('where') ?? '';
    expect(page.markup).toContain(`name="where" value="${where}"`);
  });

  test('names the nearest hotels where a name is not known', async () => {
    const page = await read('where=Xyzzyx');
    expect(page.rows).toEqual([]);
    expect(page.fault('where')).toContain('No town, region or hotel is called');
    expect(page.linked('All hotels by name')).toEqual(['/hotels']);
  });

  test('says what to leave out, by links that find as many as they say', async () => {
    const page = await read('region=lake-constance&stars=1');
    expect(page.rows).toEqual([]);
    const links = [...page.markup.matchAll(/<a href="([^"]+)">Without “[^”]+”: (\d+)<\/a>/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, address = '', total] of links) {
      const shorter = await readStays(url + address.replaceAll('&amp;', '&'), { headers: from() });
      expect(shorter.text).toContain(`${total} hotel`);
    }
  });

  test('because no hotel has a price leads to those without', async () => {
    const page = await read(`where=berlin&${STAY}&priced=1`);
    expect(page.text).toContain('No hotel that matches has a price for this stay.');
    const [address = ''] = page.linked('Show hotels without a price as well');
    expect((await readStays(url + address, { headers: from() })).rows.length).toBeGreaterThan(1);
  });
});

describe.each([
  ['/hotels/stays', '/hotels'],
  ['/de/hotels/stays', '/de/hotels'],
])('%s', (path, canonical) => {
  test.each(['', STAY, `where=tirol&${STAY}&flexible=1`, 'where=Xyzzyx', 'where=%3Cb%3E%22%26'])(
    'with %s is valid, unlisted and names its canonical page',
    async (query) => {
      const page = await read(query, path);
      const { results } = await htmlValidator.validateString(page.markup);
      expect(results.flatMap(({ messages }) => messages)).toEqual([]);
      expect(page.markup).toContain('<meta name="robots" content="noindex">');
      expect(page.markup).toMatch(new RegExp(`rel="canonical" href="[^"]+${canonical}"`));
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(page.headers.get('Cache-Control')).toBe('public, max-age=60');
      expect(page.markup).not.toContain('STAYS-');
    },
  );

  test('with 20 hotels is sent in few bytes', async () => {
    const page = await read(STAY, path);
    expect(page.rows).toHaveLength(20);
    expect(gzipSync(page.markup).length).toBeLessThan(15 * 1024);
    expect(Buffer.byteLength(page.markup)).toBeLessThan(100 * 1024);
  });

  test('leads to the same question in the other language', async () => {
    const page = await read(`where=tirol&${STAY}`, path);
    const other = path.startsWith('/de') ? '/hotels/stays' : '/de/hotels/stays';
    expect(page.markup).toContain(`href="${other}?where=tirol&amp;checkIn=${DAYS.checkIn}&amp;`);
  });
});

test('hostile text is shown as text', async () => {
  const page = await read('where=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%3E%3Cimg%20src=x%3E');
  expect(page.markup).not.toMatch(/<script>alert|<img src=x/);
  expect(page.title).toContain('<script>alert(1)</script>');
});

const GUARDS = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options'],
  ...['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'],
];

test('the page is guarded by the headers of every file', async () => {
  const [page, file] = await Promise.all([read(''), fetch(`${url}/hotels`)]);
  const guardsOf = (headers: Headers) => GUARDS.map((name) => [name, headers.get(name)]);
  expect(guardsOf(page.headers)).toEqual(guardsOf(file.headers));
  expect(guardsOf(file.headers).map(([, value]) => value)).not.toContain(null);
});
