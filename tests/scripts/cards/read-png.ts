import { inflateSync } from 'node:zlib';

/** A palette PNG as a test sees it: its size, and the colour that stands at a place. */
interface ReadPng {
  width: number;
  height: number;
  /** The place of the pixel's colour in the palette. */
  indexAt(x: number, y: number): number;
  palette: number[][];
}

const SIGNATURE_BYTES = 8;

const chunksOf = (png: Buffer): Map<string, Buffer> => {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const sizeBytes = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + sizeBytes));
    at += sizeBytes + 12;
  }
  return chunks;
};

const chunk = (chunks: ReadonlyMap<string, Buffer>, type: string): Buffer => {
  const data = chunks.get(type);
  if (!data) throw new Error(`a PNG without ${type}`);
  return data;
};

/** Reads a PNG of four bits a pixel whose rows have no filter. */
export const readPng = (png: Buffer): ReadPng => {
  const chunks = chunksOf(png);
  const header = chunk(chunks, 'IHDR');
  const colours = [...chunk(chunks, 'PLTE')];
  const rows = inflateSync(chunk(chunks, 'IDAT'));
  const width = header.readUInt32BE(0);
  const rowBytes = 1 + width / 2;
  return {
    width,
    height: header.readUInt32BE(4),
    indexAt: (x, y) => {
      const pair = rows.readUInt8(y * rowBytes + 1 + (x >> 1));
      return x % 2 === 0 ? pair >> 4 : pair & 15;
    },
    palette: Array.from({ length: colours.length / 3 }, (_, index) =>
      colours.slice(index * 3, index * 3 + 3),
    ),
  };
};

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How many pixels of an area are not bare ground. */
export const countDrawn = (png: ReadPng, { left, right, top, bottom }: Area): number => {
  let drawn = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (png.indexAt(x, y) !== 0) drawn += 1;
  return drawn;
};
