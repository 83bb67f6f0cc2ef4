import lighthouse from 'lighthouse';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { runSite, type RunningSite } from '../../support/site.ts';

const CATEGORIES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const;
const RUNS = 3;
const FULL_SCORE = 100;

let site: RunningSite;
let browser: Browser;
let port: number;
beforeAll(async () => {
  port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  [site, browser] = await Promise.all([
    runSite(),
    chromium.launch({ executablePath: await chromiumPath(), args }),
  ]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await site.stop();
});

interface Judgement {
  scores: Record<string, number>;
  /** What is short of full marks and counts for them. */
  short: string[];
}

const judge = async (path: string): Promise<Judgement> => {
  const result = await lighthouse(site.url + path, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * FULL_SCORE)]),
  );
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  const short = counted
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.explanation ?? ''}`);
  return { scores, short };
};

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

test.each([
  '/',
  '/publishers',
  '/publishers/demo-mondschattenkurier',
  '/how-it-works',
  '/docs',
  '/docs/register/hotel-search',
  '/docs/register/operations/get_publishers_by_slug',
  '/docs/payments',
  '/de/docs',
])('Lighthouse gives %s full marks in all categories', async (path) => {
  const judgements: Judgement[] = [];
  for (let run = 0; run < RUNS; run++) judgements.push(await judge(path));
  const medians = Object.fromEntries(
    CATEGORIES.map((name) => [name, median(judgements.map(({ scores }) => scores[name] ?? 0))]),
  );
  const short = [...new Set(judgements.flatMap((each) => each.short))];
  const figures = CATEGORIES.map((name) => `${name} ${medians[name]}`).join(', ');
  console.log(`${path}: ${figures}\n  not perfect: ${short.join(', ') || 'nothing'}`);
  expect(medians).toEqual(Object.fromEntries(CATEGORIES.map((name) => [name, FULL_SCORE])));
});
