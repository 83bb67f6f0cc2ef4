import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openVisitorsOfFile } from './visitors.ts';

/** Pages at widths between a phone and a screen, where columns and links are at their narrowest. */

const visitors = openVisitorsOfFile();

/** Words in the cells of a list of which the letters stand on more than one line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    for (const cell of document.querySelectorAll('.register tbody td')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) broken.add(word);
        }
    }
    return [...broken];
  });

/** How many lines the links above a page take. */
const mastheadLines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const links = document.querySelectorAll('.masthead nav a');
    return new Set([...links].map((link) => Math.round(link.getBoundingClientRect().top / 10)))
      .size;
  });

describe.each(['/saas', '/de/saas', '/de/ecommerce', '/de/software/payroll'])('%s', (path) => {
  test.each([721, 768, 960, 1024])('breaks no word of its columns at %d pixels', async (width) => {
    const page = await visitors.visit(path);
    await page.setViewportSize({ width, height: 900 });
    expect(await brokenWords(page)).toEqual([]);
  });
});

describe.each(['/', '/de/'])('the links above %s', (path) => {
  test.each([
    [360, 2],
    [390, 2],
    [767, 2],
    [768, 1],
    [960, 1],
  ])('take at %d pixels no more lines than %d', async (width, lines) => {
    const page = await visitors.visit(path);
    await page.setViewportSize({ width, height: 900 });
    expect(await mastheadLines(page)).toBe(lines);
  });
});
