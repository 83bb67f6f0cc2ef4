import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#register/records/kinds.ts';
import { IMAGES } from '../../support/build.ts';
import { listedEntries } from '../../support/content.ts';
import { sharedSite } from '../../support/site.ts';
import { idsOf, linksOf, postsOf, readPages, type BuiltPage } from './built-files.ts';

const site = sharedSite();
let pages: BuiltPage[];
/** Every address that a page points to, with one page that does. */
let targets: Map<string, string>;

beforeAll(async () => {
  pages = await readPages(site.dist);
  targets = new Map(pages.flatMap(({ path, html }) => linksOf(html).map((link) => [link, path])));
}, 240_000);

const isInner = (link: string): boolean => /^[/#?]/.test(link);

/** Pages name themselves by the whole address that the site was built for. */
const origin = (): string => {
  const home = pages.find(({ path }) => path === '/')?.html ?? '';
  return new URL(/rel="canonical" href="([^"]+)"/.exec(home)?.[1] ?? '').origin;
};

/** The addresses inside of the site, without query, and the pages that point there. */
const innerTargets = (): Map<string, string> => {
  const own = origin();
  const inner = new Map<string, string>();
  for (const [link, from] of targets) {
    if (!isInner(link) && !link.startsWith(own)) continue;
    const { pathname } = new URL(link, own + from);
    inner.set(pathname, from);
  }
  return inner;
};

const isFile = (path: string): Promise<boolean> =>
  access(join(site.dist, path)).then(
    () => true,
    () => false,
  );

const hasFile = async (path: string): Promise<boolean> =>
  path === '/' || (await isFile(`${path}.html`)) || isFile(path);

const ASKED_AT_ONCE = 8;
/** Of addresses that differ in their last part alone, all of which one function answers. */
const ASKED_OF_EACH = process.env.FULL === '1' ? Infinity : 60;

/** Images of entries that are not fictional are drawn with `FULL=1` alone. */
const isDrawn = (path: string): boolean => IMAGES.length === 0 || !path.startsWith('/og/');

/** Some of each folder, evenly from its first to its last. */
const sampleOf = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths, dirname).values()].flatMap((each) => {
    const step = Math.ceil(each.length / ASKED_OF_EACH) || 1;
    return each.filter((_, index) => index % step === 0);
  });

/** What is no file must be answered by a function. */
const unanswered = async (paths: readonly string[]): Promise<string[]> => {
  const open = [...paths];
  const failed: string[] = [];
  const ask = async (): Promise<void> => {
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const { status } = await fetch(site.url + path, { method: 'HEAD' });
      if (status !== 200) failed.push(`${status} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  return failed;
};

describe('the links of all built pages', () => {
  test('lead to a page, a file or an answer', async () => {
    const inner = [...innerTargets().keys()].filter(isDrawn);
    const found = await Promise.all(inner.map(hasFile));
    const others = inner.filter((_, index) => !found[index]);
    expect(await unanswered(sampleOf(others))).toEqual([]);
  }, 240_000);

  test('lead to parts that are there', () => {
    const ids = new Map(
      pages
        .filter(({ path }) => path.split('/').length === 2)
        .map(({ path, html }) => [path, idsOf(html)]),
    );
    const lost = [...targets].filter(([link, from]) => {
      const { pathname, hash } = new URL(link, `https://kontor.example${from}`);
      if (!isInner(link) || hash === '') return false;
      const parts =
        ids.get(pathname) ?? idsOf(pages.find(({ path }) => path === pathname)?.html ?? '');
      return !parts.has(decodeURIComponent(hash.slice(1)));
    });
    expect(lost).toEqual([]);
  });

  test('that leave the site are whole addresses on the web', () => {
    const outer = [...targets.keys()].filter((link) => !isInner(link));
    expect(outer.filter((link) => !/^(https?:\/\/[^/\s]+|mailto:\S+@)/.test(link))).toEqual([]);
  });
});

test('every form is posted to an address that takes what is posted', async () => {
  const addresses = new Set(pages.flatMap(({ html }) => postsOf(html)));
  expect(addresses.size).toBe(4);
  for (const address of addresses) {
    const { status, headers } = await fetch(site.url + address);
    expect({ address, status }).toEqual({ address, status: 405 });
    expect(headers.get('Allow')).toContain('POST');
  }
});

test('every listed entry has a page, and no other page stands in a register', async () => {
  const expected = await Promise.all(
    KINDS.map(async (kind) => (await listedEntries(kind)).map(({ slug }) => `/${kind}/${slug}`)),
  );
  const entryPages = pages
    .map(({ path }) => path)
    .filter((path) => KINDS.some((kind) => path.startsWith(`/${kind}/`)))
    // Whatever has one part below a register is an entry; pages of lists have more.
    .filter((path) => path.split('/').length === 3);
  expect(entryPages.sort()).toEqual(expected.flat().sort());
});
