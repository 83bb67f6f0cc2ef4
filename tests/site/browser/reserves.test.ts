import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharedBrowser } from '../../support/browser.ts';
import { sharedSite } from '../../support/site.ts';
import { SOON } from './sheet.ts';

/** The page of the reserves shows what /v1/reserves answers. */

const heads = z.object({
  data: z.array(
    z.object({
      assetCode: z.string(),
      mode: z.string(),
      tokenAccount: z.string(),
      root: z.string(),
    }),
  ),
});

test.each([
  ['/reserves', 'Root of the sum tree', 'Token account of the vault'],
  ['/de/reserves', 'Wurzel des Summenbaums', 'Token-Konto des Tresors'],
])('%s shows each published statement by its root', async (path, root, tokenAccount) => {
  const { url } = sharedSite();
  const page = await (await sharedBrowser()).newPage();
  try {
    await page.goto(url + path);
    await expect
      .poll(() => page.locator('#figures').getAttribute('data-asked'), SOON)
      .not.toBe(null);
    const { data } = heads.parse(await (await fetch(`${url}/v1/reserves`)).json());
    expect(data.length).toBeGreaterThan(0);
    const shown = await page.locator('#figures h3').allTextContents();
    expect(shown).toEqual(data.map(({ assetCode, mode }) => `${assetCode} (${mode})`));
    const valuesOf = (name: string): Promise<string[]> =>
      page.locator('#figures tr', { hasText: name }).locator('td').allTextContents();
    expect(await valuesOf(root)).toEqual(data.map((head) => head.root));
    expect(await valuesOf(tokenAccount)).toEqual(data.map((head) => head.tokenAccount));
  } finally {
    await page.close();
  }
});

test.each([390, 1280])(
  'the rows of the figures have one line below them at %i px',
  async (width) => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 900 } });
    try {
      await page.goto(`${sharedSite().url}/reserves`);
      await page.locator('#figures tr').first().waitFor();
      const lines = await page.locator('#figures tr').evaluateAll((rows) =>
        rows.map((row) => {
          const wide = [row, ...row.children].filter(
            (each) => getComputedStyle(each).borderBottomWidth !== '0px',
          );
          return wide.reduce((sum, each) => sum + each.getBoundingClientRect().width, 0);
        }),
      );
      const [table] = await page
        .locator('#figures tbody')
        .evaluateAll((bodies) => bodies.map((body) => body.getBoundingClientRect().width));
      for (const line of lines) expect(Math.abs(line - (table ?? 0))).toBeLessThan(2);
    } finally {
      await page.close();
    }
  },
);
