import { describe, expect, test } from 'vitest';
import { valuesOf } from '#register/records/registers.ts';
import { listedEntries } from '../../support/content.ts';
import { htmlValidator } from '../../support/html-rules.ts';
import { referencePages } from '../../support/reference-list.ts';
import { getList } from '../../support/rows.ts';
import { sharedSite } from '../../support/site.ts';

/** Narrowed views of the registers, as they come: without a script having touched them. */

const { url } = sharedSite();

const textOf = (html: string): string =>
  html
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim();

const linksIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', text = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      text: textOf(text),
    }),
  );

const partOf = (html: string, opening: RegExp, closing: string): string => {
  const start = html.search(opening);
  return start < 0 ? '' : html.slice(start, html.indexOf(closing, start));
};

const readView = async (path: string) => {
  const response = await fetch(url + path);
  const html = await response.text();
  const body = partOf(html, /<tbody data-rows/, '</tbody>');
  return {
    response,
    html,
    slugs: [...body.matchAll(/<a href="\/(?:de\/)?\w+\/([^"]+)"/g)].map(([, slug = '']) => slug),
    rows: body.replaceAll(/\s+/g, ' '),
    status: textOf(partOf(html, /<p role="status" data-status/, '</p>')),
    statusLinks: linksIn(partOf(html, /<p role="status" data-status/, '</p>')),
    chosen: linksIn(partOf(html, /<p[^>]*data-chosen/, '</p>')),
    pager: linksIn(partOf(html, /<nav[^>]*data-pager/, '</nav>')),
    sorts: linksIn(partOf(html, /<nav[^>]*data-sorts/, '</nav>')),
  };
};

describe.each([
  ['/publishers', 'q=wirtschaft&content_type=news'],
  ['/ecommerce', 'q=shop&country=at&page=2'],
  ['/saas', 'q=software&country=de'],
  ['/saas', 'category=fintech&country=de'],
] as const)('%s?%s without scripts', (path, query) => {
  test.each(['', '/de'])(
    'shows what the API finds, in its order, in the language of "%s"',
    async (language) => {
      const view = await readView(`${language}${path}?${query}`);
      const answer = await getList(`${url}/api${path}?${query}`);
      expect(view.response.status).toBe(200);
      expect(answer.slugs.length).toBeGreaterThan(0);
      if (query.startsWith('q=')) expect(view.slugs).toEqual(answer.slugs);
      else expect([...view.slugs].sort()).toEqual([...answer.slugs].sort());
      expect(view.status).toMatch(new RegExp(`^${answer.total} `));
      const value = new URLSearchParams(query).get('q') ?? '';
      expect(view.html).toMatch(new RegExp(`<input[^>]*name="q"[^>]*value="${value}"`));
    },
  );
});

describe('a narrowed view', () => {
  test('draws a row as the static page of the register draws it', async () => {
    const [whole, narrowed] = [await readView('/saas'), await readView('/saas?sort=name')];
    expect(whole.slugs).toHaveLength(20);
    expect(narrowed.rows).toBe(whole.rows);
  });

  test('names each choice with a link that takes it away and keeps the others', async () => {
    const view = await readView('/de/saas?q=software&category=fintech&country=at');
    expect(view.chosen).toEqual([
      { href: '/de/saas?q=software&country=at', text: expect.stringMatching(/^Finanzsoftware$/) },
      { href: '/de/saas?q=software&category=fintech', text: expect.stringMatching(/^Österreich$/) },
    ]);
  });

  test('keeps its choices in the form, the pages and the sorts', async () => {
    const view = await readView('/saas?country=de&page=2');
    expect(view.html).toMatch(/<form[^>]*action="\/saas"/);
    expect(view.html).toMatch(/<input type="hidden" name="country" value="de">/);
    expect(view.pager.map(({ href }) => href)).toEqual([
      '/saas?country=de',
      '/saas?country=de&page=3',
    ]);
    expect(view.sorts.map(({ href }) => href)).toEqual([
      '/saas?country=de',
      '/saas?country=de&sort=newest',
      '/saas?country=de&sort=complete',
    ]);
  });

  test('is sorted as it is asked, examples last', async () => {
    const { slugs } = await readView('/saas?country=at&sort=newest');
    const inAustria = (await listedEntries('saas')).filter(({ record }) =>
      valuesOf(record, 'countries').includes('at'),
    );
    const days = slugs
      .filter((slug) => !slug.startsWith('demo-'))
      .map((slug) => inAustria.find((entry) => entry.slug === slug)?.record.listedOn ?? '');
    expect(days.length).toBeGreaterThan(5);
    expect(days).toEqual([...days].sort().reverse());
  });

  test('of hotels narrows by country, with and without words', async () => {
    const swiss = (await listedEntries('hotels')).filter(({ record }) =>
      valuesOf(record, 'country').includes('ch'),
    );
    const view = await readView('/hotels?country=ch');
    expect(view.slugs).toEqual(referencePages(swiss).slice(0, 20));
    expect(view.status).toMatch(new RegExp(`^${swiss.length} `));
    const found = await readView('/hotels?q=gold&country=ch');
    expect(found.slugs.length).toBeGreaterThan(0);
    const slugs = new Set(swiss.map(({ slug }) => slug));
    expect(found.slugs.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  test('that is empty says so, without a table, and helps on', async () => {
    const view = await readView('/publishers?q=buchhaltung+nirgendau');
    expect(view.slugs).toEqual([]);
    expect(view.html).toMatch(/<table class="register" hidden/);
    expect(view.status).toMatch(/^Nothing found for “buchhaltung nirgendau”/);
    expect(view.statusLinks.length).toBeGreaterThan(0);
    const none = await readView('/de/saas?category=fintech&country=de&page=900');
    expect(none.status).toContain('keiner davon auf dieser Seite');
  });

  test('says how its words were read', async () => {
    const view = await readView('/saas?q=buchhaltnug');
    expect(view.status).toMatch(/^Showing results for “buchhaltung” instead of “buchhaltnug”/);
    const german = await readView('/de/saas?q=buchhaltung+österreich');
    expect(german.status).toContain('Eingegrenzt auf Österreich: ohne „österreich“ suchen');
    expect(german.statusLinks[0]?.href).toBe('/de/saas?q=buchhaltung');
  });

  test.each([
    ['/publishers?page=0', 'from 1 to 1000'],
    [`/saas?q=${'a'.repeat(201)}`, '200'],
    ['/de/hotels?page=abc', 'von 1 bis 1000'],
  ])('that cannot be says what is wrong: %s', async (path, words) => {
    const view = await readView(path);
    expect([view.response.status, view.slugs]).toEqual([400, []]);
    expect(view.status).toContain(words);
  });

  test('shows nothing of what was typed as markup', async () => {
    const view = await readView(
      `/saas?${new URLSearchParams({ q: '"><b onclick=x>$& LISTING-BAR' })}`,
    );
    expect(view.html).not.toContain('<b onclick');
    expect(view.html).toContain('value="&quot;&gt;&lt;b onclick=x&gt;$&amp; LISTING-BAR"');
  });

  test('is kept by caches, and search engines list the page of its register', async () => {
    const { response, html } = await readView('/de/saas?country=at&sort=newest');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/de\/saas">/);
    const languages = linksIn(partOf(html, /<nav class="languages"/, '</nav>'));
    expect(languages.map(({ href }) => href)).toEqual(['/saas?country=at&sort=newest']);
    expect(html).toMatch(/<a href="\/de\/saas" aria-current="(?:page|true)"/);
  });

  test('is valid HTML of at most 100 KB', async () => {
    const paths = ['/saas?country=de&page=2', '/de/hotels?q=berg', '/publishers?q=zzzzzz'];
    for (const path of paths) {
      const { html } = await readView(path);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      const report = await htmlValidator.validateString(html);
      expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
    }
  });
});
