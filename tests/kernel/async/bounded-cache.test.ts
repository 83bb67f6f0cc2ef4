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
