import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { localPath, neutralPath, OTHER_LANGUAGES } from '#words/language.ts';
import { listedEntries } from '../../support/content.ts';
import { sharedSite } from '../../support/site.ts';
import { visibleTexts } from '../../support/visible-text.ts';
import { idsOf, linksOf, readPages, type BuiltPage } from './built-files.ts';

/** Every page beside its English one: nothing untranslated, and no fact that differs. */

const site = sharedSite();
let pages: ReadonlyMap<string, BuiltPage>;
/** What entries say of themselves, in whatever language that is. */
let ownTexts: string;

beforeAll(async () => {
  pages = new Map((await readPages(site.dist)).map((page) => [page.path, page]));
  const entries = await Promise.all(KINDS.map(listedEntries));
  ownTexts = JSON.stringify(entries.flat().map(({ record }) => record));
}, 240_000);

const english = (): BuiltPage[] =>
  [...pages.values()].filter(({ path }) => neutralPath(path) === path);

/** Words that English sentences cannot do without, and German ones do not have. */
const ENGLISH = new RegExp(
  '(?<![-\\w])(?:the|and|with|from|are|your|which|this|that|for|not|you|its|has|have|is|to)' +
    '(?![-\\w])',
);

const inText = (text: string): string => JSON.stringify(text).slice(1, -1);

const untranslatedIn = ({ path, html }: BuiltPage): string[] =>
  visibleTexts(html)
    .filter((text) => ENGLISH.test(text.replaceAll(/https?:\S+/g, '')))
    .filter((text) => !text.split(' · ').some((part) => ownTexts.includes(inText(part))))
    // Licences have one wording; and one fictional entry is written as markup.
    .filter((text) => !/^(?:MIT|CC0|ODbL)|<script>/.test(text))
    .map((text) => `${path}: ${text}`);

/** Numbers as they count, whatever stands between their digits. */
const numbersOf = (html: string): string[] =>
  visibleTexts(html)
    .flatMap((text) => [...text.matchAll(/\d+(?:[.,:]\d+)*/g)])
    .map(([number]) => number.replaceAll(/[.,]/g, ''))
    .toSorted();

/** Pages whose numbers are all ours: an entry's sentence may write one out in words. */
const STATING_PAGES =
  /^\/(?:how-it-works|sources|data|apply|correction|security|hotels\/demo-.+|docs|docs\/.+)?$/;

/** What is set as code, without the language of an address. */
const codesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code = '']) => code.replace('/de/', '/')),
  ),
];

/** States and codes of errors, which are written in capitals: QUOTE_EXPIRED. */
const capitalsOf = (html: string): string[] =>
  [...new Set(html.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b|\b[A-Z]{5,}\b/g) ?? [])].toSorted();

/** Links without their language, the switch and the index of rows among them. */
const factLinksOf = (html: string): string[] =>
  [...new Set(linksOf(html).map((link) => link.replace(/^https?:\/\/localhost(?::\d+)?/, '')))]
    .map((link) => (link.startsWith('/') ? neutralPath(link) : link))
    .filter((link) => !/^\/(?:_astro|og)\//.test(link))
    // Examples to search for, anchors made of headings, and documents that are English alone.
    .filter((link) => !/\.md$|^(?:\/|\/de)?\?q=|^#what-|^#was-/.test(link))
    .toSorted();

describe.each([...OTHER_LANGUAGES])('the pages in %s', (language) => {
  const beside = ({ path }: BuiltPage) => pages.get(localPath(language, path));

  test('stand beside all English pages', () => {
    const missing = english().filter((page) => beside(page) === undefined);
    expect(missing.map(({ path }) => path)).toEqual([]);
    expect(english().length).toBeGreaterThan(2000);
  });

  test('say so, and lead to one another', () => {
    for (const page of english()) {
      const other = beside(page);
      expect(other?.html).toContain(`<html lang="${language}">`);
      if (!page.html.includes('rel="canonical"')) continue;
      for (const { html } of [page, ...(other === undefined ? [] : [other])])
        for (const tag of ['en', ...OTHER_LANGUAGES, 'x-default'])
          expect(html, page.path).toContain(`<link rel="alternate" hreflang="${tag}"`);
    }
  });

  test('leave nothing in English that is not marked', () => {
    const found = english().flatMap((page) => {
      const other = beside(page);
      return other === undefined ? [] : untranslatedIn(other);
    });
    expect(found.slice(0, 20)).toEqual([]);
  });

  test('state the same numbers', () => {
    const compared = english().filter(({ path }) => STATING_PAGES.test(path));
    expect(compared.length).toBeGreaterThan(15);
    for (const page of compared)
      expect(numbersOf(beside(page)?.html ?? ''), page.path).toEqual(numbersOf(page.html));
  });

  test('name the same fields, states and commands in the docs', () => {
    const compared = english().filter(({ path }) => /^\/docs(?:\/|$)/.test(path));
    expect(compared.length).toBeGreaterThan(100);
    for (const page of compared) {
      const [own, theirs] = [codesOf(page.html), codesOf(beside(page)?.html ?? '')];
      expect(
        own.filter((each) => !theirs.includes(each)),
        page.path,
      ).toEqual([]);
      expect(capitalsOf(beside(page)?.html ?? ''), page.path).toEqual(capitalsOf(page.html));
    }
  });

  test('lead to the same addresses, and keep what links point at', () => {
    const differing = english().flatMap((page) => {
      const other = beside(page);
      if (other === undefined) return [];
      const [own, theirs] = [factLinksOf(page.html), factLinksOf(other.html)];
      const only = own.filter((link) => !theirs.includes(link));
      const extra = theirs.filter((link) => !own.includes(link));
      return only.length + extra.length === 0
        ? []
        : [`${page.path}: -${only.join()} +${extra.join()}`];
    });
    expect(differing.slice(0, 10)).toEqual([]);
    const kept = english().filter(({ path }) =>
      /^\/(how-it-works|apply|docs|docs\/(payments|api|register).*)$/.test(path),
    );
    for (const page of kept)
      expect([...idsOf(beside(page)?.html ?? '')]).toEqual([...idsOf(page.html)]);
  });

  test('are in the sitemap beside the English ones', async () => {
    const sitemap = await readFile(join(site.dist, 'sitemap-0.xml'), 'utf8');
    const locations = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)];
    const paths = new Set(locations.map(([, path = '']) => path));
    const named = english().filter(({ path }) => paths.has(path));
    expect(named.length).toBeGreaterThan(2000);
    for (const { path } of named) expect(paths).toContain(localPath(language, path));
    expect(sitemap).toContain('hreflang="x-default"');
  });
});
