import { expect, test } from 'vitest';
import { PARTS, SENTENCES } from '#hotels/sentences/sentence.ts';
import { sentenceIn } from '#words/hotels/sentences.ts';
import * as calendars from '#words/de/hotels/calendar-sentences.ts';
import * as messages from '#words/de/hotels/message-sentences.ts';
import * as requests from '#words/de/hotels/request-sentences.ts';
import { workMs } from '../support/processor-time.ts';

/** What owners of hotels read of their system's messages, in German. */

const GERMAN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...{ ...messages, ...calendars, ...requests },
  message: messages.messageParts,
};

const slotsOf = (template: string): string[] => (template.match(/\{[^{}]*\}/g) ?? []).toSorted();

const templates = (tables: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(tables).flatMap(([table, rows]) =>
    Object.entries(rows).map(([key, text]) => ({ table, key, text })),
  );

const partsOf = (table: string) => (table in SENTENCES ? GERMAN[table] : GERMAN[`${table}Parts`]);

test('a German sentence says all that the English one fills in, and nothing else', () => {
  const parts = templates(PARTS).map((each) => ({ ...each, table: `${each.table}Parts` }));
  for (const { table, key, text } of [...templates(SENTENCES), ...parts])
    expect(slotsOf(GERMAN[table]?.[key] ?? ''), `${table}.${key}`).toEqual(slotsOf(text));
});

test('every sentence is recognized with what is filled in, and said in German', () => {
  for (const { table, key, text } of templates(SENTENCES)) {
    const filled = text.replace(/\{(\w+)\}/g, '<$1>');
    const wanted = partsOf(table)?.[key]?.replace(/\{(\w+)\}/g, '<$1>');
    expect(sentenceIn('de', filled), key).toEqual({ text: wanted, isEnglish: false });
  }
});

test('the element, the attribute and the line stand around it as they were sent', () => {
  expect(
    sentenceIn('de', 'Rate A="b: c": A: expected 8 or 10 or 12, not "expected a Rate" (line 7)'),
  ).toEqual({
    text: 'Rate A="b: c": A: erwartet ist 8 oder 10 oder 12, nicht „expected a Rate“ (Zeile 7)',
    isEnglish: false,
  });
});

test('parts of sentences are said in German as well, and lists with what is only counted', () => {
  for (const [english, german] of [
    [
      'The message is not well-formed XML: a comment has no end (line 3)',
      'Die Nachricht ist kein wohlgeformtes XML: ein Kommentar hat kein Ende (Zeile 3)',
    ],
    [
      'expected at most 150 rates of rate plan P for room D, not 200',
      'erwartet sind höchstens 150 Raten im Ratenplan P für Zimmer D, nicht 200',
    ],
    [
      'Removed characters that nobody sees: U+202E RIGHT-TO-LEFT OVERRIDE in Text, line 4; ' +
        'and 2 more',
      'Entfernt wurden Zeichen, die niemand sieht: U+202E RIGHT-TO-LEFT OVERRIDE in Text, ' +
        'Zeile 4; und 2 weitere',
    ],
    ['Nobody arrives on Sunday, 2027-02-07', 'Keine Anreise am Sonntag, 2027-02-07'],
    ['Room D takes 2 to 4 guests, not 5', 'Zimmer D nimmt 2 bis 4 Gäste, nicht 5'],
    [
      'a link would miss the day of arrival: add {checkIn}',
      'einem Link fehlte der Tag der Anreise: {checkIn} gehört dazu',
    ],
  ] as const)
    expect(sentenceIn('de', english)).toEqual({ text: german, isEnglish: false });
});

test('what nobody wrote here stays as it is, and is told to be English', () => {
  expect(sentenceIn('de', 'something else')).toEqual({ text: 'something else', isEnglish: true });
  expect(sentenceIn('en', 'expected a Rate')).toEqual({
    text: 'expected a Rate',
    isEnglish: false,
  });
});

test('a sentence of many thousand characters is looked at in no time', () => {
  const long = `${'a: expected '.repeat(20_000)}, not `;
  expect(workMs(() => sentenceIn('de', long))).toBeLessThan(500);
});
