import { LOGO } from '#documents/logo.ts';
import type { Card } from '#site/templates/card.ts';
import { HALLMARKS } from '#documents/badge/hallmarks.ts';
import { COLOURS } from './colours.ts';
import { HEAD, TEXT } from './fonts.ts';
import { COLUMN, HEIGHT, MARGIN, WIDTH } from './page.ts';
import { box, setWords, within } from './words.ts';

/** What many cards share: the ledger's lines, seal and wordmark, the register and the hallmark. */

const line = (left: number, top: number, width: number, height: number, colour: string): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colour}"/>`;

const LINES = [
  line(0, COLUMN.headRule, WIDTH, 2, COLOURS.ink),
  line(COLUMN.left, COLUMN.footRule, COLUMN.width, 2, COLOURS.rule),
  line(MARGIN.doubleLine, 0, 2, HEIGHT, COLOURS.marginLine),
  line(MARGIN.doubleLine + 8, 0, 2, HEIGHT, COLOURS.marginLine),
].join('');

interface Mark {
  shapes: string;
  /** The side of the field in which the shapes are given. */
  field: number;
  size: number;
  middle: number;
  colour: string;
  stroke: number;
}

const mark = ({ shapes, field, size, middle, colour, stroke }: Mark): string =>
  `<g transform="translate(${MARGIN.left} ${middle - size / 2}) scale(${size / field})" ` +
  `fill="none" stroke="${colour}" stroke-width="${stroke}">${shapes}</g>`;

const HEAD_STRIP = { top: 0, bottom: COLUMN.headRule };
const FOOT_STRIP = { top: COLUMN.footRule, bottom: HEIGHT };
const MARGIN_WORDS = { left: MARGIN.words, width: MARGIN.doubleLine - MARGIN.words };

/** Newsreader's capitals stand above the middle of their line; the seal stands beside them. */
const WORDMARK_RISE = 4;

const SEAL_MARK = mark({
  shapes: LOGO,
  field: 24,
  size: 44,
  middle: COLUMN.headRule / 2 - WORDMARK_RISE,
  colour: COLOURS.seal,
  stroke: 1.5,
});

const hallmark = (tier: NonNullable<Card['tier']>): string =>
  mark({
    shapes: `<path d="${HALLMARKS[tier]}"/>`,
    field: 18,
    size: 44,
    middle: (COLUMN.footRule + HEIGHT) / 2,
    colour: COLOURS.ink,
    stroke: 1.25,
  });

const drawAnew = async ({ label, tier }: Pick<Card, 'label' | 'tier'>): Promise<string> => {
  const words = await setWords(
    { color: COLOURS.ink, fontFamily: TEXT, fontSize: 28 },
    box(
      { ...within({ ...MARGIN_WORDS, ...HEAD_STRIP }), fontFamily: HEAD, fontSize: 44 },
      'Kontor',
    ),
    box(within({ ...COLUMN, ...HEAD_STRIP }), label),
    box(within({ ...MARGIN_WORDS, ...FOOT_STRIP }), tier ?? ''),
  );
  return [LINES, SEAL_MARK, tier === null ? '' : hallmark(tier), words].join('');
};

const drawn = new Map<string, Promise<string>>();

/** SVG of the frame of a card; the few that there are, by register and tier, are drawn once. */
export const drawFrame = ({ label, tier }: Card): Promise<string> => {
  const key = `${tier} ${label}`;
  const frame = drawn.get(key) ?? drawAnew({ label, tier });
  drawn.set(key, frame);
  return frame;
};
