import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_PAGES, LISTED_PAGES } from '../browser/page-kinds.ts';
import { htmlValidator } from '../../support/html-rules.ts';
import { ROOT } from '../../support/process.ts';
import { readPages, type BuiltPage } from './built-files.ts';

const dist = join(ROOT, 'dist');
let pages: BuiltPage[];
beforeAll(async () => {
  pages = await readPages(dist);
}, 120_000);

/** The same numbers in every run (a linear congruential generator), so that a failure repeats. */
const numbers = (seed: number) => () =>
  (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;

const faultsOf = async ({ file, path }: BuiltPage): Promise<string[]> => {
  const { results } = await htmlValidator.validateFile(file);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId} ${message}`);
};

const SINGLE_PAGES = [...LISTED_PAGES, '/404', ...ANSWER_PAGES];

describe('html-validate finds nothing', () => {
  test.each(SINGLE_PAGES)('in %s', async (path) => {
    const page = pages.find((each) => each.path === path);
    expect(page === undefined ? [`${path} is not built`] : await faultsOf(page)).toEqual([]);
  });

  test('in 20 entries drawn by lot', async () => {
    const entries = pages
      .filter(({ path }) => /^\/\w+\/[^/]+$/.test(path))
      .sort((left, right) => left.path.localeCompare(right.path));
    const draw = numbers(2026);
    const drawn = Array.from({ length: 20 }, () => entries[Math.floor(draw() * entries.length)]);
    const faults = await Promise.all(
      drawn.map(async (page) => (page ? faultsOf(page) : ['no page'])),
    );
    expect(faults.flat()).toEqual([]);
  });
});

test('nothing stands behind the end of a page', () => {
  const late = pages.filter(({ html }) => html.slice(html.indexOf('</html>') + 7).trim() !== '');
  expect(late.map(({ path }) => path)).toEqual([]);
});

describe('the spaces of a sentence', () => {
  const inline = '(?:a|code|span|strong|em)';
  const pathsWhere = (fault: RegExp) =>
    pages.filter(({ html }) => fault.test(html)).map(({ path }) => path);

  test('do not stand before a comma or a full stop', () => {
    expect(pathsWhere(new RegExp(`\\s</${inline}>[.,;:)]|</${inline}>\\s+[.,;:)]`))).toEqual([]);
  });

  test('stand between a comma and a link', () => {
    expect(pathsWhere(/[a-z>][,;.]<a\s/)).toEqual([]);
  });
});
