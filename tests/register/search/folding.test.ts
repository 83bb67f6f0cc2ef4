import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCase, foldWords } from '#register/search/folding.ts';
import { runs } from '../../support/runs.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const EUROPEAN =
  'aàáâãäåāăąæbcçćčdďđðeèéêëēėęěfgğģhħiìíîïīįıjkķlĺļľłmnñńņňoòóôõöøőœpqrŕřsśşšșßtťțþ' +
  'uùúûüūůűųvwxyýÿzźżžαβγσςабвй';
const europeanText = fc
  .array(fc.constantFrom(...EUROPEAN, ' ', '-', '’', '&', 'e', 'E', 'ue', 'SS'), { maxLength: 20 })
  .map((letters) => letters.join(''));

describe('folding makes one spelling of many', () => {
  test.each([
    ['Müller', 'Mueller', 'Muller', 'MÜLLER', 'mu\u0308ller'],
    ['Österreich', 'Oesterreich', 'osterreich'],
    ['Käse', 'Kaese', 'KASE'],
    ['Straße', 'Strasse', 'STRASSE', 'STRAẞE'],
    ['Rüegg', 'Rueegg', 'Ruegg', 'RÜEGG'],
    ['Łódź', 'Lodz', 'łódź'],
    ['Gżegżółka', 'gzegzolka'],
    ['L’Œuvre française', "l'oeuvre francaise", 'L Ouvre Francaise'],
    ['Noël à Orléans', 'noel a orleans'],
    ['Ærø', 'Aeroe', 'aro', 'Ǽrǿ'],
    ['Ångström', 'Angstrom', 'angstroem'],
    ['Þórður Ðóra', 'thordur dora'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['ﬁnanz №1', 'finanz no1'],
  ])('%s', (written, ...otherwise) => {
    for (const spelling of otherwise) expect(foldWords(spelling)).toEqual(foldWords(written));
  });

  test('in any European text: ü as ue, ä as ae, ö as oe, ß as ss', () => {
    fc.assert(
      fc.property(europeanText, (text) => {
        const asTyped = text
          .replaceAll('ü', 'ue')
          .replaceAll('ä', 'ae')
          .replaceAll('ö', 'oe')
          .replaceAll('ß', 'ss');
        expect(foldWords(asTyped)).toEqual(foldWords(text));
      }),
      runs(500, 20_000),
    );
  });

  test('in any European text: upper case, lower case, composed and decomposed', () => {
    fc.assert(
      fc.property(europeanText, (text) => {
        const folded = foldWords(text);
        expect(foldWords(text.toUpperCase())).toEqual(folded);
        expect(foldWords(text.normalize('NFD'))).toEqual(folded);
        expect(foldWords(text.normalize('NFC'))).toEqual(folded);
      }),
      runs(500, 20_000),
    );
  });

  test('and keeps different words apart', () => {
    const words = ['muller', 'moller', 'miller', 'mullers', 'masse', 'mase', 'lodz', 'odz'];
    expect(new Set(words.flatMap(foldWords)).size).toBe(words.length);
  });
});

describe('folding any text at all', () => {
  test('gives words of letters and digits, which no full-text query can read as syntax', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of foldWords(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(word).toMatch(/^[a-z0-9\u0080-\u{10ffff}]+$/u);
        }
      }),
      runs(500, 50_000),
    );
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, europeanText), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
        const folded = foldWords(text);
        expect(foldWords(folded.join(' '))).toEqual(folded);
      }),
      runs(500, 50_000),
    );
  });

  test('a prefix folds to a prefix: what is typed letter by letter is found all the way', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, europeanText), fc.nat(60), (text, length) => {
        const whole = foldWords(text);
        const part = foldWords([...text].slice(0, length).join(''));
        const last = part.pop() ?? '';
        expect(whole.slice(0, part.length)).toEqual(part);
        expect((whole[part.length] ?? '').startsWith(last)).toBe(true);
      }),
      runs(1000, 50_000),
    );
  });

  test('joined texts fold to their words one after the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        expect(foldWords(`${left} ${right}`)).toEqual([...foldWords(left), ...foldWords(right)]);
      }),
      runs(300, 20_000),
    );
  });
});
