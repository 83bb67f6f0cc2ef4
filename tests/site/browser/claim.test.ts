import { describe, expect, test } from 'vitest';
import { html } from '#kernel/text/html.ts';
import { notice, wideTable } from '#site/claims/frame.ts';
import { PUBLISHER_FORM } from '../../support/applications.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';
import { listedEntries } from '../../support/content.ts';

/** "This is us" from an entry to the page of its proof, as the built site does it. */

const visitors = openVisitorsOfFile();

const realEntry = async (kind: 'publishers' | 'hotels') => {
  const entry = (await listedEntries(kind)).find(({ record }) => !record.tags.includes('demo'));
  if (entry === undefined) throw new Error(`no ${kind} is listed`);
  return entry;
};

describe.each([
  ['with scripts', {}],
  ['without scripts', WITHOUT_SCRIPTS],
])('%s', (_, options) => {
  test('an owner begins from the entry and sees the text to show', async () => {
    const { kind, slug, record } = await realEntry('publishers');
    const page = await visitors.visit(`/${kind}/${slug}`, options);
    await page.getByRole('link', { name: 'This is us' }).click();
    expect(await page.locator('h1').textContent()).toBe(`${record.name}: this is us`);
    await page.locator('#contactEmail').fill('ada@acme.internal');
    await page.locator('#consent').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/claim\/[0-9a-z]{32}$/);
    expect(await page.locator('#token').textContent()).toMatch(
      /^kontor-verification=[0-9a-z]{32}$/,
    );
  });
});

test.each([
  ['/claim', 'Hotels', 'This is us', {}],
  ['/de/claim', 'Hotels', 'Das sind wir', WITHOUT_SCRIPTS],
])('%s finds the entry of an owner who came without one', async (path, register, us, options) => {
  const { record } = await realEntry('hotels');
  const page = await visitors.visit(path, options);
  await page.getByRole('searchbox').fill(record.name);
  await page.getByRole('button', { name: register }).click();
  await page.getByRole('main').getByRole('link', { name: record.name }).first().click();
  await page.getByRole('link', { name: us }).click();
  expect(await page.locator('h1').textContent()).toContain(record.name);
  expect(new URL(page.url()).pathname).toBe(path);
});

test('each page of a claim leads to itself in German and back', async () => {
  const { kind, slug } = await realEntry('publishers');
  const page = await visitors.visit(`/claim?kind=${kind}&slug=${slug}`);
  const asked = `?kind=${kind}&slug=${slug}`;
  const change = async (name: string, path: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname + url.search === path);
  };
  await change('Deutsch', `/de/claim${asked}`);
  await page.locator('#contactEmail').fill('ada@acme.internal');
  await page.locator('#consent').check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/de\/claim\/[0-9a-z]{32}$/);
  const address = new URL(page.url()).pathname;
  await change('English', address.slice('/de'.length));
  await change('Deutsch', address);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
});

test('a table that is wider than a phone scrolls by itself, and its page does not', async () => {
  const { kind, slug } = await realEntry('publishers');
  const page = await visitors.visit(`/claim?kind=${kind}&slug=${slug}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const wallet = `0x${'a1'.repeat(40)}`;
  const { text: table } = wideTable(
    'Wallets',
    ['Wallet'],
    [
      html`<tr>
        <td>${wallet}</td>
      </tr>`,
    ],
  );
  const widths = await page
    .locator('main section')
    .first()
    .evaluate((section, markup) => {
      section.insertAdjacentHTML('beforeend', markup);
      const box = section.querySelector('.wide');
      return {
        page: document.documentElement.scrollWidth - window.innerWidth,
        table: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      };
    }, table);
  expect(widths.page).toBe(0);
  expect(widths.table).toBeGreaterThan(0);
});

test('on a wide screen a notice stands below the heading, and not in the margin', async () => {
  const { kind, slug } = await realEntry('publishers');
  const page = await visitors.visit(`/claim?kind=${kind}&slug=${slug}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  const { text } = notice('We looked, and did not find it', html`<p>Look again.</p>`);
  const [title, box] = await page.locator('h1').evaluate((heading, markup) => {
    heading.closest('header')?.insertAdjacentHTML('afterend', markup);
    return [heading, document.querySelector('#notice')].map((each) =>
      each?.getBoundingClientRect(),
    );
  }, text);
  expect(box?.left).toBe(title?.left);
  expect(box?.width).toBeGreaterThan(500);
});

test('in German a hotel begins and stays in German, on the page of partners', async () => {
  const { slug } = await realEntry('hotels');
  const page = await visitors.visit(`/de/hotels/${slug}`);
  await page.getByRole('link', { name: 'Das sind wir' }).click();
  await page.locator('#contactEmail').fill('ada@acme.internal');
  await page.locator('#consent').check();
  await page.getByRole('button', { name: 'Beginnen' }).click();
  expect(new URL(page.url()).pathname).toMatch(/^\/de\/partner\/[0-9a-z]{32}$/);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('h1').textContent()).toContain('die Domain beweisen');
});

describe('an application for a website that is listed', () => {
  test('is shown the claim while the website is typed', async () => {
    const { kind, slug, record } = await realEntry('publishers');
    const page = await visitors.visit('/apply');
    await page.locator('#websiteUrl').pressSequentially(record.websiteUrl);
    const link = page.locator('[data-listed] a');
    await link.waitFor();
    expect(await page.locator('[data-listed]').textContent()).toContain(record.name);
    await link.click();
    expect(page.url()).toBe(`${visitors.site.url}/claim?kind=${kind}&slug=${slug}`);
  });

  test('is led to the claim, and not stored, without scripts', async () => {
    const { kind, slug, record } = await realEntry('publishers');
    const fields = { ...PUBLISHER_FORM, websiteUrl: record.websiteUrl };
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, `${each}`]),
      ),
    );
    const headers = { Referer: `${visitors.site.url}/de/apply` };
    const url = `${visitors.site.url}/api/applications`;
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`/de/claim?kind=${kind}&slug=${slug}`);
    const json = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect(json.status).toBe(409);
    expect(await json.json()).toEqual({ error: expect.stringContaining('claim its entry at') });
  });
});
