import { z } from 'zod';
import { amountOf, type Amount } from '#kernel/money/amount.ts';

/**
 * Conversion between columns and values: integers are bigint; moments and lists are stored as
 * texts.
 */

/** An integer that fits into a number. */
export const count = z.codec(z.bigint(), z.int(), { decode: Number, encode: BigInt });

/** A text, or a date where `Table` has read or will write the text. */
export const moment = z.union([
  z.date(),
  z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
]);

/** A JSON text; `json.pipe(…)` gives the schema of its content. */
export const json = z.codec(z.string(), z.unknown(), {
  decode: (text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'JSON', input: text });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});

/** An amount in the smallest units of its asset. */
export const amount = z.codec(
  z.bigint(),
  z.custom<Amount>((value) => typeof value === 'bigint'),
  { decode: amountOf, encode: BigInt },
);

/** A whole number inside a JSON text, which has no bigint. */
export const wholeText = z.codec(z.string().regex(/^\d{1,20}$/), z.bigint(), {
  decode: BigInt,
  encode: String,
});
