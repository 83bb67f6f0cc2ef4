import { getBase58Decoder, getBase58Encoder } from '@solana/kit';
import { createHash } from 'node:crypto';

/** Addresses are bytes inside and base58 in requests and answers. */

const decoder = getBase58Decoder();
const encoder = getBase58Encoder();

// The same programs, mints and wallets come by all the time, and base58 is slow.
const CACHE_MOST = 4096;
const texts = new Map<string, string>();
const decoded = new Map<string, Uint8Array>();

export const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

export const bytesOfHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

export const base58 = (bytes: Uint8Array): string => {
  const hex = hexOf(bytes);
  const known = texts.get(hex);
  if (known !== undefined) return known;
  const text = decoder.decode(bytes);
  if (texts.size >= CACHE_MOST) texts.clear();
  texts.set(hex, text);
  return text;
};

/** Undefined for what is no base58, or more than so many bytes. */
export const decodeBase58 = (text: string, mostBytes: number): Uint8Array | undefined => {
  const known = decoded.get(text);
  if (known !== undefined && known.length <= mostBytes) return new Uint8Array(known);
  // 64 bytes have at most 88 characters; longer texts would only cost time.
  if (text.length > 1.4 * mostBytes || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined;
  const bytes = encoder.encode(text);
  if (decoded.size >= CACHE_MOST) decoded.clear();
  decoded.set(text, new Uint8Array(bytes));
  return bytes.length <= mostBytes ? new Uint8Array(bytes) : undefined;
};

/** Undefined for what is no base58 of exactly so many bytes. */
export const bytesOfBase58 = (text: string, size: number): Uint8Array | undefined => {
  const bytes = decodeBase58(text, size);
  return bytes?.length === size ? bytes : undefined;
};

/** The bytes of an address that the code itself names. */
export const addressBytes = (address: string): Uint8Array => {
  const bytes = bytesOfBase58(address, 32);
  if (bytes === undefined) throw new RangeError(`${address} is no address`);
  return bytes;
};

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  Buffer.compare(left, right) === 0;
