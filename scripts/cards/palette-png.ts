import { crc32, deflateSync } from 'node:zlib';
import type { Rgb } from './colours.ts';

/** A PNG of 16 colours: half the size of true colour, and in a fifth of the time. */

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row; alpha is taken to be full. */
  rgba: Uint8Array;
}

type PngEncoder = (pixels: Pixels) => Buffer;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_A_PIXEL = 4;
const COLOUR_TYPE_PALETTE = 3;
/** Higher levels take up to ten times as long and save less than a twentieth. */
const DEFLATE_LEVEL = 5;

/** A colour's place in the table of nearest colours: the upper five bits of each channel. */
const TABLE_SIZE = 1 << 15;
const middleOf = (fiveBits: number): number => (fiveBits << 3) | 4;

const nearest = (palette: readonly Rgb[], [red, green, blue]: Rgb): number => {
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return distances.indexOf(Math.min(...distances));
};

const nearestTable = (palette: readonly Rgb[]): Uint8Array =>
  Uint8Array.from({ length: TABLE_SIZE }, (_, key) =>
    nearest(palette, [middleOf(key >> 10), middleOf((key >> 5) & 31), middleOf(key & 31)]),
  );

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = BITS_A_PIXEL;
  data[9] = COLOUR_TYPE_PALETTE;
  return data;
};

const ALPHA_FULL = 0xff;

/** A colour as the four bytes of its pixel. */
const pixelOf = ([red, green, blue]: Rgb): number =>
  (red << 24) | (green << 16) | (blue << 8) | ALPHA_FULL;

/** Two pixels a byte, each row led by the byte of its filter, which is none. */
const packRows = ({ width, height, rgba }: Pixels, table: Uint8Array, ground: number) => {
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const rows = new Uint8Array(height * (1 + width / 2));
  const nearestIndex = (pixel: number) =>
    table[((pixel >>> 17) & 0x7c00) | ((pixel >>> 14) & 0x3e0) | ((pixel >>> 11) & 0x1f)] ?? 0;
  let from = 0;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    to += 1;
    for (let x = 0; x < width; x += 2) {
      const left = pixels.getInt32(from);
      const right = pixels.getInt32(from + 4);
      // Rows begin as zeros, the first colour, and most of a card is bare ground.
      if (left !== ground || right !== ground)
        rows[to] = (nearestIndex(left) << BITS_A_PIXEL) | nearestIndex(right);
      from += 8;
      to += 1;
    }
  }
  return rows;
};

/**
 * Makes an encoder for images of even width and opaque pixels, each drawn in the nearest of at most
 * 16 colours, the first of which is the ground.
 */
export const pngEncoder = (palette: readonly [Rgb, ...Rgb[]]): PngEncoder => {
  const table = nearestTable(palette);
  const ground = pixelOf(palette[0]);
  return (pixels) =>
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header(pixels.width, pixels.height)),
      chunk('PLTE', Uint8Array.from(palette.flat())),
      chunk('IDAT', deflateSync(packRows(pixels, table, ground), { level: DEFLATE_LEVEL })),
      chunk('IEND', new Uint8Array()),
    ]);
};
