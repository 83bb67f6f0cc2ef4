import type { Value } from '@libsql/client';
import { z } from 'zod';

/** The value of a column in JSON. JSON has no 64-bit integers and no bytes, so these are marked. */
const written = z.union([
  z.null(),
  z.string(),
  z.strictObject({ integer: z.string().regex(/^-?\d{1,19}$/) }),
  z.strictObject({ real: z.string() }),
  z.strictObject({ bytes: z.base64() }),
]);

type Written = z.output<typeof written>;

export const writtenRow = z.array(written);

export const writeValue = (value: Value): Written => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return { integer: String(value) };
  if (typeof value === 'number') return { real: String(value) };
  if (value instanceof ArrayBuffer) return { bytes: Buffer.from(value).toString('base64') };
  throw new TypeError(`a ${typeof value} is no column's value`);
};

export const readValue = (value: Written): string | number | bigint | null | Uint8Array => {
  if (value === null || typeof value === 'string') return value;
  if ('integer' in value) return BigInt(value.integer);
  if ('real' in value) return Number(value.real);
  return Buffer.from(value.bytes, 'base64');
};
