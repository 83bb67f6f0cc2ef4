import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { dayAgo, openObservedSite, type ObservedSite } from '../../support/observed-site.ts';

/** What visitors and programs read of hosts that were observed on four days. */

const NARROW = ['/observed', '/de/observed', '/evidence/publishers/closed'];

let server: ObservedSite;
let browser: Browser;

beforeAll(async () => {
  server = await openObservedSite();
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const read = async (path: string) => {
  const response = await fetch(server.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const json = async (path: string) => JSON.parse((await read(path)).text);

/** The cells of the row that begins with a word, as a reader without scripts sees them. */
const rowsOf = async (path: string, table: string): Promise<string[][]> => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url + path);
  const rows = await page.locator(`${table} tbody tr`).all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  await context.close();
  return cells.map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()));
};

describe('the page of observations', () => {
  test.each([
    ['/observed', 'GPTBot', ['50%', '1 of 2', 'list JSON']],
    ['/de/observed', 'GPTBot', ['50 %', '1 von 2', 'Liste JSON']],
    ['/observed', 'CCBot', ['0%', '0 of 2', '']],
  ])('%s says of %s how many publishers refuse it, without scripts', async (path, name, cells) => {
    const rows = await rowsOf(path, '#crawlers');
    expect(rows.find(([label]) => label === name)).toEqual([name, ...cells]);
  });

  test.each([
    ['/observed', '#countries', ['Germany', '100%', '1 of 1', 'list']],
    ['/de/observed', '#countries', ['Deutschland', '100 %', '1 von 1', 'Liste']],
    [
      '/observed',
      '#payment',
      ['A declared sample asks for payment, validly', '100%', '1 of 1', 'list'],
    ],
    ['/observed', '#payment', ['The owner declares a payment protocol', '33%', '1 of 3', 'list']],
    ['/observed', '#feeds', ['Publishers', '50%', '1 of 2', 'list JSON']],
  ])('%s %s has the row %j', async (path, table, row) => {
    expect(await rowsOf(path, table)).toContainEqual(row);
  });

  test('shows the day on which three days had agreed, and the share from then on', async () => {
    const [row = []] = await rowsOf('/observed', '#time');
    expect(row.slice(1)).toEqual(['50%', '50%', '50%']);
  });

  test.each(NARROW)('%s fits a phone in both schemes', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 800 },
        colorScheme,
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(server.url + path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      await context.close();
      expect({ width, faults }).toEqual({ width: 390, faults: [] });
    }
  });

  test.each([390, 1280])(
    'draws the shares of all days at %i pixels, texts apart',
    async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${server.url}/de/observed`);
      const lines = await page.locator('.over-time path.line').count();
      const caption = await page.locator('.over-time figcaption').textContent();
      const texts = page.locator('.over-time text:visible');
      const boxes = await texts.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON()),
      );
      await context.close();
      expect(lines).toBe(3);
      expect(caption).toContain('Verlage, von denen es am letzten Tag bekannt war: 2.');
      expect(boxes.length).toBeGreaterThan(lines);
      // A box is higher than its letters: lines of text may share an edge.
      const overlaps = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter((other) => one.left < other.right && other.left < one.right)
          .filter((other) => Math.abs(one.top - other.top) < one.height / 2),
      );
      expect(overlaps).toEqual([]);
    },
  );

  test.each([
    ['/observed.md', '| GPTBot | 50% | 1 of 2 | [list](/observed/refuse-gptbot), [JSON]('],
    ['/de/observed.md', '| GPTBot | 50 % | 1 von 2 | [Liste](/de/observed/refuse-gptbot), [JSON]('],
  ])('%s has the same figures', async (path, row) => {
    const { status, headers, text } = await read(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text.replaceAll('\u00a0', ' ')).toContain(row);
  });

  test('has its figures as CSV, a row for each bar', async () => {
    const { headers, text } = await read('/observed.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows[0]).toEqual(['question', 'subject', 'day', 'companies', 'of', 'list', 'api']);
    expect(rows.find(([, subject]) => subject === 'GPTBot')).toEqual([
      ...['crawlers', 'GPTBot', dayAgo(1), '1', '2', '/observed/refuse-gptbot'],
      '/api/observations?crawler=GPTBot&verdict=refused&kind=publishers',
    ]);
  });

  test('leads from every bar to a list of as many, as a page and as JSON', async () => {
    const { text } = await read('/observed.csv');
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const lists = rows.filter(([, , , , , list]) => list !== '');
    expect(lists.length).toBeGreaterThan(4);
    for (const [, , , companies, , list = '', api = ''] of lists) {
      for (const path of [list, `/de${list}`])
        expect(await rowsOf(path, '.members'), path).toHaveLength(Number(companies));
      if (api !== '') expect(await json(api), api).toMatchObject({ total: Number(companies) });
    }
  });
});

describe('an entry', () => {
  test.each([
    ['/publishers/closed', 'last visited the website on', 'has not visited'],
    ['/publishers/quiet', 'has not visited the website yet', 'last visited'],
    ['/de/publishers/closed', 'hat die Website zuletzt am', 'noch nicht besucht'],
    ['/de/publishers/quiet', 'hat die Website noch nicht besucht', 'zuletzt am'],
  ])('%s says whether the observer was there', async (path, said, unsaid) => {
    for (const address of [path, `${path}.md`]) {
      const { text } = await read(address);
      expect(text, address).toContain(said);
      expect(text.includes('/evidence/publishers/closed')).toBe(path.endsWith('closed'));
      if (path.endsWith('quiet')) expect(text).not.toContain(`observer) ${unsaid}`);
      else expect(text).not.toContain(unsaid);
    }
  });

  test('is platinum by what was observed: in lists, details, tables, pages and dumps', async () => {
    const detail = await json('/api/publishers/paid');
    expect(detail).toMatchObject({
      trustTier: 'platinum',
      rssFeedUrl: `http://${server.sellingSite}/rss`,
    });
    const [first] = await json('/api/publishers');
    expect(first).toMatchObject({ slug: 'paid', trustTier: 'platinum' });
    expect((await read('/publishers.csv')).text).toContain(',platinum,');
    expect((await read('/publishers/paid')).text).toMatch(/platinum/);
    const dump = (await read('/data/publishers.jsonl')).text.split('\n');
    expect(dump.find((line) => line.includes('"slug":"paid"'))).toContain('"platinum"');
    const changes = await read('/api/changes');
    expect(changes.text).toContain('"slug":"paid"');
  });
});

describe('the feeds of changes', () => {
  test('say what was observed, as pages do, and the API as the database does', async () => {
    for (const path of [
      '/feed.json',
      '/publishers/feed.json',
      '/feed.xml',
      '/publishers/feed.xml',
    ]) {
      const { text } = await read(path);
      expect(text, path).toMatch(/Closed was observed: .*(?<!crawler:)GPTBot is refused/);
      expect(text, path).not.toMatch(/Quiet was observed/);
    }
    const german = (await read('/de/publishers/feed.xml')).text;
    expect(german).toMatch(/Closed wurde beobachtet: .*(?<!crawler:)GPTBot ist untersagt/);
    expect(await json('/saas/feed.json')).toMatchObject({ items: [] });
    const { changes } = await json('/api/changes?kind=publishers&limit=1000');
    const seen = changes.filter(({ change }: { change: string }) => change === 'observed');
    const [closed] = seen.filter(({ slug }: { slug: string }) => slug === 'closed');
    expect(closed).toMatchObject({ kind: 'publishers', record: null, reason: null });
    expect(closed.fields).toContain('crawler:GPTBot');
    expect(closed.observed.facts).toContainEqual(
      expect.objectContaining({ fact: 'crawler:GPTBot', verdict: 'refused' }),
    );
  });
});

describe('a register', () => {
  test.each([
    ['/publishers', 'Last observed', ['Germany', /^\d+ \w+ \d{4}$/, '–']],
    ['/de/publishers', 'Zuletzt beobachtet', ['Deutschland', /^\d+\. \S+ \d{4}$/, '–']],
  ] satisfies [string, string, [string, RegExp, string]][])(
    '%s has a column %s beside the country',
    async (path, head, words) => {
      const [country, day, nobody] = words;
      expect((await read(path)).text).toContain(`<th scope="col">${head}</th>`);
      const rows = new Map(
        (await rowsOf(path, '.register')).map(([name = '', ...rest]) => [name.split(' ')[0], rest]),
      );
      expect(rows.get('Closed')).toEqual([expect.any(String), country, expect.stringMatching(day)]);
      expect(rows.get('Quiet')?.at(-1)).toBe(nobody);
    },
  );

  test('that nobody has begun with has no such column', async () => {
    expect((await read('/saas')).text).not.toContain('Last observed');
  });

  test('is narrowed by what was observed, with counts that follow', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/publishers`);
    const facet = page.locator('[data-parameter="observed"]');
    const counts = () => facet.locator('li:not([hidden])').allInnerTexts();
    const words = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' '));
    expect(words(await counts())).toEqual([
      ...['refuses AI crawlers 1', 'admits AI crawlers 1', 'has a feed 1', 'asks for payment 1'],
    ]);
    await facet.getByRole('link', { name: 'refuses AI crawlers' }).click();
    const names = () => page.locator('[data-rows] .name a').allInnerTexts();
    await expect.poll(names).toEqual(['Closed']);
    expect(new URL(page.url()).search).toBe('?observed=refuses');
    const country = page.locator('[data-parameter="country"] li:not([hidden])');
    if ((await country.count()) > 0)
      expect(words(await country.allInnerTexts())).toEqual(['Germany 1']);
    await page.goto(`${server.url}/publishers?q=newspaper&observed=feed`);
    await expect.poll(names).toEqual(['Paid']);
    await page.close();
  });

  test('keeps the column where its rows are found by a search', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/publishers?q=closed`);
    const found = page.locator('[data-drawn] tbody tr', { hasText: 'Closed' });
    await expect.poll(() => found.locator('.seen').innerText()).toMatch(/^\d+ \w+ \d{4}$/);
    await page.close();
  });
});

describe('a badge', () => {
  test.each([
    ['/badge/publishers/paid.svg', 'Paid is listed in Kontor, trust tier platinum, '],
    [
      '/de/badge/publishers/closed.svg',
      'Closed ist bei Kontor eingetragen, Vertrauensstufe Bronze',
    ],
  ])('%s says the tier and its day to everybody', async (path, title) => {
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(text).toContain(`<title id="t">${title}`);
    expect(text).toContain('prefers-color-scheme:dark');
  });

  test.each(['/badge/publishers/nobody.svg', '/badge/banks/paid.svg', '/badge/saas/A_B.svg'])(
    '%s says that nothing is listed',
    async (path) => {
      const { status, text } = await read(path);
      expect({ status, text }).toMatchObject({
        status: 404,
        text: expect.stringContaining('Not listed in Kontor'),
      });
    },
  );

  test('is drawn on a page of somebody else, by the HTML that the entry offers', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/publishers/paid`);
    await page.locator('.badge-offer summary').click();
    const html = await page.locator('.badge-offer code').innerText();
    await page.setContent(html.replaceAll('http://localhost:8888', server.url));
    const image = page.getByAltText('Paid in Kontor');
    await expect
      .poll(() => image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
      .toBe(240);
    await page.close();
  });
});
