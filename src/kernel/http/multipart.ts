import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Reads multipart/form-data, also compressed as a whole, into texts by name. */

export interface MultipartLimits {
  /** The largest size of the body after decompression. */
  mostBytes: number;
  /** The largest ratio of decompressed to compressed size; small bodies may have any ratio. */
  mostRatio: number;
  mostParts: number;
}

/** A body as it was sent, with what its headers say of it. */
export interface SentBody {
  bytes: Uint8Array;
  /** Header Content-Type. */
  type: string | null;
  /** Header Content-Encoding. */
  coding: string | null;
}

/** Why a body could not be decompressed or is no text. */
type UnpackingFault = 'unknown-encoding' | 'too-large' | 'swells' | 'not-gzip' | 'not-utf-8';

/** Why a form was not read. */
export type MultipartFault = UnpackingFault | 'not-multipart' | 'too-many-parts' | 'malformed';

export type Multipart =
  { fault: MultipartFault } | { fault: null; fields: ReadonlyMap<string, readonly string[]> };

const unzip = promisify(gunzip);

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Bodies up to this size are too small for their ratio to matter. */
const SMALL_BYTES = 512 * 1024;

const unpacked = async (
  bytes: Uint8Array,
  { mostBytes, mostRatio }: Pick<MultipartLimits, 'mostBytes' | 'mostRatio'>,
): Promise<Uint8Array | UnpackingFault> => {
  const byRatio = Math.max(SMALL_BYTES, bytes.length * mostRatio);
  try {
    return await unzip(bytes, { maxOutputLength: Math.min(mostBytes, byRatio) });
  } catch (error) {
    if (!isTooLarge(error)) return 'not-gzip';
    return byRatio < mostBytes ? 'swells' : 'too-large';
  }
};

/** The decompressed body; only gzip is supported. */
const wholeBody = async (
  { bytes, coding }: SentBody,
  limits: Pick<MultipartLimits, 'mostBytes' | 'mostRatio'>,
): Promise<Uint8Array | UnpackingFault> => {
  const named = (coding ?? 'identity').trim().toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(named)) return 'unknown-encoding';
  if (named !== 'identity') return unpacked(bytes, limits);
  return bytes.length > limits.mostBytes ? 'too-large' : bytes;
};

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;

const isWithinParts = (body: Uint8Array, boundary: string, mostParts: number): boolean => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1;
    // One more boundary ends the last part.
    if (parts > mostParts + 1) return false;
  }
  return true;
};

const textsOf = async (body: Uint8Array, type: string): Promise<Multipart> => {
  const fields = new Map<string, string[]>();
  try {
    const headers = { 'Content-Type': type };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    for (const [name, value] of form) {
      const text = typeof value === 'string' ? value : await value.text();
      fields.set(name, [...(fields.get(name) ?? []), text]);
    }
    return { fault: null, fields };
  } catch {
    return { fault: 'malformed' };
  }
};

/** A body of any type as text, after decompression. */
export const readWholeText = async (
  sent: SentBody,
  limits: Pick<MultipartLimits, 'mostBytes' | 'mostRatio'>,
): Promise<{ fault: UnpackingFault } | { fault: null; text: string }> => {
  const body = await wholeBody(sent, limits);
  if (typeof body === 'string') return { fault: body };
  return isUtf8(body)
    ? { fault: null, text: new TextDecoder().decode(body) }
    : { fault: 'not-utf-8' };
};

export const readMultipart = async (
  sent: SentBody,
  limits: MultipartLimits,
): Promise<Multipart> => {
  const type = sent.type ?? '';
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return { fault: 'not-multipart' };
  const body = await wholeBody(sent, limits);
  if (typeof body === 'string') return { fault: body };
  if (!isUtf8(body)) return { fault: 'not-utf-8' };
  if (!isWithinParts(body, boundary, limits.mostParts)) return { fault: 'too-many-parts' };
  return textsOf(body, type);
};
