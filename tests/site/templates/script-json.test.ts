import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptJson } from '#site/templates/script-json.ts';
import { runs } from '../../support/runs.ts';

const hostile = fc.constantFrom('</script>', '<!--', '<script', ']]>', '\u2028', '"', '\\', '&lt;');
const text = fc.array(fc.oneof(hostile, fc.string())).map((parts) => parts.join(''));

test('no text of a record can end the block of data that holds it', () => {
  fc.assert(
    fc.property(text, text, (name, keywords) => {
      const block = scriptJson({ name, keywords });
      expect(block).not.toContain('<');
      expect(JSON.parse(block)).toEqual({ name, keywords });
    }),
    runs(200, 5000),
  );
});
