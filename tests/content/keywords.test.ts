import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Kind } from '#register/records/kinds.ts';
import { readKeywords } from '../../scripts/content/by-language.ts';
import { readContent } from '../../scripts/content/read.ts';
import { foundList, ownCatalogue } from '../support/found-list.ts';

/** What people type who are content with an entry: it is searched, and shown nowhere. */

const KEYWORDED: readonly Kind[] = ['publishers', 'ecommerce', 'saas'];
const LANGUAGES = ['de', 'en'];

const found = (kind: Kind, q: string): Promise<string[]> => foundList(kind, { q, filters: [] });

const readOne = async (keywords: unknown) => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-keywords-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'de'));
  await writeFile(join(folder, 'de', 'ecommerce.json'), JSON.stringify({ thomann: keywords }));
  return readKeywords([folder]);
};

test('every publisher, store and software has keywords in German and English', async () => {
  const { files, keywords } = await readContent('content', { demo: false });
  const missing = files
    .filter(({ kind }) => KEYWORDED.includes(kind))
    .flatMap(({ kind, slug }) =>
      LANGUAGES.filter((language) => keywords(kind, slug)?.[language] === undefined).map(
        (language) => `${kind}/${slug} in ${language}`,
      ),
    );
  expect(missing).toEqual([]);
});

test('keywords are given once, short, and not without end', async () => {
  expect((await readOne(['Gitarre'])).found).toEqual([]);
  const wrong = [
    [],
    ['Gitarre', 'gitarre'],
    ['x'.repeat(41)],
    ['Zwei\nZeilen'],
    Array.from({ length: 31 }, (_, index) => `Wort ${index}`),
  ];
  for (const keywords of wrong) {
    const { of, found: faults } = await readOne(keywords);
    expect(faults[0]?.findings, JSON.stringify(keywords)).toHaveLength(1);
    expect(of('ecommerce', 'thomann')).toBeUndefined();
  }
});

test('keywords of a record that is gone are no fault', async () => {
  const { of, found: faults } = await readKeywords([join('content', 'keywords')]);
  expect(faults).toEqual([]);
  expect(of('ecommerce', 'there-is-no-such-store')).toBeUndefined();
});

test.each<[kind: Kind, query: string, slug: string]>([
  ['ecommerce', 'Gitarrensaiten', 'thomann'],
  ['ecommerce', 'guitar strings', 'thomann'],
  ['ecommerce', 'Gitarensaiten', 'thomann'],
])('%s: "%s" finds %s', async (kind, query, slug) => {
  expect((await found(kind, query)).slice(0, 5)).toContain(slug);
});

test('keywords stand in no record of the API', async () => {
  const detail = await (await ownCatalogue()).detail('ecommerce', 'thomann');
  expect(detail).toContain('Thomann');
  expect(detail).not.toContain('Gitarrensaiten');
});
