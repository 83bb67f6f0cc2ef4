import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsFrom } from '#payments/ids.ts';

const at = (time: number, bytes = new Uint8Array(32)) =>
  idsFrom({ now: () => new Date(time), randomBytes: (count) => bytes.slice(0, count) });

test('an id is its prefix and 26 letters and digits that rise with time', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 42),
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (time, later, some, others) => {
        const first = at(time, some).newId('pmt');
        const second = at(time + later, others).newId('pmt');
        expect(first).toMatch(/^pmt_[0-9a-hjkmnp-tv-z]{26}$/);
        expect(first < second).toBe(true);
      },
    ),
  );
});

test('ids of the same moment are told apart by chance', () => {
  const ids = [1, 2].map((byte) => at(0, new Uint8Array(32).fill(byte)).newId('acct'));
  expect(new Set(ids).size).toBe(2);
});

test('a reference key is 32 bytes as Solana writes them', () => {
  expect(at(0).newReferenceKey()).toBe('1'.repeat(32));
  // The token program's address, byte by byte.
  const hex = '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9';
  const program = new Uint8Array(Buffer.from(hex, 'hex'));
  expect(at(0, program).newReferenceKey()).toBe('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
});
