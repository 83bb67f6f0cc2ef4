import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ENTRY_PAGES, NO_PAGE, REGISTER_PAGES, SEARCH_PAGES, SWEPT_PAGES } from './page-kinds.ts';
import { openVisitorsOfFile } from './visitors.ts';

const visitors = openVisitorsOfFile();

/** Later than a browser holds text back for a font that it was told of. */
const FONTS_LATE_MS = 150;
/** Later than a browser waits with its first picture of a page. */
const SCRIPT_LATE_MS = 400;
const HEIGHT = 900;

/** What a page says or asks for that it should not: to the console, of other hosts. */
const watchComplaints = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const isAnswer = message.location().url === page.url() && /status of 404/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== visitors.site.url) complaints.push(request.url());
  });
  return complaints;
};

const comeLate = (page: Page, files: string, lateMs: number) =>
  page.route(files, async (route) => {
    await new Promise((done) => setTimeout(done, lateMs));
    await route.continue();
  });

const openWatched = async (path: string) => {
  // Colours that fade over would be measured halfway.
  const page = await visitors.visit('/robots.txt', { reducedMotion: 'reduce' });
  const complaints = watchComplaints(page);
  let lateFonts = 0;
  await page.route('**/*.woff2', async (route) => {
    lateFonts += 1;
    await new Promise((done) => setTimeout(done, FONTS_LATE_MS));
    await route.continue();
  });
  const open = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: HEIGHT });
    lateFonts = 0;
    await page.goto(visitors.site.url + path);
    await page.evaluate(() => document.fonts.ready);
    // A window that was used before must not have them at hand.
    expect(lateFonts).toBeGreaterThan(1);
    await page.locator('[aria-busy], :text("Looking …")').waitFor({ state: 'detached' });
  };
  return { page, complaints, open };
};

/** Every shift of the page since it was opened, with what has moved. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent,
        );
        shifts.push(`${Reflect.get(entry, 'value')} ${nodes.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    return shifts;
  });

/** The rules that look at colours: all that the other scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) };
    const { violations: found } = await Reflect.get(window, 'axe').run(options);
    return found.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))].join('\n  '),
    );
  }, rules);
};

type Scheme = 'light' | 'dark';

/** At one width in light, at the other in dark; with `FULL=1` at both in both. */
const LOOKS: readonly (readonly [width: number, first: Scheme, ...others: Scheme[]])[] =
  process.env.FULL === '1'
    ? [
        [1280, 'light', 'dark'],
        [390, 'light', 'dark'],
      ]
    : [
        [1280, 'light'],
        [390, 'dark'],
      ];

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(SWEPT_PAGES)('%s', (path) => {
  test('is accessible in both schemes, still and quiet at every width', async () => {
    const { page, complaints, open } = await openWatched(path);
    for (const [width, first, ...others] of LOOKS) {
      await page.emulateMedia({ colorScheme: first });
      await open(width);
      expect({ width, shifts: await shiftsOf(page) }).toEqual({ width, shifts: [] });
      expect({ width, [first]: await violations(page) }).toEqual({ width, [first]: [] });
      for (const other of others) {
        await page.emulateMedia({ colorScheme: other });
        const found = await violations(page, COLOUR_RULES);
        expect({ width, [other]: found }).toEqual({ width, [other]: [] });
      }
    }
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect({ width, overflow: await overflowOf(page) }).toEqual({ width, overflow: 0 });
    }
    expect(complaints).toEqual([]);
  });
});

test.each(SEARCH_PAGES)('%s moves nothing when its script comes late', async (path) => {
  for (const width of [1280, 390]) {
    const { page, open } = await openWatched(path);
    await comeLate(page, '**/*.js', SCRIPT_LATE_MS);
    await open(width);
    expect({ width, shifts: await shiftsOf(page) }).toEqual({ width, shifts: [] });
  }
});

describe('on paper', () => {
  test.each(['/', REGISTER_PAGES[3], ENTRY_PAGES[0], '/how-it-works', NO_PAGE])(
    '%s is its text alone',
    async (path = '') => {
      const page = await visitors.visit(path);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const onScreenOnly = page.locator(
        'nav:visible, button:visible, input:visible, [data-facets]:visible, .no-print:visible',
      );
      expect(await onScreenOnly.evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual(
        [],
      );
      const inks = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement);
        return { color, backgroundColor };
      });
      expect(inks).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
      const paper = await page.pdf({ format: 'A4' });
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  test('an entry names the address behind each link', async () => {
    const page = await visitors.visit('/publishers/demo-qx');
    await page.emulateMedia({ media: 'print' });
    const link = page.getByRole('link', { name: 'Official website' });
    const after = await link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(after).toContain((await link.getAttribute('href')) ?? 'no address');
  });
});
