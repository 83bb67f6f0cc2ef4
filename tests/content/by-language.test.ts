import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { byKind, type Kind } from '#register/records/kinds.ts';
import { OTHER_LANGUAGES } from '#words/language.ts';
import { readContent } from '../../scripts/content/read.ts';
import { readSentences } from '../../scripts/content/by-language.ts';
import { recordTranslations, translationFaults } from '../../scripts/content/translations.ts';
import { publisherRecord } from '#register/records/publishers.ts';
import { PUBLISHER } from '../support/claims.ts';

const folderWith = async (texts: object): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-sentences-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'de'));
  await writeFile(join(folder, 'de', 'hotels.json'), JSON.stringify(texts));
  return folder;
};

const slugs = byKind((kind) => new Set(kind === 'hotels' ? ['am-see'] : []));

test('a sentence is found by register, slug and language', async () => {
  const folder = await folderWith({ 'am-see': 'Ein Hotel am See.' });
  const { of, found } = await readSentences([folder], { slugs });
  expect(found).toEqual([]);
  expect(of('hotels', 'am-see')).toEqual({ de: 'Ein Hotel am See.' });
  expect(of('saas', 'am-see')).toBeUndefined();
});

test('a sentence of no entry is named with its file', async () => {
  const folder = await folderWith({ 'am-meer': 'Ein Hotel am Meer.' });
  const { found } = await readSentences([folder], { slugs });
  expect(found).toHaveLength(1);
  expect(found[0]?.findings[0]).toMatchObject({
    field: 'am-meer',
    problem: 'is no entry of this register',
  });
});

test('a sentence of several lines or too many characters is refused', async () => {
  for (const text of ['Zwei\nZeilen.', 'x'.repeat(281), '']) {
    const { of, found } = await readSentences([await folderWith({ 'am-see': text })], { slugs });
    expect(found[0]?.findings).toHaveLength(1);
    expect(of('hotels', 'am-see')).toBeUndefined();
  }
});

test('without a folder there are no sentences, and nothing is wrong', async () => {
  const { of, found } = await readSentences([join(tmpdir(), 'kontor-no-such-folder')], { slugs });
  expect(found).toEqual([]);
  expect(of('hotels', 'am-see')).toBeUndefined();
});

test('every record that Kontor brings has a sentence in every language', async () => {
  const { files, sentences } = await readContent('content', { demo: true });
  const missing = files.flatMap(({ kind, slug }) =>
    OTHER_LANGUAGES.filter((language) => sentences(kind, slug)?.[language] === undefined)
      .map((language) => `${kind}/${slug} in ${language}`),
  );
  expect(missing).toEqual([]);
});

test('a sentence is noticed when the English one has changed since, and it has not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-translated-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'sentences', 'de'), { recursive: true });
  const english = { a: 'A daily newspaper.', b: 'A weekly newspaper.' };
  const german = { a: 'Eine Tageszeitung.', b: 'Eine Wochenzeitung.' };
  const content = () => ({
    files: Object.entries(english).map(([slug, shortDescription]) => {
      const record = publisherRecord.parse({ ...PUBLISHER, shortDescription });
      return { kind: 'publishers' as const, slug, record, isDemo: false, file: `${slug}.json` };
    }),
    sentences: (_: Kind, slug: string) => ({ de: new Map(Object.entries(german)).get(slug) ?? '' }),
  });
  const found = async () =>
    (await translationFaults(folder, content())).map(({ field, problem }) => `${field} ${problem}`);
  const record = () => recordTranslations(folder, content());

  expect(await found()).toEqual(['publishers/a is not recorded', 'publishers/b is not recorded']);
  await record();
  expect(await found()).toEqual([]);
  english.a = 'A newspaper of every evening.';
  const stale = ['publishers/a is of an older English sentence'];
  expect(await found()).toEqual(stale);
  await record();
  expect(await found(), 'to record the rest does not hide it').toEqual(stale);
  german.a = 'Eine Abendzeitung.';
  expect(await found()).toEqual(['publishers/a is not recorded']);
  await record();
  expect(await found()).toEqual([]);
});

test('no sentence that Kontor brings is of an older English one', async () => {
  const content = await readContent('content', { demo: true });
  expect(await translationFaults('content', content)).toEqual([]);
});
