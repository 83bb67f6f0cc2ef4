import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESCRIBED } from '#app/documents.ts';
import { operationPath, topicPath } from '#documents/payments/paths.ts';
import { PROBLEM_CODES, problemPath } from '#payments/v1/problem-table.ts';
import { FIRST_HOUR_PATH } from '#words/en/first-hour/lessons.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { sharedSite } from '../../support/site.ts';

const MOST_BYTES = 100 * 1024;

test('every page on payments and on errors is at most 100 KB, in both forms', async () => {
  const { dist } = sharedSite();
  const folders = LANGUAGES.flatMap((language) =>
    ['/docs/payments', '/docs/payments/operations', '/docs/api/errors'].map((path) =>
      localPath(language, path).slice(1),
    ),
  );
  const files = (
    await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(dist, folder))).map((name) => join(folder, name)),
      ),
    )
  )
    .flat()
    .filter((file) => /\.(html|md)$/.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: (await stat(join(dist, file))).size })),
  );
  expect(sizes.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  const pages = [
    FIRST_HOUR_PATH,
    ...DESCRIBED.payments.map(({ operationId }) => operationPath(operationId)),
    ...TOPICS.map(({ slug }) => topicPath(slug)),
    ...PROBLEM_CODES.map(problemPath),
  ];
  for (const language of LANGUAGES)
    for (const path of pages)
      for (const ending of ['html', 'md'])
        expect(files).toContain(`${localPath(language, path).slice(1)}.${ending}`);
});
