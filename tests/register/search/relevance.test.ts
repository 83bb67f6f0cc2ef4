import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  judgeAll,
  readJudged,
  relevanceOf,
  type Judgement,
} from '../../../scripts/bench/relevance.ts';
import { ownCatalogue } from '../../support/found-list.ts';

/** Judged queries over the real content: sets to tune by, and sets that were written before. */

const FOLDER = join(import.meta.dirname, 'judged');

describe.each([
  { set: 'own', nothing: 0, de: 0.98, en: 0.96 },
  // Three queries of it ask for what no entry is: an honest answer to them is none.
  { set: 'held-out', nothing: 0.04, de: 0.97, en: 0.92 },
  { set: 'blind-1', nothing: 0, de: 0.91, en: 0.92 },
  // Judged once; of what fails in it only countries without publishers were mended.
  { set: 'blind-2', nothing: 0, de: 0.94, en: 0.95 },
  // Both were written before their figures were seen; words and rules were mended by them since.
  { set: 'blind-3', nothing: 0, de: 0.89, en: 0.91 },
  { set: 'blind-4', nothing: 0, de: 0.89, en: 0.89 },
  // At the first try they were at 0.77 and 0.69, and at 0.58 and 0.77.
  { set: 'blind-5', nothing: 0, de: 0.9, en: 0.9 },
  { set: 'blind-6', nothing: 0, de: 0.85, en: 0.93 },
  // At the first try at 0.63 and 0.66, with 13 % of the German ones empty.
  { set: 'blind-7', nothing: 0.02, de: 0.81, en: 0.84, traps: 0.1 },
  // Without keywords of entries at 0.74 and 0.77; what goes first among equals was found by it.
  { set: 'blind-8', nothing: 0, de: 0.85, en: 0.87, traps: 0.1 },
  // Of what nobody asked for before; rules of decision 097 were found by it, but no words.
  { set: 'blind-9', nothing: 0.01, de: 0.78, en: 0.73, traps: 0.12 },
  // At the first try at 0.61 and 0.64, with 12 % empty; two ask for hotels where none is listed.
  { set: 'blind-10', nothing: 0.035, de: 0.76, en: 0.71, traps: 0.06 },
  // At the first try at 0.70 and 0.64, with 6 % empty; words were added by it since.
  { set: 'blind-11', nothing: 0.02, de: 0.82, en: 0.75, traps: 0.06 },
  // At the first try at 0.66 and 0.84, with 8 % empty; rules of related rows were found by it.
  { set: 'blind-12', nothing: 0.05, de: 0.7, en: 0.86, traps: 0.06 },
  // Short queries, at the first try at 0.78 and 0.80; words under wrong tags were found by it.
  { set: 'blind-13', nothing: 0, de: 0.8, en: 0.81, traps: 0.06 },
  // As short, at the first try at 0.74 and 0.78; subjects of compounds were found by it.
  { set: 'blind-14', nothing: 0, de: 0.82, en: 0.78, traps: 0.06 },
  // Written before its figures were seen; that related rows keep a country was mended by it.
  { set: 'blind-15', nothing: 0, de: 0.87, en: 0.85, traps: 0.13 },
  // Written from the content alone, at the first try at 0.80 and 0.79, and at 0.83 and 0.74.
  { set: 'blind-16', nothing: 0, de: 0.82, en: 0.85 },
  { set: 'blind-17', nothing: 0.02, de: 0.83, en: 0.78 },
])('the judged queries of $set.json', ({ set, nothing, de, en, traps = 0.05 }) => {
  let judgements: Judgement[];
  beforeAll(async () => {
    judgements = await judgeAll(
      await ownCatalogue(),
      await readJudged(join(FOLDER, `${set}.json`)),
    );
  });

  const of = (isOf: (language: string) => boolean) =>
    relevanceOf(judgements.filter(({ query }) => isOf(query.language)));

  test.each([
    ['de', de],
    ['en', en],
  ])('in %s are answered with an nDCG@10 of %d or more', (language, least) => {
    expect(of((each) => each === language).ndcg).toBeGreaterThanOrEqual(least);
  });

  test('in other languages are answered with an nDCG@10 of 0.6 or more', () => {
    expect(of((each) => each !== 'de' && each !== 'en').ndcg).toBeGreaterThanOrEqual(0.6);
  });

  test('find something, and seldom what must not be found', () => {
    const { nothing: empty, trapped } = of(() => true);
    expect(empty).toBeLessThanOrEqual(nothing);
    expect(trapped).toBeLessThanOrEqual(traps);
  });
});
