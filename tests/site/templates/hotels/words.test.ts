import { describe, expect, test } from 'vitest';
import { BOARDS } from '#hotels/calendar/rate-plan.ts';
import { REASONS } from '#hotels/reasons.ts';
import { FACILITIES } from '#register/records/vocabulary.ts';
import {
  boardWords,
  freshnessWords,
  moneyWords,
  nightDay,
  reasonWords,
} from '#words/hotels/answer-words.ts';
import { cityTaxWords, facilityWord, roomWords } from '#words/hotels/words.ts';

describe('why there is no price', () => {
  test('is a sentence of its own for every reason', () => {
    const sentences = REASONS.map((reason) => reasonWords(reason));
    expect(new Set(sentences).size).toBe(REASONS.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  test('names the nights that the hotel takes', () => {
    expect(reasonWords('min_stay', 3)).toBe('This hotel takes stays from 3 nights in these days.');
    expect(reasonWords('max_stay', 1)).toBe(
      'This hotel takes stays of at most 1 night in these days.',
    );
  });

  test('is told plainly where a newer server names a reason that the page does not know', () => {
    for (const reason of ['moon_phase', 'constructor', 'toString'])
      expect(reasonWords(reason)).toBe('The hotel has no price for this stay.');
  });
});

test('every board and facility has a word of its own', () => {
  expect(new Set(BOARDS.map((board) => boardWords(board))).size).toBe(BOARDS.length);
  expect(boardWords(null)).toBe('Meals not stated');
  expect(new Set(FACILITIES.map((facility) => facilityWord(facility))).size).toBe(
    FACILITIES.length,
  );
});

test('money and nights are written as they are read', () => {
  expect(moneyWords({ amount: 1297.6, currency: 'EUR' })).toBe('€1,297.60');
  expect(moneyWords({ amount: 280, currency: 'CHF' })).toBe('CHF\u00a0280.00');
  expect(nightDay('2027-03-05')).toBe('Fri 5 March');
});

test('prices tell of when they are, and until when they hold where they end', () => {
  expect(freshnessWords('2026-11-21T13:05:00Z', '2026-11-21T13:15:00Z')).toMatch(
    /^Prices of \d\d:05, valid until \d\d:15\.$/,
  );
  expect(freshnessWords('2026-11-21T13:05:00Z', null)).toMatch(/^Prices of \d\d:05\.$/);
});

test('rooms and city tax are said in one line', () => {
  const room = { name: 'Double room', guests: 3, sizeSquareMetres: 24 };
  expect(roomWords(room)).toBe('Double room, up to 3 guests, 24 m²');
  expect(roomWords({ name: 'Ö', guests: 1, sizeSquareMetres: null })).toBe('Ö, one guest');
  const tax = { amount: '2.50', currency: 'CHF', exemptBelowAge: 16, asOf: '2026-11-21' } as const;
  expect(cityTaxWords(tax)).toBe(
    '2.50 CHF for each guest and night, free below 16 years, as of 21 November 2026',
  );
});
