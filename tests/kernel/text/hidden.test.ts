import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  composed,
  hiddenIn,
  visibleJson,
  withEscapes,
  withoutHidden,
  withoutWords,
} from '#kernel/text/hidden.ts';
import { readTexts } from '#kernel/text/texts.ts';
import { workMs } from '../../support/processor-time.ts';
import { anyHidingText, codePointOf, HIDDEN, LAWFUL } from '../../support/hidden-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...HIDDEN, ...LAWFUL), { maxLength: 8 }).map((each) => each.join('')),
);

/** What a reader could not see, whatever stands beside it. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Bidi_Control}\p{DI}\p{Zl}\p{Zp}]/u;

describe('the rule for text', () => {
  test.each(LAWFUL)('takes %j as it is', (text) => {
    expect(hiddenIn(text)).toBeUndefined();
    expect(withoutHidden(text)).toEqual({ text, removed: [] });
  });

  test.each([
    ['Ltd\u202e.moc', 'U+202E', 'RIGHT-TO-LEFT OVERRIDE', 4],
    ['😀😀\u200b', 'U+200B', 'ZERO WIDTH SPACE', 3],
    ['a\u{e0042}', 'U+E0042', 'TAG LATIN CAPITAL LETTER B', 2],
    ['\u{e0031}', 'U+E0031', 'TAG DIGIT ONE', 1],
    ['a\u001b[2J', 'U+001B', 'ESCAPE', 2],
    ['a\u0378', 'U+0378', 'UNASSIGNED CHARACTER', 2],
    ['\ue000', 'U+E000', 'PRIVATE-USE CHARACTER', 1],
    ['\ud800', 'U+D800', 'HALF OF A SURROGATE PAIR', 1],
    ['a\ufe0f', 'U+FE0F', 'VARIATION SELECTOR-16', 2],
    ['❤\ufe0f\ufe0f', 'U+FE0F', 'VARIATION SELECTOR-16', 3],
    ['x\u200dy', 'U+200D', 'ZERO WIDTH JOINER', 2],
    ['می\u200c\u200cخ', 'U+200C', 'ZERO WIDTH NON-JOINER', 3],
  ])('refuses %j by code point, name and place', (text, codePoint, name, position) => {
    const hidden = hiddenIn(text);
    expect(hidden).toEqual({ codePoint, name, position });
    expect(withoutWords(hidden ?? { codePoint: '', name: '', position: 0 })).toContain(
      `${codePoint} ${name}`,
    );
  });

  test('holds of whatever was removed, and nothing more is then removed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: left, removed } = withoutHidden(text);
        expect(hiddenIn(left)).toBeUndefined();
        expect(withoutHidden(left)).toEqual({ text: left, removed: [] });
        expect(left).toBe(left.normalize('NFC'));
        expect(removed.length > 0).toBe(hiddenIn(text) !== undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('takes a time that grows with the text, of whatever it consists', () => {
    const cost = (length: number) => workMs(() => withoutHidden('\u0001'.repeat(length)));
    cost(1000);
    expect(cost(64_000)).toBeLessThan(1000);
  });

  test('shows every character that nobody sees as an escape', () => {
    expect(withEscapes('a\u202eb\n\u{e0041}', '\n')).toBe('a\\u{202E}b\n\\u{E0041}');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(withEscapes(text)).not.toMatch(UNSEEN);
        expect(visibleJson(JSON.stringify(text))).not.toMatch(UNSEEN);
        expect(JSON.parse(visibleJson(JSON.stringify(text)))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('has one spelling of every text', () => {
    expect(composed('A\u030angstro\u0308m')).toBe('Ångström');
    fc.assert(fc.property(anyText, (text) => composed(text) === text.normalize('NFC')));
  });

  test('goes into lists and objects, and names them', () => {
    fc.assert(
      fc.property(anyHidingText, ({ text, hidden }) => {
        const { faults } = readTexts({ a: [{ b: text }, 'x'], [text]: 1 });
        expect(faults.map(({ path }) => path)).toEqual([['a', 0, 'b'], [text]]);
        for (const { message } of faults) expect(message).toContain(codePointOf(hidden));
      }),
    );
    expect(readTexts({ 'e\u0301': ['o\u0308'] })).toEqual({ value: { é: ['ö'] }, faults: [] });
    expect(readTexts({ 'e\u0301': 1, é: 2 }).faults).toMatchObject([{ path: ['é'] }]);
    const proto: unknown = JSON.parse('{"__proto__":{"a":"b"},"c":null}');
    expect(readTexts(proto)).toEqual({ value: proto, faults: [] });
  });
});
