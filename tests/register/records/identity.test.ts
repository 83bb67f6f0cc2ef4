import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordId } from '#register/records/identity.ts';
import { KINDS } from '#register/records/kinds.ts';
import { runs } from '../../support/runs.ts';

/** RFC 9562, section 5.5, for a name of ASCII. */
const uuidV5 = (namespace: string, name: string): string => {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [0, 8, 12, 16, 20].map((at, index, all) => hex.slice(at, all[index + 1] ?? 32)).join('-');
};

test('an id never changes: every client that kept one would lose its record', () => {
  expect(recordId('publishers', 'derstandard')).toBe('bdc1540e-507d-5fa0-aaad-82bd2fc03fd2');
});

test('an id is the UUID v5 of kind and slug', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.stringMatching(/^[0-9a-z-]{1,100}$/),
      (kind, slug) => {
        const expected = uuidV5('6f1d2a52-5b0c-5c57-9d3e-3f0f6f2f8c11', `${kind}/${slug}`);
        expect(recordId(kind, slug)).toBe(expected);
      },
    ),
    runs(100, 5000),
  );
});
