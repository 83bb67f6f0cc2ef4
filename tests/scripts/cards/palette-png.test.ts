import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { COLOURS, PALETTE } from '../../../scripts/cards/colours.ts';
import { framed } from '#console/frame.ts';
import { LOGO } from '#documents/logo.ts';
import { html } from '#kernel/text/html.ts';
import { pngEncoder } from '../../../scripts/cards/palette-png.ts';
import { readPng } from './read-png.ts';

const encode = pngEncoder([
  [250, 248, 243],
  [22, 32, 46],
  [166, 50, 31],
]);
const NEAR_PAPER = [252, 250, 240, 255];
const INK = [22, 32, 46, 255];
const NEAR_SEAL = [160, 60, 40, 255];

test('each pixel is drawn in the nearest colour of the palette', () => {
  const image = encode({
    width: 2,
    height: 2,
    rgba: Uint8Array.from([...INK, ...NEAR_PAPER, ...NEAR_SEAL, ...INK]),
  });
  const read = readPng(image);
  expect([read.indexAt(0, 0), read.indexAt(1, 0)]).toEqual([1, 0]);
  expect([read.indexAt(0, 1), read.indexAt(1, 1)]).toEqual([2, 1]);
});

test('another reader of PNG sees the same picture', () => {
  const image = encode({ width: 2, height: 1, rgba: Uint8Array.from([...INK, ...NEAR_PAPER]) });
  const address = `data:image/png;base64,${image.toString('base64')}`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1">' +
    `<image width="2" height="1" image-rendering="pixelated" href="${address}"/></svg>`;
  const { pixels } = new Resvg(svg, { imageRendering: 1 }).render();
  expect([...pixels]).toEqual([22, 32, 46, 255, 250, 248, 243, 255]);
});

test('the palette has 16 colours, among them those of all lines and marks', () => {
  expect(PALETTE).toHaveLength(16);
  const hexes = PALETTE.map((rgb) => `#${Buffer.from(rgb).toString('hex')}`);
  const { paper, ink, seal, marginLine, rule } = COLOURS;
  expect(hexes).toEqual(expect.arrayContaining([paper, ink, seal, marginLine, rule]));
});

const tokenName = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

test('the colours are those of the light scheme of the site', async () => {
  const css = await readFile(
    new URL('../../../src/site/styles/tokens.css', import.meta.url),
    'utf8',
  );
  const light = css.slice(0, css.indexOf('@media'));
  for (const [key, colour] of Object.entries(COLOURS))
    expect(light).toContain(`${tokenName(key)}: ${colour};`);
});

test('the icon of the site and the console have the lines of the cards', async () => {
  const icon = await readFile(new URL('../../../public/favicon.svg', import.meta.url), 'utf8');
  expect(icon.replace(/(\.\d)00(?!\d)/g, '$1')).toContain(LOGO);
  expect(framed({ title: 'Queue' }, html``).replace(/>\s+</g, '><')).toContain(LOGO);
});
