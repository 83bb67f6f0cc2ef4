import { describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { listedEntries } from '../../support/content.ts';
import { referencePages } from '../../support/reference-list.ts';
import { ALL_PAGES, ENTRY_PAGES } from './page-kinds.ts';
import { facetLink, shownSlugs } from './sheet.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

const visitors = openVisitorsOfFile();

/** What the HTML of a page alone says, as a reader without scripts gets it. */
const readRegister = async (path: string) => {
  const html = await (await fetch(visitors.site.url + path)).text();
  const [, rows = ''] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html) ?? [];
  const slugs = [...rows.matchAll(/<a href="\/\w+\/([^"]+)"/g)].map(([, slug = '']) => slug);
  const [, next] = /<a rel="next" href="([^"]+)"/.exec(html) ?? [];
  return { slugs, next };
};

describe.each(KINDS)('without scripts /%s', (kind) => {
  test('leads by links through all of its entries, in their order', async () => {
    const slugs: string[] = [];
    for (let path: string | undefined = `/${kind}`; path !== undefined;) {
      const page = await readRegister(path);
      slugs.push(...page.slugs);
      path = page.next;
    }
    expect(slugs).toEqual(referencePages(await listedEntries(kind)));
  });

  test('is paged forth and back by the same links on the screen', async () => {
    const page = await visitors.visit(`/${kind}`, WITHOUT_SCRIPTS);
    const all = referencePages(await listedEntries(kind));
    const path = () => new URL(page.url()).pathname;
    expect(await shownSlugs(page)).toEqual(all.slice(0, 20));
    await page.getByRole('link', { name: 'Next' }).click();
    expect([path(), await shownSlugs(page)]).toEqual([`/${kind}/page/2`, all.slice(20, 40)]);
    await page.getByRole('link', { name: 'Previous' }).click();
    expect([path(), await shownSlugs(page)]).toEqual([`/${kind}`, all.slice(0, 20)]);
  });
});

test('without scripts a register is searched, narrowed and widened again', async () => {
  const page = await visitors.visit('/de/saas', WITHOUT_SCRIPTS);
  const search = () => new URL(page.url()).search;
  await page.getByRole('searchbox').fill('buchhaltung');
  await page.getByRole('button', { name: 'Suchen' }).click();
  expect(search()).toBe('?q=buchhaltung');
  const found = await (await fetch(`${visitors.site.url}/api/saas?q=buchhaltung`)).json();
  expect(await shownSlugs(page)).toEqual(found.map(({ slug }: { slug: string }) => slug));
  await facetLink(page, 'country', 'at').click();
  expect(search()).toBe('?q=buchhaltung&country=at');
  expect(await page.getByRole('searchbox').inputValue()).toBe('buchhaltung');
  await page.getByRole('link', { name: 'Österreich zurücknehmen' }).click();
  expect(search()).toBe('?q=buchhaltung');
  await page.getByRole('link', { name: 'Alles zurücknehmen' }).click();
  expect(new URL(page.url()).pathname + search()).toBe('/de/saas');
});

/** How a page names fields of a record that may be unknown. */
const LABELS = {
  payToAddress: 'Pay-to address',
  searchPattern: 'Article addresses',
  sampleUrls: 'Sample articles',
  rssFeedUrl: 'Feed',
  trafficTier: 'Traffic',
};

test.each(ENTRY_PAGES)('without scripts %s says what its record says', async (path) => {
  const page = await visitors.visit(path, WITHOUT_SCRIPTS);
  const record = await (await fetch(`${visitors.site.url}/api${path}`)).json();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(record.name);
  const official = page.getByRole('link', { name: 'Official website' });
  expect(await official.getAttribute('href')).toBe(record.websiteUrl);
  const text = await page.locator('main').innerText();
  const said = [record.shortDescription, record.id, ...record.tags, ...(record.sampleUrls ?? [])];
  for (const name of ['payToAddress', 'networkId', 'searchPattern', 'rssFeedUrl', 'trustTier'])
    if (typeof record[name] === 'string') said.push(record[name]);
  for (const value of said) expect(text).toContain(value);
  const notKnown = await page.locator('.unknown').innerText();
  for (const [name, label] of Object.entries(LABELS)) {
    const isUnknown = record[name] === null || record[name] === 'unknown';
    if (name in record)
      expect({ name, said: notKnown.includes(label) }).toEqual({ name, said: isUnknown });
  }
});

test('without scripts no page shows a control that needs them', async () => {
  const page = await visitors.visit('/', WITHOUT_SCRIPTS);
  const idle: string[] = [];
  for (const path of ALL_PAGES) {
    await page.goto(visitors.site.url + path);
    const controls = page.locator(
      'button:visible, input:visible, [data-copy]:visible, summary:visible',
    );
    const useless = await controls.evaluateAll((elements) =>
      elements
        .filter((element) => element.closest('form[action]') === null)
        .filter((element) => element.localName !== 'summary' || element.closest('.needs-script'))
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    idle.push(...useless.map((html) => `${path} ${html}`));
    const needing = await page.locator('.needs-script:visible').count();
    if (needing > 0) idle.push(`${path} shows ${needing} parts that need scripts`);
  }
  expect(idle).toEqual([]);
});

describe.each([
  ['/publishers', 'content_type=news', '/publishers/topics/news', ['contentTypes', 'news']],
  ['/saas', 'country=at', '/saas/in/austria', ['countries', 'at']],
  ['/saas', 'stage=early', '/saas/topics/early', ['stage', 'early']],
  ['/ecommerce', 'category=pets', '/ecommerce/topics/pets', ['contentTypes', 'pets']],
  ['/hotels', 'country=ch', '/hotels/in/switzerland', ['country', 'ch']],
] as const)('without scripts the facets of %s', (path, facet, target, filter) => {
  test(`lead by ${facet} to a page with every row of it`, async () => {
    const page = await visitors.visit(path, WITHOUT_SCRIPTS);
    const [parameter = '', value = ''] = facet.split('=');
    const link = facetLink(page, parameter, value);
    expect(await link.getAttribute('href')).toBe(target);
    const count = Number(await link.locator('.count').innerText());
    await page.goto(visitors.site.url + target);
    const kind = KINDS.find((each) => path === `/${each}`) ?? 'hotels';
    const entries = (await listedEntries(kind)).filter(({ record }) =>
      [Reflect.get(record, filter[0])].flat().includes(filter[1]),
    );
    expect(entries).toHaveLength(count);
    const slugs: string[] = [];
    for (let next: string | undefined = target; next !== undefined;) {
      const shown = await readRegister(next);
      slugs.push(...shown.slugs);
      next = shown.next;
    }
    expect(slugs.sort()).toEqual(entries.map(({ slug }) => slug).sort());
  });
});

test.each(['newest', 'complete'])(
  'without scripts every register is sorted by %s',
  async (sort) => {
    for (const kind of KINDS) {
      const slugs: string[] = [];
      for (let path: string | undefined = `/${kind}/by/${sort}`; path !== undefined;) {
        const shown = await readRegister(path);
        slugs.push(...shown.slugs);
        path = shown.next;
      }
      const entries = await listedEntries(kind);
      expect([...slugs].sort()).toEqual(entries.map(({ slug }) => slug).sort());
      const examples = slugs.map((slug) => Number(slug.startsWith('demo-')));
      expect(examples).toEqual([...examples].sort());
      const days = slugs
        .filter((slug) => !slug.startsWith('demo-'))
        .map((slug) => entries.find((entry) => entry.slug === slug)?.record.listedOn ?? '');
      if (sort === 'newest') expect(days).toEqual([...days].sort().reverse());
    }
  },
);
