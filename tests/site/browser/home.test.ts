import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { foundList } from '../../support/found-list.ts';
import { getList } from '../../support/rows.ts';
import { query, searchField, SOON, status } from './sheet.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

const ROWS_SHOWN = 5;

/** What each register finds, by its own list or, for hotels, by the rules of lists. */
const expected = async (q: string) => {
  const search = new URLSearchParams({ q });
  const lists = KINDS.map(async (kind) => {
    if (kind === 'hotels') {
      const slugs = await foundList(kind, { q, filters: [] });
      return { kind, slugs, total: slugs.length };
    }
    const { slugs, total } = await getList(`${visitors.site.url}/api/${kind}?${search}`);
    return { kind, slugs, total: total ?? 0 };
  });
  return (await Promise.all(lists))
    .filter(({ total }) => total > 0)
    .map(({ kind, slugs, total }) => ({
      register: `/${kind}?${search}`,
      total: `${total.toLocaleString('en-GB')} found`,
      entries: slugs.slice(0, ROWS_SHOWN).map((slug) => `/${kind}/${slug}`),
    }));
};

const shown = (page: Page) =>
  page.locator('[data-found] section').evaluateAll((sections) =>
    sections.map((section) => ({
      register: section.querySelector('h2 a')?.getAttribute('href'),
      total: section.querySelector('h2')?.textContent?.split(', ')[1],
      entries: [...section.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
    })),
  );

describe('the search on the home page', () => {
  test('finds in all four registers what each of them finds', async () => {
    const page = await visitors.visit('/');
    for (const q of ['berg', 'münchen', 'mondschatten']) {
      await searchField(page).fill(q);
      await expect.poll(() => status(page).innerText(), SOON).toContain(`“${q}”`);
      expect(await shown(page)).toEqual(await expected(q));
      expect(query(page)).toBe(`?${new URLSearchParams({ q })}`);
    }
  });

  test('says so where nothing is found, and Escape brings the page back as it came', async () => {
    const page = await visitors.visit('/');
    const invitation = await status(page).innerText();
    await searchField(page).fill('zzzzzz');
    await expect.poll(() => status(page).innerText(), SOON).toBe('Nothing found for “zzzzzz”.');
    expect(await shown(page)).toEqual([]);
    await searchField(page).press('Escape');
    await expect.poll(() => status(page).innerText(), SOON).toBe(invitation);
    expect(query(page)).toBe('');
  });

  test('can be shared by its address, and its heading leads on to the register', async () => {
    const page = await visitors.visit('/?q=berg');
    await page.locator('[data-found] section').first().waitFor();
    expect(await shown(page)).toEqual(await expected('berg'));
    await page.locator('[data-found] h2 a').last().click();
    await page.waitForURL('**/hotels?q=berg');
    expect(await searchField(page).inputValue()).toBe('berg');
  });

  test('shows what did answer where one register does not', async () => {
    const page = await visitors.visit('/');
    await page.route('**/api/saas?*', (route) => route.abort());
    await searchField(page).fill('berg');
    await expect.poll(() => status(page).innerText(), SOON).toContain('does not answer');
    const others = (await expected('berg')).filter(({ register }) => !register.startsWith('/saas'));
    expect(await shown(page)).toEqual(others);
    expect(await searchField(page).inputValue()).toBe('berg');
  });
});

/** What a program asks an MCP server first. */
const LIST_TOOLS = {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
};

describe('copy buttons', () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  /** Addresses in pages are those that the build was made for; only the host differs here. */
  const here = (text: string) => text.replace(/https?:\/\/[^/']+/, visitors.site.url);

  test('on an entry copy the address of its record and a command, and say so', async () => {
    const path = '/publishers/demo-qx';
    const page = await visitors.visit(path, { permissions });
    const button = page.locator('[data-copy]').first();
    await button.click();
    await expect.poll(() => button.innerText(), SOON).toBe('Copied');
    await button.click();
    const address = here(await clipboard(page));
    expect(address).toBe(`${visitors.site.url}/api${path}`);
    const record: unknown = await (await fetch(address)).json();
    expect(record).toMatchObject({ slug: 'demo-qx', name: 'Qx' });
    await expect.poll(() => button.innerText(), SOON).toBe('Copy');
    await page.locator('[data-copy]').nth(1).click();
    await expect.poll(() => clipboard(page), SOON).toMatch(/^curl /);
    expect(here(await clipboard(page))).toBe(`curl ${visitors.site.url}/api${path}`);
  });

  test('on the home page copy lines that work as they stand', async () => {
    const page = await visitors.visit('/', { permissions });
    const buttons = page.locator('[data-copy]');
    expect(await buttons.count()).toBe(4);
    for (const button of await buttons.all()) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await button.click();
      await expect.poll(() => clipboard(page), SOON).not.toBe('');
      const [address = ''] = /https?:[^']+/.exec(here(await clipboard(page))) ?? [];
      const isEndpoint = address.endsWith('/mcp');
      expect((await fetch(address, isEndpoint ? LIST_TOOLS : {})).status).toBe(200);
    }
  });

  test('select the text where the clipboard is out of reach', async () => {
    const page = await visitors.visit('/saas/demo-io');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const button = page.locator('[data-copy]').first();
    await button.click();
    await expect.poll(() => button.innerText(), SOON).toBe('Selected');
    const selected = await page.evaluate(() => getSelection()?.toString());
    expect(here(selected ?? '')).toBe(`${visitors.site.url}/api/saas/demo-io`);
  });
});
