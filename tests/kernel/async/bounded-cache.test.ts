import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedCache } from '#kernel/async/bounded-cache.ts';

test('what was used longest ago makes room', () => {
  const cache = boundedCache<number>({ mostWeight: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('values count by their weight; a heavier one takes the room of several', () => {
  const cache = boundedCache<string>({ mostWeight: 10 });
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 3);
  cache.set('d', 'd', 6);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([
    undefined,
    undefined,
    'c',
    'd',
  ]);
});

test('a value that is too heavy by itself is not kept, nor is the one that it replaces', () => {
  const cache = boundedCache<string>({ mostWeight: 10, mostWeightEach: 4 });
  expect(cache.set('a', 'old', 4)).toBe(true);
  cache.set('b', 'b', 4);
  expect(cache.set('a', 'new', 5)).toBe(false);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBe('b');
});

test('what is replaced or deleted weighs nothing any more', () => {
  const cache = boundedCache<string>({ mostWeight: 10 });
  for (let count = 0; count < 5; count += 1) cache.set('a', 'a', 8);
  cache.delete('a');
  cache.set('b', 'b', 10);
  expect(cache.get('b')).toBe('b');
});

/** The same, as slow as it is simple: a list, the one used longest ago first. */
const simpleCache = (mostWeight: number, mostWeightEach: number) => {
  let kept: { key: string; value: number; weight: number }[] = [];
  const without = (key: string) => kept.filter((each) => each.key !== key);
  return {
    get: (key: string) => {
      const found = kept.find((each) => each.key === key);
      if (found !== undefined) kept = [...without(key), found];
      return found?.value;
    },
    set: (key: string, value: number, weight: number) => {
      kept = without(key);
      if (weight > mostWeightEach) return;
      kept.push({ key, value, weight });
      while (kept.reduce((sum, each) => sum + each.weight, 0) > mostWeight) kept.shift();
    },
    delete: (key: string) => {
      kept = without(key);
    },
  };
};

test('whatever is asked of it, in whatever order, it keeps what a simple list would', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', '');
  const turn = fc.oneof(
    fc.record({ does: fc.constant('get'), key }),
    fc.record({ does: fc.constant('delete'), key }),
    fc.record({ does: fc.constant('set'), key, value: fc.nat(), weight: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 60 }), (turns) => {
      const cache = boundedCache<number>({ mostWeight: 8, mostWeightEach: 4 });
      const simple = simpleCache(8, 4);
      for (const each of turns) {
        if ('value' in each) {
          cache.set(each.key, each.value, each.weight);
          simple.set(each.key, each.value, each.weight);
        } else if (each.does === 'delete') {
          cache.delete(each.key);
          simple.delete(each.key);
        } else expect(cache.get(each.key)).toBe(simple.get(each.key));
      }
      for (const each of ['', 'd', 'c', 'b', 'a']) expect(cache.get(each)).toBe(simple.get(each));
    }),
  );
});
