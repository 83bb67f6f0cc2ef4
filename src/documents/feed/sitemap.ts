import { xmlText } from './xml.ts';

/** The pages of the site for search engines (sitemaps.org 0.9), in files of a limited length. */

export interface SitemapPage {
  path: string;
  /** The same page in each language. */
  links: readonly { language: string; href: string }[];
  /** A day; undefined where none is known. */
  lastChanged: string | undefined;
}

type PathAndText = readonly [path: string, text: () => string];

/** The protocol allows 50,000. */
const FILE_MOST_PAGES = 45_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const NAMESPACES = [
  `xmlns="${SCHEMA}"`,
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
].join(' ');

const inOrder = new Intl.Collator('en', { numeric: true });

const changeXml = (day: string | undefined): string =>
  day === undefined ? '' : `<lastmod>${new Date(day).toISOString()}</lastmod>`;

const pageXml = (origin: string, { path, links, lastChanged }: SitemapPage): string => {
  const alternates = links.map(({ language, href }) => {
    const url = xmlText(new URL(href, origin).href);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;
  });
  const url = xmlText(new URL(path, origin).href);
  return `<url><loc>${url}</loc>${changeXml(lastChanged)}${alternates.join('')}</url>`;
};

const fileXml = (origin: string, pages: readonly SitemapPage[]): string =>
  `${HEAD}<urlset ${NAMESPACES}>${pages.map((page) => pageXml(origin, page)).join('')}</urlset>`;

const latest = (pages: readonly SitemapPage[]): string | undefined =>
  pages
    .flatMap(({ lastChanged }) => lastChanged ?? [])
    .reduce<string | undefined>(
      (last, day) => (last === undefined || day > last ? day : last),
      undefined,
    );

const fileName = (index: number): string => `/sitemap-${index}.xml`;

const indexXml = (origin: string, parts: readonly (readonly SitemapPage[])[]): string => {
  const listed = parts.map((pages, index) => {
    const url = xmlText(new URL(fileName(index), origin).href);
    return `<sitemap><loc>${url}</loc>${changeXml(latest(pages))}</sitemap>`;
  });
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">${listed.join('')}</sitemapindex>`;
};

/** The index, and each file that it names; what stands in them is found when they are asked for. */
export const sitemapOf = (
  origin: string,
  paths: readonly string[],
  pageOf: (path: string) => SitemapPage,
): PathAndText[] => {
  let sorted: readonly string[] | undefined;
  const partAt = (index: number): SitemapPage[] => {
    sorted ??= paths.toSorted((left, right) => inOrder.compare(left, right));
    return sorted.slice(index * FILE_MOST_PAGES, (index + 1) * FILE_MOST_PAGES).map(pageOf);
  };
  const indexes = [...Array(Math.ceil(paths.length / FILE_MOST_PAGES)).keys()];
  return [
    ['/sitemap.xml', () => indexXml(origin, indexes.map(partAt))],
    ...indexes.map((index): PathAndText => [fileName(index), () => fileXml(origin, partAt(index))]),
  ];
};
