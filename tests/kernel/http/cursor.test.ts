import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCursor, sealCursor } from '#kernel/http/cursor.ts';
import { runs } from '../../support/runs.ts';

const seal = { secret: new Uint8Array(32).fill(7), list: '["org_1","test","/v1/payments",[]]' };

test('a cursor opens for the list for which it was sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (index) => {
      const cursor = sealCursor(index.toWellFormed(), seal);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(openCursor(cursor, seal)).toBe(index.toWellFormed());
    }),
    runs(200, 5000),
  );
});

test('it opens for no other list, and under no other secret', () => {
  const cursor = sealCursor('1.acct_1', seal);
  expect(openCursor(cursor, { ...seal, list: `${seal.list} ` })).toBeNull();
  expect(openCursor(cursor, { ...seal, secret: new Uint8Array(32).fill(8) })).toBeNull();
});

test('no letter of it can be changed, added or left out', () => {
  const cursor = sealCursor('1700000000000.acct_1', seal);
  for (let index = 0; index < cursor.length; index += 1) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    expect(openCursor(cursor.slice(0, index) + other + cursor.slice(index + 1), seal)).toBeNull();
    expect(openCursor(cursor.slice(0, index) + cursor.slice(index + 1), seal)).toBeNull();
  }
  for (const more of ['A', '=', ' ', '\n']) expect(openCursor(cursor + more, seal)).toBeNull();
});

test('any text at all opens or does not, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(openCursor(text, seal)).toBeNull();
    }),
    runs(500, 10_000),
  );
});
