import { z } from 'zod';

/** How columns become values: integers arrive as bigint, moments and lists as text. */

export const count = z.bigint().transform((value, context) => {
  if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER))
    return Number(value);
  context.addIssue({ code: 'custom', message: 'an integer that a number can hold' });
  return z.NEVER;
});

export const moment = z.iso.datetime().transform((value) => new Date(value));

export const json = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'JSON' });
    return z.NEVER;
  }
});
