import { describe, expect, test } from 'vitest';
import { SITE_CARD, type Card } from '#site/templates/card.ts';
import { drawCard } from '../../../scripts/cards/draw.ts';
import { COLUMN, HEIGHT, MARGIN, WIDTH } from '../../../scripts/cards/page.ts';
import { card } from './card.ts';
import { countDrawn, readPng } from './read-png.ts';

const LONGEST_DEMO_NAME =
  'Allgemeine Versandgenossenschaft für unauffindbare Socken, verlegte Schlüssel und entlaufene ' +
  'Regenschirme zu Nirgendau';
const MOST_BYTES = 25 * 1024;
const COLUMN_RIGHT = COLUMN.left + COLUMN.width;
const ENTRY = { top: COLUMN.headRule + 2, bottom: COLUMN.footRule };
const written = { ...ENTRY, left: COLUMN.left, right: COLUMN_RIGHT };

const unusual: Record<string, Card> = {
  'the longest demo name': card({ name: LONGEST_DEMO_NAME }),
  'a name of two letters': card({ name: 'Öß' }),
  'a name of 120 letters without a space': card({ name: 'Wm'.repeat(60) }),
  'a sentence of 280 letters without a space': card({ sentence: 'w'.repeat(280) }),
  'a foot of many words': card({ foot: 'financial data, '.repeat(20) }),
  'letters beyond Latin': card({ name: 'Ελληνικά łşČŒß Мир 日本 😀', sentence: '\u200d \ud800' }),
  'a long name in Greek': card({ name: 'Ανώνυμη Εταιρεία Χαμένων Εφημερίδων '.repeat(3) }),
  'a long name in Bulgarian': card({ name: 'ИЗГУБЕНИ ВЕСТНИЦИ ОТ НИКЪДЕ АД '.repeat(3) }),
  'signs of markup': card({ name: '<b>&amp;</b> "]]>', sentence: '<svg>', foot: '&' }),
  'the site card': SITE_CARD,
};

describe.each(Object.entries(unusual))('%s', (_, drawn) => {
  test('is drawn at 1200 by 630 pixels in at most 25 KB', async () => {
    const image = await drawCard(drawn);
    expect(readPng(image)).toMatchObject({ width: 1200, height: 630 });
    expect(image.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('stands in the column, between its rules and within its sides', async () => {
    const image = readPng(await drawCard(drawn));
    const beside = { left: MARGIN.doubleLine + 10, right: COLUMN.left - 4, ...ENTRY };
    const beyond = {
      left: COLUMN_RIGHT + 4,
      right: WIDTH,
      top: COLUMN.headRule + 2,
      bottom: HEIGHT,
    };
    const underHead = { ...written, bottom: ENTRY.top + 16 };
    const overFoot = { ...written, top: ENTRY.bottom - 16 };
    expect(countDrawn(image, written)).toBeGreaterThan(0);
    for (const bare of [beside, beyond, underHead, overFoot])
      expect(countDrawn(image, bare)).toBe(0);
  });
});

const imageOfName = async (name: string) => (await drawCard(card({ name }))).toString('base64');

test('a letter of the extended Latin alphabet has its own shape', async () => {
  const letterInNoFont = await imageOfName('\ue000');
  for (const letter of ['ł', 'ş', 'Č', 'Œ', 'ß', 'ő', 'ğ'])
    expect(await imageOfName(letter), letter).not.toBe(letterInNoFont);
});

test('a letter of the Greek and of the Cyrillic alphabet has its own shape', async () => {
  const letterInNoFont = await imageOfName('\ue000');
  const images = await Promise.all([...'ΩάκςϊЖбщѝъ'].map(imageOfName));
  expect(new Set([letterInNoFont, ...images]).size).toBe(1 + images.length);
});

test('a letter that no font has is drawn as a plain sign', async () => {
  const image = readPng(await drawCard(card({ name: '\ue000', sentence: '.' })));
  expect(countDrawn(image, written)).toBeGreaterThan(100);
});

test('each hallmark is a drawing of its own, and without a tier its place is bare', async () => {
  const position = { left: MARGIN.left, right: MARGIN.words, top: COLUMN.footRule, bottom: HEIGHT };
  const drawnOf = async (tier: Card['tier']) =>
    countDrawn(readPng(await drawCard(card({ tier }))), position);
  const marks = [];
  for (const tier of ['platinum', 'gold', 'silver', 'bronze'] as const)
    marks.push(await drawnOf(tier));
  expect(Math.min(...marks)).toBeGreaterThan(0);
  expect(new Set(marks).size).toBe(4);
  expect(await drawnOf(null)).toBe(0);
});

test('the same card is the same image, byte for byte', async () => {
  expect(await drawCard(card({}))).toEqual(await drawCard(card({})));
});
