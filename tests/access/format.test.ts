import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base62 } from '#access/base62.ts';
import { digestOf, sameDigest } from '#access/digest.ts';
import { formatKey, KEY_KINDS, parseKey } from '#access/format.ts';
import { newId } from '#access/id.ts';
import { heldWorld } from '../support/keys.ts';
import { runs } from '../support/runs.ts';

const kinds = fc.constantFrom(...KEY_KINDS);
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const keys = fc.tuple(kinds, secrets).map(([kind, secret]) => formatKey(kind, secret));

const replaced = (text: string, index: number, by: string): string =>
  `${text.slice(0, index)}${by}${text.slice(index + 1)}`;

describe('a key', () => {
  test('is read as what was written, for every secret', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(key.text).toMatch(/^kontor_(op|test|live)_sk_[0-9A-Za-z]{49}$/);
        expect(parseKey(key.text)).toEqual(key);
      }),
      runs(300, 20_000),
    );
  });

  test('with any one character changed is no key', () => {
    fc.assert(
      fc.property(
        keys,
        fc.nat(),
        fc.string({ unit: 'binary-ascii', minLength: 1 }),
        ({ text }, at, by) => {
          const wrong = replaced(text, at % text.length, by.slice(0, 1));
          fc.pre(wrong !== text);
          expect(parseKey(wrong)).toBeNull();
        },
      ),
      runs(1000, 50_000),
    );
  });

  test('with a character too many or too few, of another kind or in other case is no key', () => {
    fc.assert(
      fc.property(keys, kinds, ({ text, kind }, other) => {
        for (const wrong of [`${text}0`, text.slice(1), text.slice(0, -1), ` ${text}`, `${text}\n`])
          expect(parseKey(wrong)).toBeNull();
        if (other !== kind) expect(parseKey(text.replace(`_${kind}_`, `_${other}_`))).toBeNull();
      }),
      runs(100, 1000),
    );
    expect(parseKey('')).toBeNull();
    expect(parseKey('x'.repeat(100_000))).toBeNull();
  });

  test('keeps its zeros: the smallest and the greatest secret have the same length', () => {
    const least = formatKey('op', new Uint8Array(32));
    const most = formatKey('op', new Uint8Array(32).fill(255));
    expect(least.text).toHaveLength(most.text.length);
    expect(least.text).toMatch(/^kontor_op_sk_0{43}/);
    expect(base62(2n ** 256n - 1n, 43)).toHaveLength(43);
  });

  test('is made of 32 bytes and nothing else', () => {
    expect(() => formatKey('op', new Uint8Array(31))).toThrow(RangeError);
  });

  test('is what another implementation makes of the same bytes', () => {
    // Python: int.from_bytes, base 62, zlib.crc32 over all that stands before the checksum.
    const made = formatKey(
      'live',
      Uint8Array.from({ length: 32 }, (_, index) => index),
    );
    expect(made.text).toBe('kontor_live_sk_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0LtVxX');
  });
});

describe('digests', () => {
  test('are the same for the same key only, and never for a missing one', () => {
    fc.assert(
      fc.property(keys, keys, (left, right) => {
        expect(sameDigest(digestOf(left), digestOf(left))).toBe(true);
        expect(sameDigest(digestOf(left), digestOf(right))).toBe(left.text === right.text);
      }),
      runs(100, 1000),
    );
    expect(sameDigest('0'.repeat(64), undefined)).toBe(false);
    expect(sameDigest('0'.repeat(64), '00')).toBe(false);
  });
});

test('ids are lower-case, unique and in the order of time', () => {
  const world = heldWorld();
  const ids = Array.from({ length: 50 }, () => {
    world.pass(1);
    return newId('key', world);
  });
  expect(ids).toEqual([...ids].sort());
  for (const id of ids) expect(id).toMatch(/^key_[0-9a-f]{32}$/);
  const once = Array.from({ length: 50 }, () => newId('org', world));
  expect(new Set(once).size).toBe(50);
});
