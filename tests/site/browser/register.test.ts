import { describe, expect, test } from 'vitest';
import { valuesOf } from '#register/records/registers.ts';
import { listedEntries } from '../../support/content.ts';
import { referencePages } from '../../support/reference-list.ts';
import { getList } from '../../support/rows.ts';
import {
  chosenFacets,
  expectRows,
  facetLink,
  query,
  searchField,
  shownCounts,
  shownSlugs,
  SOON,
  status,
} from './sheet.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

const ask = (path: string) => getList(visitors.site.url + path);
const askFor = (kind: string, q: string) => ask(`/api/${kind}?${new URLSearchParams({ q })}`);

/** Empty values are those of facets that the page hides. */
const countsOf = async (path: string): Promise<unknown> => {
  const counts: unknown = await (await fetch(visitors.site.url + path)).json();
  return JSON.parse(JSON.stringify(counts, (_, value) => (value === 0 ? undefined : value)));
};

/** Umlauts in three spellings, accents, parts of words, operators, and what nobody is called. */
const SEARCHES = {
  publishers: ['sueddeutsche', 'süddeutsche', 'mondschatten', 'standard ös', '"news" OR *'],
  ecommerce: ['moebel', 'möbel', 'kase', 'shop.de', 'name:a -b (c) ^d', 'a%00&q=b'],
  saas: ['łódź', 'e', 'nebel nirgendau', 'iø', '…', '<b>', 'zzzzzz'],
};

describe.each(['publishers', 'ecommerce', 'saas'] as const)('the search on /%s', (kind) => {
  test('finds what the API finds, in its order', async () => {
    const page = await visitors.visit(`/${kind}`);
    for (const q of SEARCHES[kind]) {
      const { slugs, total } = await askFor(kind, q);
      await searchField(page).fill(q);
      await expect.poll(() => status(page).innerText(), SOON).toContain(`“${q}”`);
      expect({ q, slugs: await shownSlugs(page) }).toEqual({ q, slugs });
      expect(await status(page).innerText()).toMatch(total === 0 ? /^Nothing/ : `${total} entr`);
      expect(new URLSearchParams(query(page)).get('q')).toBe(q);
    }
  });

  test('narrows by facets, counted as the API counts, which can be taken back', async () => {
    const page = await visitors.visit(`/${kind}`);
    expect(await shownCounts(page)).toEqual(await countsOf(`/api/facets/${kind}`));
    await searchField(page).fill('de');
    const before = (await askFor(kind, 'de')).slugs;
    await expectRows(page, before);
    expect(await shownCounts(page)).toEqual(await countsOf(`/api/facets/${kind}?q=de`));
    const [parameter, values] = Object.entries(await shownCounts(page))[0] ?? ['', {}];
    const value = Object.keys(values).at(-1) ?? '';
    const asked = `q=de&${parameter}=${value}`;
    await facetLink(page, parameter, value).click();
    await expectRows(page, (await ask(`/api/${kind}?${asked}`)).slugs);
    expect(query(page)).toBe(`?${asked}`);
    expect(await chosenFacets(page).count()).toBe(1);
    await expect
      .poll(() => shownCounts(page), SOON)
      .toEqual(await countsOf(`/api/facets/${kind}?${asked}`));
    await facetLink(page, parameter, value).click();
    await expectRows(page, before);
    expect(query(page)).toBe('?q=de');
    expect(await chosenFacets(page).count()).toBe(0);
  });

  test('starts from any static page and leads through all pages of an answer', async () => {
    const page = await visitors.visit(`/${kind}/page/3`);
    await expectRows(page, referencePages(await listedEntries(kind)).slice(40, 60));
    await searchField(page).fill('de');
    for (const number of ['1', '2']) {
      await expectRows(page, (await ask(`/api/${kind}?q=de&page=${number}`)).slugs);
      await page.getByText(`Page ${number} of`).waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
    }
    // Until the third page is there, "Previous" still is that of the second.
    await page.getByText('Page 3 of').waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expectRows(page, (await ask(`/api/${kind}?q=de&page=2`)).slugs);
    expect(query(page)).toBe('?q=de&page=2');
  });
});

describe('a register without a search', () => {
  test('is narrowed and sorted in its position, examples last, and cleared at once', async () => {
    const entries = await listedEntries('saas');
    const inAustria = entries.filter(({ record }) => valuesOf(record, 'countries').includes('at'));
    const page = await visitors.visit('/saas');
    await facetLink(page, 'country', 'at').click();
    await expectRows(page, referencePages(inAustria).slice(0, 20));
    expect(query(page)).toBe('?country=at');
    await expect.poll(() => status(page).innerText(), SOON).toBe(`${inAustria.length} entries.`);
    await page.getByRole('link', { name: 'newest' }).click();
    await expect.poll(() => query(page), SOON).toBe('?country=at&sort=newest');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expectRows(page, referencePages(entries).slice(0, 20));
    expect(query(page)).toBe('');
    expect(await page.getByRole('link', { name: 'Clear all' }).count()).toBe(0);
  });

  test.each([
    [1280, 800, 10],
    [390, 800, 4],
  ])('at %i by %i shows %i rows in the first view', async (width, height, fewest) => {
    const page = await visitors.visit('/robots.txt');
    await page.setViewportSize({ width, height });
    for (const kind of ['publishers', 'ecommerce', 'saas', 'hotels']) {
      await page.goto(`${visitors.site.url}/${kind}`);
      await page.evaluate(() => document.fonts.ready);
      const bottoms = await page
        .locator('[data-rows] tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      const whole = bottoms.filter((bottom) => bottom <= height).length;
      expect({ kind, whole }).toEqual({ kind, whole: Math.max(whole, fewest) });
    }
  });

  test('names the country in rows found by a search as in rows of the page', async () => {
    const page = await visitors.visit('/saas');
    await searchField(page).fill('datev');
    await expect.poll(() => shownSlugs(page), SOON).toContain('datev');
    const row = page.locator('[data-rows] tr', { hasText: 'DATEV' }).first();
    expect(await row.locator('[data-slot="where"]').innerText()).toBe('Germany');
  });
});

describe('the address of a search', () => {
  test.each(['/publishers?q=news&content_type=sports&page=2', '/hotels?q=hotel&country=at&page=2'])(
    '%s, given to somebody else, shows the same rows',
    async (path) => {
      const page = await visitors.visit(path);
      await page.getByText('Page 2 of').waitFor();
      const slugs = await shownSlugs(page);
      expect(slugs.length).toBeGreaterThan(0);
      const other = await visitors.visit(path);
      await expectRows(other, slugs);
      expect(await searchField(other).inputValue()).toBe(await searchField(page).inputValue());
      expect(await chosenFacets(other).count()).toBe(1);
    },
  );

  test('goes back out of a search and forward into it again, with words and facets', async () => {
    const page = await visitors.visit('/saas');
    const all = await shownSlugs(page);
    await searchField(page).pressSequentially('cloud', { delay: 30 });
    const found = (await askFor('saas', 'cloud')).slugs;
    await expectRows(page, found);
    await facetLink(page, 'country', 'de').click();
    const narrowed = (await ask('/api/saas?q=cloud&country=de')).slugs;
    await expectRows(page, narrowed);
    await page.goBack();
    await expectRows(page, found);
    expect(await chosenFacets(page).count()).toBe(0);
    await page.goBack();
    await expectRows(page, all);
    expect(await searchField(page).inputValue()).toBe('');
    await page.goForward();
    await expectRows(page, found);
    expect(await searchField(page).inputValue()).toBe('cloud');
  });

  test('brings the reader of an entry back to the rows of the search', async () => {
    const page = await visitors.visit('/publishers?q=sport');
    const found = (await askFor('publishers', 'sport')).slugs;
    await expectRows(page, found);
    await page.locator('[data-rows] .name a').first().click();
    await page.waitForURL(`**/publishers/${found[0]}`);
    await page.goBack();
    await expectRows(page, found);
  });
});

describe('an answer that does not come as it should', () => {
  test('is never shown once a later one has been asked for', async () => {
    const page = await visitors.visit('/publishers');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/publishers?q=sport*', async (route) => {
      await held;
      await route.continue();
    });
    const overtaken = page.waitForRequest('**/api/publishers?q=sport*');
    await searchField(page).fill('sport');
    await overtaken;
    await searchField(page).fill('mondschatten');
    const found = (await askFor('publishers', 'mondschatten')).slugs;
    await expectRows(page, found);
    const late = page.waitForResponse('**/api/publishers?q=sport*');
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    expect(await shownSlugs(page)).toEqual(found);
    expect(await status(page).innerText()).toContain('“mondschatten”');
  });

  test.each([
    ['/publishers', '**/api/publishers?*', 'sport'],
    ['/hotels', '**/hotels.index.json', 'berg'],
  ])('on %s is said in words, keeps what was typed and can be repeated', async (...given) => {
    const [path, files, words] = given;
    const page = await visitors.visit(path);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const answers = [
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      { status: 500, contentType: 'application/json', body: '{"error":"at line 3"}' },
      null,
    ];
    for (const answer of answers) {
      await page.route(files, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await searchField(page).fill(words);
      await searchField(page).press('Enter');
      await expect.poll(() => status(page).innerText(), SOON).toMatch(/^Kontor does not answer/);
      expect(await searchField(page).inputValue()).toBe(words);
      expect(await shownSlugs(page)).toEqual([]);
      // A search that begins before this one has ended would share its failing request.
      await page.locator('[data-register]:not([aria-busy])').waitFor();
      await page.unroute(files);
    }
    await searchField(page).press('Enter');
    await expect.poll(() => status(page).innerText(), SOON).toContain(`“${words}”`);
    expect((await shownSlugs(page)).length).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  test.each(['/publishers?page=0', '/hotels?page=abc', '/saas?page=5000', '/hotels?page=-1'])(
    'says what is wrong with %s, which somebody has changed by hand',
    async (path) => {
      const page = await visitors.visit(path);
      await expect.poll(() => status(page).innerText(), SOON).toContain('from 1 to 1000');
      expect(await shownSlugs(page)).toEqual([]);
      expect(await page.locator('[data-pager]').isVisible()).toBe(false);
    },
  );
});
