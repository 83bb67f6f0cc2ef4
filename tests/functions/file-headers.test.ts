import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { sharedSite } from '../support/site.ts';

/** The rules of netlify.toml name paths by hand: what a new page leaves beside it is asked here. */

const site = sharedSite();

const TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};
const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const readPaths = async (): Promise<string[]> => {
  const entries = await readdir(site.dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(site.dist, join(parentPath, name))}`);
};

const headersOf = async (path: string) => {
  const { status, headers } = await fetch(site.url + path, { method: 'HEAD' });
  return {
    path,
    status,
    type: headers.get('Content-Type'),
    origin: headers.get('Access-Control-Allow-Origin'),
    caching: headers.get('Cache-Control'),
  };
};
const open = (path: string, type: string | undefined) => ({
  path,
  status: 200,
  type,
  origin: '*',
  caching: 'public, max-age=300',
});

test('every kind of file for programs has its type, is open to all and kept a while', async () => {
  const paths = (await readPaths()).filter((path) => endingOf(path) in TYPES);
  const byPosition = Map.groupBy(paths, (path) => `${dirname(path)} ${endingOf(path)}`);
  // All of the same folder are met by the same rule, except at the top.
  const asked = [...byPosition.values()].flatMap((positions) =>
    dirname(positions[0] ?? '') === '/' ? positions : positions.slice(0, 1),
  );
  expect(asked.length).toBeGreaterThan(15);
  const found = await Promise.all(asked.map(headersOf));
  expect(found).toEqual(asked.map((path) => open(path, TYPES[endingOf(path)])));
});

test('what the page of hotels searches in is open, too', async () => {
  const path = '/hotels.index.json';
  expect(await headersOf(path)).toEqual(open(path, 'application/json; charset=utf-8'));
});

test('no page is taken for a file for programs, whatever its name ends with', async () => {
  const pages = (await readPaths()).filter((path) => path.endsWith('.html'));
  const alike = pages
    .map((path) => path.replace(/\.html$/, ''))
    .filter((path) => /(md|csv)$/.test(path) || path.startsWith('/docs/'));
  const found = await Promise.all([...alike, '/docs'].map(headersOf));
  for (const { path, type, origin } of found)
    expect([path, type, origin]).toEqual([path, 'text/html; charset=utf-8', null]);
});
