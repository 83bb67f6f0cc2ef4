import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readBytes } from './body.ts';

/** Reads multipart/form-data, also compressed as a whole, into texts by name. */

interface MultipartLimits {
  /** Of the body as it is sent and as it is once unpacked. */
  mostBytes: number;
  mostParts: number;
}

/** Why a form was not read. */
export type MultipartFault =
  | 'not-multipart'
  | 'unknown-encoding'
  | 'too-large'
  | 'too-many-parts'
  | 'not-gzip'
  | 'not-utf-8'
  | 'malformed';

export type Multipart =
  { fault: MultipartFault } | { fault: null; fields: ReadonlyMap<string, readonly string[]> };

const unzip = promisify(gunzip);

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

const unpacked = async (
  bytes: Uint8Array,
  mostBytes: number,
): Promise<Uint8Array | MultipartFault> => {
  try {
    return await unzip(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    return isTooLarge(error) ? 'too-large' : 'not-gzip';
  }
};

/** The body as it was before it was packed; any other coding than gzip is not known here. */
const wholeBody = async (
  request: Request,
  mostBytes: number,
): Promise<Uint8Array | MultipartFault> => {
  const coding = (request.headers.get('Content-Encoding') ?? 'identity').trim().toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(coding)) return 'unknown-encoding';
  const bytes = await readBytes(request, mostBytes);
  if (bytes === undefined) return 'too-large';
  return coding === 'identity' ? bytes : unpacked(bytes, mostBytes);
};

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;

const isWithinParts = (body: Uint8Array, boundary: string, mostParts: number): boolean => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1;
    // One more mark ends the last part.
    if (parts > mostParts + 1) return false;
  }
  return true;
};

const textsOf = async (body: Uint8Array, type: string): Promise<Multipart> => {
  const fields = new Map<string, string[]>();
  try {
    const headers = { 'Content-Type': type };
    const form = await new Response(Uint8Array.from(body), { headers }).formData();
    for (const [name, value] of form) {
      const text = typeof value === 'string' ? value : await value.text();
      fields.set(name, [...(fields.get(name) ?? []), text]);
    }
    return { fault: null, fields };
  } catch {
    return { fault: 'malformed' };
  }
};

export const readMultipart = async (
  request: Request,
  { mostBytes, mostParts }: MultipartLimits,
): Promise<Multipart> => {
  const type = request.headers.get('Content-Type') ?? '';
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return { fault: 'not-multipart' };
  const body = await wholeBody(request, mostBytes);
  if (typeof body === 'string') return { fault: body };
  if (!isUtf8(body)) return { fault: 'not-utf-8' };
  if (!isWithinParts(body, boundary, mostParts)) return { fault: 'too-many-parts' };
  return textsOf(body, type);
};
