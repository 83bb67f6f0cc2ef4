import { z } from 'zod';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { json, wholeText } from '#kernel/storage/columns.ts';
import type { Landing } from '#payments/chain/transfer.ts';

/**
 * The stored form of a final transaction: whole numbers are texts, since JSON has no 64-bit
 * integers.
 */

const landing = z.object({
  block: wholeText,
  error: z
    .object({
      code: z.string(),
      instruction: z.int().exactOptional(),
      custom: z.int().exactOptional(),
    })
    .nullable(),
  wire: z.string(),
  memos: z.array(z.string()),
  moves: z.array(
    z.object({
      assetCode: z.enum(ASSET_CODES).nullable(),
      amount: wholeText,
      from: z.string(),
      to: z.string(),
    }),
  ),
  cost: wholeText,
  /** Null in landings that were stored before the rent was recorded. */
  rent: wholeText.nullable().default(null),
});

export const landingColumn = json.pipe(landing).transform(({ moves, ...rest }): Landing => ({
  ...rest,
  moves: moves.map(({ assetCode, ...move }) => ({ ...move, assetCode: assetCode ?? undefined })),
}));

export const landingText = ({ moves, ...rest }: Landing): string => {
  const kept = moves.map(({ assetCode, ...move }) => ({ ...move, assetCode: assetCode ?? null }));
  return JSON.stringify(landing.encode({ ...rest, memos: [...rest.memos], moves: kept }));
};
