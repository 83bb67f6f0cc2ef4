import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

// Below this a compressed body saves less than its own headers cost.
const MINIMUM_BYTES = 1024;
// Files are compressed once and kept: nearly the best ratio, a tenth of the time of level 11.
const BROTLI_QUALITY = 9;
const TEXT = /^(?:text\/|image\/svg\+xml)/;
const STRUCTURED = /^application\/(?:[\w.-]+\+)?(?:json|xml|javascript|wasm)/;

const brotliCompressAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const isWorthCompressing = (contentType: string, sizeBytes: number): boolean => {
  if (sizeBytes <= MINIMUM_BYTES) return false;
  return TEXT.test(contentType) || STRUCTURED.test(contentType);
};

const readWeights = (acceptEncoding: string): Map<string, number> => {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    weights.set(name, Number.isFinite(value) ? value : 0);
  }
  return weights;
};

/** The best of the offered encodings that Accept-Encoding (RFC 9110, 12.5.3) allows. */
export const chooseEncoding = (
  acceptEncoding: string | undefined,
  offered: readonly Exclude<Encoding, 'identity'>[],
): Encoding => {
  if (acceptEncoding === undefined) return 'identity';
  const weights = readWeights(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
};

const compressed = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> => {
  if (encoding === 'gzip') return gzipAsync(body);
  return brotliCompressAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
};

// The library returns a slice of a 16 KiB buffer: a copy avoids keeping the whole buffer.
export const compress = async (...given: Parameters<typeof compressed>): Promise<Buffer> =>
  Buffer.from(new Uint8Array(await compressed(...given)).buffer);
