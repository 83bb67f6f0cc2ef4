import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '../support/functions.ts';
import { packFunctions, type Bundles } from './bundle.ts';
import { expectAnswer, expectOwnFiles, expectSmall, QUESTIONS } from './questions.ts';

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
