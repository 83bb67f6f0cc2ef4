import { Resvg } from '@resvg/resvg-js';
import type { Card } from '#site/templates/card.ts';
import { COLOURS, PALETTE } from './colours.ts';
import { drawColumn } from './column.ts';
import { drawFrame } from './frame.ts';
import { HEIGHT, WIDTH } from './page.ts';
import { pngEncoder } from './palette-png.ts';

const encode = pngEncoder(PALETTE);

const OPTIONS = { background: COLOURS.paper, font: { loadSystemFonts: false } } as const;

/** The image of a card as a PNG of 1200 by 630. */
export const drawCard = async (card: Card): Promise<Buffer> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `${await drawFrame(card)}${await drawColumn(card)}</svg>`;
  const { pixels } = new Resvg(svg, OPTIONS).render();
  return encode({ width: WIDTH, height: HEIGHT, rgba: pixels });
};
