import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#kernel/storage/migrations.ts';
import { STORE_FORM } from '../support/applications.ts';
import { freshServer } from '../support/database.ts';
import { functionNames } from '../support/functions.ts';
import { hasSqld } from '../support/sqld.ts';
import { packFunctions, type Bundles } from './bundle.ts';
import { callNamed, expectAnswer, expectOwnFiles, expectSmall, QUESTIONS } from './questions.ts';

/** All functions as Netlify packs them for a deploy. */

let bundles: Bundles;
beforeAll(async () => {
  bundles = await packFunctions('all');
}, 1_800_000);
afterAll(() => bundles?.remove());

test('every function is bundled, and every bundle is small enough for Lambda', async () => {
  expect(bundles.all.map(({ name }) => name)).toEqual(await functionNames());
  bundles.all.forEach(expectSmall);
  bundles.all.forEach(expectOwnFiles);
});

describe('a bundle alone in a folder that it cannot write to', () => {
  const tookMs = new Map<string, number>();
  test.each(Object.keys(QUESTIONS))('%s answers', async (name) => {
    tookMs.set(name, Math.round(await expectAnswer(bundles, name)));
  });

  afterAll(() => {
    const rows = (bundles?.all ?? []).map((bundle) => {
      const firstAnswerMs = tookMs.get(bundle.name) ?? null;
      return [bundle.name, { ...expectSmall(bundle), firstAnswerMs }];
    });
    console.table(Object.fromEntries(rows));
  });
});

test.skipIf(!hasSqld)('applications stores an application on a libSQL server', async () => {
  const database = await freshServer();
  try {
    await migrate(database.store);
    const answer = await callNamed(
      bundles,
      'applications',
      {
        path: '/api/applications',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': '192.0.2.1' },
        body: JSON.stringify(STORE_FORM),
      },
      { DATABASE_URL: database.url },
    );
    expect(answer, answer.body).toMatchObject({ statusCode: 200, readOnly: true });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 'SUBMITTED' });
  } finally {
    await database.drop();
  }
});
