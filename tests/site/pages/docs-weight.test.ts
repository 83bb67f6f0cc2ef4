import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESCRIBED } from '#app/documents.ts';
import { PAYMENT_PATHS } from '#documents/payments/paths.ts';
import { REGISTER_PATHS } from '#documents/register-api/paths.ts';
import { PROBLEM_CODES, problemPath } from '#payments/v1/problem-table.ts';
import { FIRST_HOUR_PATH } from '#words/en/first-hour/lessons.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import { REGISTER_TOPICS } from '#words/en/register-api/topics.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { sharedSite } from '../../support/site.ts';

const MOST_BYTES = 100 * 1024;

test('every page of the docs is at most 100 KB, in both forms', async () => {
  const { dist } = sharedSite();
  const files: { file: string; bytes: number }[] = [];
  for await (const file of glob('{,de/}docs{,/**/*}.{html,md}', { cwd: dist }))
    files.push({ file, bytes: (await stat(join(dist, file))).size });
  expect(files.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  const pages = [
    ...[REGISTER_PATHS.overview, PAYMENT_PATHS.overview, FIRST_HOUR_PATH],
    ...DESCRIBED.directory.map(({ operationId }) => REGISTER_PATHS.operation(operationId)),
    ...REGISTER_TOPICS.map(({ slug }) => REGISTER_PATHS.topic(slug)),
    ...DESCRIBED.payments.map(({ operationId }) => PAYMENT_PATHS.operation(operationId)),
    ...TOPICS.map(({ slug }) => PAYMENT_PATHS.topic(slug)),
    ...PROBLEM_CODES.map(problemPath),
  ];
  const built = new Set(files.map(({ file }) => file));
  for (const language of LANGUAGES)
    for (const path of pages)
      for (const ending of ['html', 'md'])
        expect(built).toContain(`${localPath(language, path).slice(1)}.${ending}`);
});
