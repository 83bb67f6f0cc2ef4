import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastPage, PAGE_MAX, PAGE_SIZE_ROWS, pageRelations } from '#register/search/paging.ts';
import { runs } from '../../support/runs.ts';

const total = fc.oneof(fc.nat(200), fc.nat(50_000));
const page = fc.integer({ min: 1, max: PAGE_MAX });

describe('page relations', () => {
  test.each([
    [1, 0, { first: 1, last: 1 }],
    [1, 20, { first: 1, last: 1 }],
    [1, 21, { first: 1, next: 2, last: 2 }],
    [2, 21, { first: 1, prev: 1, last: 2 }],
    [2, 60, { first: 1, prev: 1, next: 3, last: 3 }],
    [9, 60, { first: 1, prev: 3, last: 3 }],
    [1000, 90_000, { first: 1, prev: 999, last: 1000 }],
  ])('page %i of %i rows points to %o', (from, rows, expected) => {
    expect(Object.fromEntries(pageRelations(from, rows))).toEqual(expected);
  });

  test('following next from the first page comes by every page once and ends at the last', () => {
    fc.assert(
      fc.property(total, (rows) => {
        const visited: number[] = [];
        for (let at: number | undefined = 1; at !== undefined;)
          at = pageRelations(visited[visited.push(at) - 1] ?? 0, rows).get('next');
        expect(visited).toEqual(Array.from({ length: lastPage(rows) }, (_, index) => index + 1));
      }),
      runs(100, 2000),
    );
  });

  test('every relation leads to a lawful page that holds rows, if any page does', () => {
    fc.assert(
      fc.property(page, total, (from, rows) => {
        for (const target of pageRelations(from, rows).values()) {
          expect(target).toBeGreaterThanOrEqual(1);
          expect(target).toBeLessThanOrEqual(PAGE_MAX);
          if (rows > 0) expect((target - 1) * PAGE_SIZE_ROWS).toBeLessThan(rows);
        }
      }),
      runs(300, 5000),
    );
  });
});
