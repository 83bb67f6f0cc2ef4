import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDirectoryOrder, type Entry } from '#register/search/entry.ts';
import {
  newPositions,
  nextPositions,
  type Positions,
} from '#register/storage/catalogue-positions.ts';
import { entriesOf } from '../../support/entries.ts';

/** Where entries stand in a snapshot, after some came and others went. */

const expectOrder = (entries: readonly Entry[], positions: Positions): void => {
  const numbers = inDirectoryOrder(entries).map((entry) => positions.get(entry) ?? 0);
  expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
  expect(numbers.every((number) => number > 0)).toBe(true);
};

test('positions grow in directory order, whatever comes and goes', () => {
  fc.assert(
    fc.property(entriesOf('saas'), fc.infiniteStream(fc.boolean()), (entries, isThere) => {
      const listed = (): Entry[] => entries.filter(() => isThere.next().value === true);
      let now = listed();
      let positions = newPositions(now);
      expectOrder(now, positions);
      for (let change = 0; change < 5; change += 1) {
        now = listed();
        positions = nextPositions(now, positions);
        expectOrder(now, positions);
      }
    }),
  );
});

test('an entry that comes moves a group of others at most, one that goes moves none', () => {
  const sample = fc.sample(entriesOf('saas'), { numRuns: 1, seed: 1 })[0]?.[0];
  if (sample === undefined) throw new Error('no sample was made');
  const named = (name: string): Entry => ({ ...sample, record: { ...sample.record, name } });
  const entries = Array.from({ length: 200 }, (_, index) => named(`B${1000 + index}`));
  const before = newPositions(entries);
  const after = nextPositions([...entries, named('A')], before);
  const moved = entries.filter((entry) => after.get(entry) !== before.get(entry));
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.length).toBeLessThanOrEqual(16);
  const gone = nextPositions(entries.slice(1), before);
  expect(entries.slice(1).every((entry) => gone.get(entry) === before.get(entry))).toBe(true);
});
