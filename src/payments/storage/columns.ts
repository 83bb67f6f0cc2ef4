import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { FEE_TYPES } from '#payments/quote/quote.ts';
import { amount, json, wholeText } from '#kernel/storage/columns.ts';

/** Columns that several tables of payments have. */

/** Free key-value data of the integrator. */
export const metadata = json.pipe(z.record(z.string(), z.unknown()));

/** Amounts are texts inside JSON, which has no bigint. */
export const fees = json.pipe(
  z
    .array(
      z.object({
        type: z.enum(FEE_TYPES),
        amount: wholeText.pipe(amount),
        assetCode: z.enum(ASSET_CODES),
      }),
    )
    .readonly(),
);
