import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { correctionStore } from '#register/storage/corrections.ts';
import { openStore } from '#kernel/storage/store.ts';
import { ANSWER_PAGES } from './page-kinds.ts';
import { openVisitorsOfFile, WITHOUT_SCRIPTS } from './visitors.ts';

const PATHS = [
  '/apply',
  '/correction',
  '/imprint',
  '/privacy',
  '/security',
  '/sources',
  '/404',
  ...ANSWER_PAGES,
];

/** Without motion the colours of night are there at once. */
const CALM = { reducedMotion: 'reduce' } as const;

const visitors = openVisitorsOfFile();

const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await Reflect.get(window, 'axe').run();
    return found.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.map(({ html }) => html)].join('\n  '),
    );
  });
};

describe.each(PATHS)('%s', (path) => {
  test('has a Markdown alternate, or says that it is no page to be found', async () => {
    const text = await readFile(join(visitors.site.dist, `${path}.html`), 'utf8');
    if (!text.includes('type="text/markdown"')) expect(text).toContain('content="noindex"');
    else expect(await readFile(join(visitors.site.dist, `${path}.md`), 'utf8')).toMatch(/^# /);
  });
});

/** Everything that a page of steps hides at first is looked at, too. */
const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.querySelector<HTMLInputElement>('[value="publishers"]')?.click();
    for (const part of document.querySelectorAll('.closed')) part.classList.remove('closed');
  });

describe.each(['/apply', ...ANSWER_PAGES])('%s, with all its steps open,', (path) => {
  test('has no violation of axe by day or night', async () => {
    const page = await visitors.visit(path, CALM);
    await openAll(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
  });
});

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const observer = new PerformanceObserver((list) =>
          done(
            list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
          ),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 300);
      }),
  );

describe('/correction', () => {
  const corrections = async () => {
    const store = await openStore({ url: visitors.site.database });
    try {
      return await correctionStore(store).list('OPEN');
    } finally {
      await store.close();
    }
  };

  test('comes prefilled from its entry and ends in a stored request with its number', async () => {
    const page = await visitors.visit('/correction?kind=publishers&slug=derstandard');
    await page.getByLabel('correct the entry').check();
    await page.getByLabel('What is wrong').fill('The name.\n\nIt is DER STANDARD.');
    await page.getByLabel('Your e-mail address').fill('scripts@acme.example');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.waitForURL('**/correction/received#*');
    const correction = (await corrections()).find((each) =>
      each.contactEmail.startsWith('scripts'),
    );
    expect(correction).toMatchObject({
      kind: 'publishers',
      slug: 'derstandard',
      request: 'correction',
      message: 'The name.\n\nIt is DER STANDARD.',
    });
    expect(await page.locator('main').innerText()).toContain(correction?.correctionId);
  });

  test('reads register and entry from a pasted address', async () => {
    const page = await visitors.visit('/correction', CALM);
    await page
      .getByRole('textbox', { name: 'Entry' })
      .fill('https://kontor.example/hotels/7132-hotel-vals');
    await page.getByRole('textbox', { name: 'Entry' }).blur();
    expect(await page.getByRole('textbox', { name: 'Entry' }).inputValue()).toBe('7132-hotel-vals');
    expect(await page.getByLabel('Hotels').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send the request' }).click();
    expect(await page.locator('[data-trouble] li').count()).toBe(3);
    expect(await violations(await dark(page))).toEqual([]);
  });

  test('works without scripts, and marks the wrong field', async () => {
    const page = await visitors.visit('/correction', WITHOUT_SCRIPTS);
    const send = page.getByRole('button', { name: 'Send the request' });
    await page.getByLabel('Publishers').check();
    await page.getByRole('textbox', { name: 'Entry' }).fill('derstandard');
    await page.getByLabel('remove the entry').check();
    await page.getByLabel('What is wrong').fill('   ');
    await page.getByLabel('Your e-mail address').fill('plain@acme.example');
    await send.click();
    await page.waitForURL('**/correction/refused#message');
    expect(await page.locator(':target').innerText()).toContain('What is wrong');
    await page.goBack();
    await page.getByLabel('What is wrong').fill('It is closed.');
    await send.click();
    await page.waitForURL('**/correction/received#*');
    const correction = (await corrections()).find((each) => each.contactEmail.startsWith('plain'));
    expect(correction).toMatchObject({ request: 'removal', message: 'It is closed.' });
  });
});

const dark = async (page: Page): Promise<Page> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  return page;
};

describe('an address that leads nowhere', () => {
  test('answers 404 and offers the entries whose names come near', async () => {
    const page = await visitors.visit('/');
    const response = await page.goto(`${visitors.site.url}/publishers/der-standart`);
    expect(response?.status()).toBe(404);
    const near = page.locator('[data-near] a').first();
    await near.waitFor();
    expect(await near.getAttribute('href')).toBe('/publishers/derstandard');
    expect(await page.getByLabel('Name, topic or website').inputValue()).toBe('der standart');
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test('tells German readers of them in German', async () => {
    const page = await visitors.visit('/de/publishers/der-standart');
    const near = page.locator('[data-near] li').first();
    await near.waitFor();
    expect(await near.locator('a').getAttribute('href')).toBe('/de/publishers/derstandard');
    expect(await near.locator('p').innerText()).toContain('Österreichische Tageszeitung');
  });

  test('has a switch to the same address in the other language', async () => {
    const page = await visitors.visit('/publishers/der-standart?ref=mail');
    const to = (language: string) => page.locator(`[data-language-switch][hreflang="${language}"]`);
    await to('de').click();
    await page.waitForURL(/\/de\/publishers\/der-standart\?ref=mail$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await to('en').click();
    await page.waitForURL(/\d\/publishers\/der-standart\?ref=mail$/);
    const plain = await visitors.visit('/nothing/here', WITHOUT_SCRIPTS);
    expect(await plain.locator('[data-language-switch]').getAttribute('href')).toBe('/de/404');
  });

  test('says so where no entry comes near', async () => {
    const page = await visitors.visit('/%E0%A4%A');
    await page.getByText('No entry has a name like that.').waitFor();
  });

  test('without scripts leads to every register and back to the front page', async () => {
    const page = await visitors.visit('/nothing/here', WITHOUT_SCRIPTS);
    for (const path of ['/publishers', '/ecommerce', '/saas', '/hotels', '/'])
      expect(await page.locator(`main a[href="${path}"]`).count()).toBe(1);
    // A register without scripts shows all it has, whatever is asked.
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await page.getByText('Perhaps one of these').isVisible()).toBe(false);
  });
});
