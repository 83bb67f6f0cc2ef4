import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lastPage } from '#register/search/paging.ts';
import { KINDS } from '#register/records/kinds.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { neutralPath } from '#words/language.ts';
import { buildSite } from '../../scripts/build/site.ts';
import { PUBLICATION } from '../support/documents.ts';
import { ROOT } from '../support/process.ts';
import { copyProject, keepOneOf, type ProjectCopy } from '../support/project-copy.ts';

/**
 * The site as a deploy builds it: with SITE_URL, without the fictional records, and of the others
 * one of ten. With `FULL=1` it has them all.
 */
const ENTRIES_OF = process.env.FULL === '1' ? 1 : 10;

let project: ProjectCopy;
let folder: string;
let dist: string;
const files = new Map<string, string>();

const TEXTS = ['.html', '.md', '.json', '.txt', '.xml', '.csv', '.css', '.js', '.ts', '.svg', ''];

beforeAll(async () => {
  project = await copyProject();
  await keepOneOf(ENTRIES_OF, project);
  folder = await mkdtemp(join(tmpdir(), 'kontor-deployed-'));
  dist = join(folder, 'dist');
  vi.stubEnv('SITE_URL', PUBLICATION.siteUrl);
  vi.stubEnv('SECURITY_CONTACT', 'security@kontor.test');
  vi.stubEnv('DEMO', '');
  vi.stubEnv('CATALOGUE_FILE', join(folder, 'catalogue.db'));
  await buildSite({ root: project.root, distFolder: dist, cards: false });
  for (const file of await readdir(dist, { recursive: true, withFileTypes: true }))
    if (file.isFile() && TEXTS.includes(extname(file.name))) {
      const position = join(file.parentPath, file.name);
      files.set(`/${relative(dist, position)}`, await readFile(position, 'utf8'));
    }
}, 240_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await project.drop();
});

const xml = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
const locations = (path: string, list: 'sitemapindex' | 'urlset'): string[] => {
  const text = files.get(path) ?? '';
  expect(XMLValidator.validate(text), path).toBe(true);
  const entries = xml.parse(text)[list][list === 'urlset' ? 'url' : 'sitemap'];
  return entries.map(({ loc }: { loc: string }) => loc);
};

const sitemapPages = (): string[] =>
  locations('/sitemap.xml', 'sitemapindex').flatMap((address) =>
    locations(new URL(address).pathname, 'urlset'),
  );

const addressOf = (file: string): string =>
  PUBLICATION.siteUrl + file.replace(/\.html$/, '').replace(/^\/index$/, '/');

const isPublic = (file: string, html: string): boolean =>
  file !== '/404.html' && !/<meta name="robots" content="noindex"/.test(html);

describe('/sitemap.xml of a deploy', () => {
  test('has no other name and leads to every part under the public address', () => {
    expect(files.has('/sitemap-index.xml')).toBe(false);
    for (const address of locations('/sitemap.xml', 'sitemapindex'))
      expect(address).toMatch(/^https:\/\/kontor\.test\/sitemap-\d+\.xml$/);
  });

  test('holds every public page once and nothing else', () => {
    const pages = [...files]
      .filter(([file, text]) => file.endsWith('.html') && isPublic(file, text))
      .map(([file]) => addressOf(file));
    expect(sitemapPages().sort()).toEqual(pages.sort());
  });

  test('holds the specified pages, every entry and every page of a register', async () => {
    const catalogue = await openCatalogue(join(folder, 'catalogue.db'));
    const expected = ['/', '/apply', '/docs', '/how-it-works', '/imprint', '/privacy'];
    for (const kind of KINDS) {
      const entries = await catalogue.entries(kind);
      expected.push(`/${kind}`, ...entries.map(({ slug }) => `/${kind}/${slug}`));
      for (let page = 2; page <= lastPage(entries.length); page += 1)
        expected.push(`/${kind}/page/${page}`);
    }
    catalogue.close();
    const listed = new Set(sitemapPages());
    expect(expected.filter((path) => !listed.has(PUBLICATION.siteUrl + path))).toEqual([]);
  });

  test('each address is the canonical one of its page', () => {
    for (const address of sitemapPages()) {
      const { pathname } = new URL(address);
      const html = files.get(pathname === '/' ? '/index.html' : `${pathname}.html`) ?? '';
      expect(address).not.toContain('.html');
      expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1], address).toBe(address);
    }
  });
});

test('the sitemap dates what has a date: registers, lists and entries', () => {
  const text = files.get('/sitemap-0.xml') ?? '';
  const dated = new Map(
    [...text.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
      ([, page = '', day]) => [new URL(page).pathname, day?.slice(0, 10)],
    ),
  );
  const isRecord = (path: string) => KINDS.some((kind) => `${path}/`.startsWith(`/${kind}/`));
  for (const [path, day] of dated)
    if (isRecord(path)) expect({ path, day }).toEqual({ path, day: expect.stringMatching(/^20/) });
  expect(dated.get('/ecommerce/in/austria')).toBeDefined();
  expect(dated.get('/imprint')).toBeUndefined();
});

describe('what a deploy serves', () => {
  const LEAKS: readonly (readonly [string, RegExp])[] = [
    ['a local host', /\blocalhost\b|127\.0\.0\.1|\[::1\]/],
    ['a placeholder host', /\bexample\.(?:com|org|net)\b|[a-z0-9]\.example\b/i],
    ['a path of the building machine', new RegExp(`${ROOT}|${tmpdir()}/|file:///`)],
  ];

  /** The one expression by which the client of the payments API knows loopback. */
  const LOOPBACK = String.raw`/^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/`;
  const reported = (file: string, text: string): string =>
    file.startsWith('/client/') ? text.replace(LOOPBACK, '') : text;

  test('names loopback once in either form of the client', () => {
    for (const file of ['/client/kontor.ts', '/client/kontor.js'])
      expect(files.get(file)?.split(LOOPBACK), file).toHaveLength(2);
  });

  test.each(LEAKS)('names nowhere %s', (_, pattern) => {
    const leaks = [...files].flatMap(([file, whole]) => {
      const text = reported(file, whole);
      const found = pattern.exec(text);
      return found === null ? [] : [`${file}: ${text.slice(found.index - 40, found.index + 40)}`];
    });
    expect(leaks).toEqual([]);
  });

  test('every Markdown alternate that a page names is a file or an entry of the catalogue', () => {
    const missing = [...files].flatMap(([file, text]) => {
      const markdown = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(text)?.[1];
      if (markdown === undefined) return [];
      const { pathname } = new URL(markdown);
      const neutral = neutralPath(pathname);
      const isEntry = /^\/(publishers|ecommerce|saas|hotels)\/[0-9a-z-]+\.md$/.test(neutral);
      return isEntry || files.has(pathname) ? [] : [`${file} names ${pathname}`];
    });
    expect(missing).toEqual([]);
  });
});
