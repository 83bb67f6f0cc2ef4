import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESCRIBED } from '#app/documents.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import { sharedSite } from '../../support/site.ts';

const MOST_BYTES = 100 * 1024;

test('every page on payments and on errors is at most 100 KB, in both forms', async () => {
  const { dist } = sharedSite();
  const folders = ['docs/payments', 'docs/payments/operations', 'docs/api/errors'];
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
  expect(files).toContain('docs/payments/first-hour.html');
  for (const { operationId } of DESCRIBED.payments)
    for (const ending of ['html', 'md'])
      expect(files).toContain(`docs/payments/operations/${operationId}.${ending}`);
  for (const { slug } of TOPICS) expect(files).toContain(`docs/payments/${slug}.html`);
});
