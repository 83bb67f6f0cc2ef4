import { describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { unlistedEntries } from '../../support/content.ts';
import { readError, readIssues } from '../../support/errors.ts';
import { getList } from '../../support/rows.ts';
import { sharedSite } from '../../support/site.ts';

const LISTS = ['publishers', 'ecommerce', 'saas'] as const;

const site = sharedSite();

const get = (path: string) => fetch(site.url + path);

const WRONG_PAGES = [
  ...['0', '1001', '1.5', '+1', '-1', '1e2', 'abc', '', '01', '00', '10000', ' 1', '%201', '１'],
  ...['NaN', 'Infinity', '0x1', '1,000', '1%00', '%ZZ', '%', '99999999999999999999'],
];

const WRONG: Readonly<Record<string, readonly string[]>> = {
  'publishers?content_type': ['', 'NEWS', 'blogs', 'news,media', '*', '%ZZ', 'constructor', 'x402'],
  'publishers?protocol': ['', 'X402', 'lightning', 'x402,mpp', 'news'],
  'ecommerce?category': ['', 'Fashion', 'news', 'devtools', '__proto__'],
  'ecommerce?country': ['', 'DE', 'fr', 'deu', '%00'],
  'saas?category': ['', 'fashion', 'ecommerce'],
  'saas?country': ['', 'gb', 'us', 'De'],
  'saas?stage': ['', 'seed', 'Growth'],
};

const wrongValues = [
  ...LISTS.flatMap((kind) => WRONG_PAGES.map((value) => [kind, 'page', value] as const)),
  ...Object.entries(WRONG).flatMap(([position, values]) => {
    const [kind = '', name = ''] = position.split('?');
    return values.map((value) => [kind, name, value] as const);
  }),
];

describe('a parameter that is wrong', () => {
  test.each(wrongValues)('/api/%s?%s=%s is a 400 that names it', async (kind, name, value) => {
    const issues = await readIssues(await get(`/api/${kind}?${name}=${value}`));
    expect(issues.map(({ path }) => path)).toEqual([[name]]);
  });

  test.each(LISTS)('/api/%s: every wrong one is told at once', async (kind) => {
    const filter = kind === 'publishers' ? 'protocol' : 'country';
    const issues = await readIssues(await get(`/api/${kind}?page=0&q=%00&${filter}=xx`));
    expect(issues.map(({ path }) => path.join())).toEqual(['q', filter, 'page']);
  });

  test.each(['q=a&q=b', 'q=a&q=a', 'q=&q=', 'page=1&page=1', 'page=1&q=x&page=2', 'q=a&%71=b'])(
    'given twice, ?%s, is a 400',
    async (query) => {
      for (const kind of LISTS)
        expect(await readIssues(await get(`/api/${kind}?${query}`))).toHaveLength(1);
    },
  );

  test('1000 is the last page that can be asked for', async () => {
    for (const page of [1000, 999]) expect((await get(`/api/saas?page=${page}`)).status).toBe(200);
  });
});

describe('a parameter that the list does not have', () => {
  const ignoredIn = async (query: string) =>
    (await get(`/api/publishers?${query}`)).headers.get('X-Ignored-Parameters');

  test('is ignored and named in a header, unless it only counts visits', async () => {
    expect(await ignoredIn('foo=1&q=news&bar=2&foo=3')).toBe('foo, bar');
    expect(await ignoredIn('utm_source=x&fbclid=y&gclid=z&ref=a')).toBeNull();
    expect(await ignoredIn('stage=growth')).toBe('stage');
    expect(await ignoredIn('%C3%A4%0D%0A=1')).toBe('%C3%A4%0D%0A');
  });

  test.each([
    ...['Page', 'PAGE', 'Q', 'contentType', 'contenttype', 'content-type', 'Content_Type'],
    ...['CONTENT_TYPE', 'Protocol', 'pa_ge', '%50age'],
  ])('but nearly has, %s, is a 400 that names the right one', async (name) => {
    await get('/api/publishers');
    const [issue, ...others] = await readIssues(await get(`/api/publishers?${name}=1`));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'custom', path: [decodeURIComponent(name)] });
    expect(issue?.message).toMatch(/write (page|q|content_type|protocol)$/);
  });
});

describe('a q', () => {
  const askFor = (q: string) => get(`/api/publishers?q=${encodeURIComponent(q)}`);

  test.each(['a', 'ä', '😀', '가'])(
    'of 200 code points %s is taken, of 201 refused',
    async (one) => {
      expect((await askFor(one.repeat(200))).status).toBe(200);
      expect((await askFor(`  ${one.repeat(200)}  `)).status).toBe(200);
      const issues = await readIssues(await askFor(one.repeat(201)));
      expect(issues).toMatchObject([{ code: 'too_big', path: ['q'], maximum: 200 }]);
    },
  );

  test.each([
    ...['%00', 'a%00b', '%0A', 'a%0d', '%1B', '%7F', '%C2%85', '%09tab', 'news%0A'],
    ...['%ZZ', '%', '%f', 'a%', '%ff', '%C3', '%C3%28', '%ED%A0%80', '%F5%80%80%80', '%c0%af'],
  ])('with a control character or no UTF-8, %s, is refused', async (q) => {
    const issues = await readIssues(await get(`/api/publishers?q=${q}`));
    expect(issues).toMatchObject([{ path: ['q'] }]);
  });

  test('of two hundred different words is only a question', async () => {
    const apart = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    expect((await getList(`${site.url}/api/saas?q=${apart.join('+')}`)).total).toBe(0);
    // Each bracketed digit or letter is a word of its own.
    const bracketed = apart.map(
      (word, index) => word + String.fromCodePoint(0x2474 + (index % 60)),
    );
    expect((await askFor(bracketed.join(''))).status).toBe(200);
  });
});

describe.each(KINDS)('GET /api/%s/{slug}', (kind) => {
  test.each([
    ...['BAD', 'a_b', 'a.b', 'ä', '%C3%A4', 'a%20b', 'a+b', '%2e%2ea', 'a%2Fb', '%2F', 'a%00'],
    ...[
      '%00',
      '%ZZ',
      '%',
      '%c3%28',
      '%FF',
      'x'.repeat(101),
      '😀',
      "'",
      '"',
      '<b>',
      'a;b',
      '{slug}',
    ],
  ])('%s breaks the slug rule: 400', async (slug) => {
    expect(await readError(await get(`/api/${kind}/${slug}`), 400)).toContain('slug');
  });

  test.each(['nobody-has-this', 'x'.repeat(100), '-', '--', '0', 'constructor', '%61-%7A', 'api'])(
    '%s is lawful and nobody is listed under it: 404',
    async (slug) => {
      await readError(await get(`/api/${kind}/${slug}`), 404);
      await readError(await get(`/api/${kind}/${slug}?utm_source=x`), 404);
    },
  );

  test('a record that is not active is a 404', async () => {
    const unlisted = await unlistedEntries(kind);
    expect(unlisted.length).toBeGreaterThan(0);
    for (const { slug } of unlisted) await readError(await get(`/api/${kind}/${slug}`), 404);
  });

  test('a percent-encoded lawful slug is the same record', async () => {
    const { slugs } = await getList(`${site.url}/api/${kind}.json`);
    const slug = slugs[0] ?? '';
    const encoded = [...slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const answer = await get(`/api/${kind}/${encoded}?utm_source=x`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await (await get(`/api/${kind}/${slug}`)).text());
  });
});

describe('a path that nothing has', () => {
  test.each([
    ...['/api', '/api/', '/api/zzz', '/api/publishers.xml', '/api/publishers/a/b', '/api/saas/a/b'],
    ...['/api/facets', '/api/facets/hotels', '/api/%', '/api/%ZZ', '/api/%00', '/api//', '/api/😀'],
    ...['/api/publishers//', '/api/index.html', '/api/publishers.json/x', '/api/openapi.json'],
    ...['/.well-known/zzz', '/.well-known/x402/x'],
    ...['/.well-known', '/.well-known/', '/.well-known/%2e%2e%2f'],
  ])('%s is a real 404 in JSON, for every method', async (path) => {
    await readError(await get(path), 404);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await readError(await fetch(site.url + path, { method }), 404);
  });

  test.each(['/v1', '/v1/', '/v1/accounts', '/v1/x/y/z', '/v1/%ZZ', '/v1/openapi.json/x'])(
    '%s is told to holders of a key alone: a 401 in JSON, for every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await fetch(site.url + path, { method });
        expect(answer.status, `${method} ${path}`).toBe(401);
        expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    },
  );
});
