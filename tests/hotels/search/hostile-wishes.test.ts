import { describe, expect, test } from 'vitest';
import { readAmounts } from '#hotels/wishes/amounts.ts';
import { isJoinedTo } from '#hotels/wishes/negation.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import { workMs } from '../../support/processor-time.ts';

/** Wishes that can be read in many ways: the time must not double with each of their words. */

const MOST_MS = 100;
const STEP_CHARACTERS = 10;

/** The longest a repetition takes; ends where it is too long already, since the next doubles it. */
const longestMs = (unit: string, read: (text: string) => unknown): number => {
  let longest = 0;
  for (let length = STEP_CHARACTERS; length <= Q_MAX_CODE_POINTS; length += STEP_CHARACTERS) {
    const text = `${unit.repeat(Q_MAX_CODE_POINTS).slice(0, length - 1)}x`;
    longest = Math.max(
      longest,
      workMs(() => read(text)),
    );
    if (longest > MOST_MS) return longest;
  }
  return longest;
};

describe('a wish that consists of one thing over and over is read in no time', () => {
  readAmounts('4 stars, 2 adults, children aged 2, 3 and 5, from 3 to 5 May under 900 a week');

  test.each([
    ...[
      'um den ',
      'the end of ',
      'au mois de ',
      'bis zum ',
      'early ',
      '2, ',
      '2 , ',
      'aged 2 to six to ',
    ],
    ...['questa ', 'mi-au ', 'über-', 'eher  ', '2, and '],
    ...[
      'two, ',
      '1 - 2 ',
      '1.-',
      '1.1.-',
      '5 / night ',
      '5 per week ',
      'from 100 to ',
      'not under ',
    ],
    ...[
      'hundert ',
      'one hundred ',
      'zwanzig ',
      '1.000 ',
      'between 5 and ',
      'max max ',
      '4 to ',
      '* ',
    ],
    ...['über 1500 m ', 'above above ', '1 m ü. ', ' und ein Kind', 'ponte del ', 'half-term '],
    ...['aged 2, ', 'children 2, ', 'for 2 nights ', 'ohne ein ', 'pas de ', '5 €, ', '5 or more '],
  ])('%j', (unit) => {
    expect(longestMs(unit, readAmounts)).toBeLessThan(MOST_MS);
  });

  test.each(['la', 'dal', 'alla', 'de', "l'", 'in der ', 'an', 'aa', 'dela '])(
    '%j between two names',
    (unit) => {
      const read = (text: string) => isJoinedTo(true, [`, ${text}`, `or ${text}`], 0);
      expect(longestMs(unit, read)).toBeLessThan(MOST_MS);
    },
  );
});
