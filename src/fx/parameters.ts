import { z } from 'zod';
import { ONE, parseRatio } from '#kernel/money/ratio.ts';

const AMOUNT_MOST = 1_000_000;

const code = z
  .string()
  .regex(/^[A-Za-z]{3,5}$/, 'expected 3 to 5 letters such as EUR')
  .meta({ minLength: 3, maxLength: 5 });

const isAtMost = (text: string): boolean => {
  const { numerator, denominator } = parseRatio(text) ?? ONE;
  return numerator <= BigInt(AMOUNT_MOST) * denominator;
};

const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,8})?$/, {
    error: 'expected digits such as 12.5, with at most 8 decimals',
    abort: true,
  })
  .refine((text) => !/^[0.]*$/.test(text), 'expected more than 0')
  .refine(isAtMost, `expected at most ${AMOUNT_MOST}`)
  // Documents show the amount as a number; the text is kept because it is exact.
  .meta({ type: 'number', pattern: undefined, exclusiveMinimum: 0, maximum: AMOUNT_MOST });

/** The query parameters of a quote, all of which are required. */
export const fxParameters = {
  from: code.describe('ISO 4217 code of the amount, or USDC, EURC, EURAU; any case'),
  to: code.describe('ISO 4217 code to convert into, or USDC, EURC, EURAU; any case'),
  amount: amount.describe('What is converted: more than 0, at most 1000000'),
};

export const fxQuery = z.object(fxParameters);
