import { z } from 'zod';
import { amountOf } from '#kernel/money/amount.ts';
import { ASSET_CODES } from '#kernel/money/assets.ts';
import { CHAIN_NAMES } from '#kernel/money/chains.ts';
import type { CryptoDetails } from '#payments/payout/payout.ts';
import { FEE_TYPES, type Fee } from '#payments/quote/quote.ts';
import { json } from '#kernel/storage/columns.ts';

/** Columns of payouts and quotes that hold JSON. Amounts are texts in it: JSON has no bigint. */

const whole = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);

export const fees = json.pipe(
  z.array(
    z.object({
      type: z.enum(FEE_TYPES),
      amount: whole.transform(amountOf),
      assetCode: z.enum(ASSET_CODES),
    }),
  ),
);

export const feesText = (shown: readonly Fee[]): string =>
  JSON.stringify(shown.map((fee) => ({ ...fee, amount: String(fee.amount) })));

export const readCrypto = json
  .pipe(
    z.object({
      toAddress: z.string(),
      chain: z.enum(CHAIN_NAMES),
      tokenAccount: z.string(),
      wallet: z.string().nullable(),
      transactionSignature: z.string().nullable(),
      confirmations: z.int().nullable(),
      networkFee: whole.nullable(),
    }),
  )
  .nullable();

export const cryptoText = (details: CryptoDetails | null): string | null => {
  if (details === null) return null;
  const { networkFee } = details;
  return JSON.stringify({
    ...details,
    networkFee: networkFee === null ? null : String(networkFee),
  });
};

export const readFiat = json
  .pipe(
    z.object({
      beneficiaryId: z.string(),
      name: z.string(),
      iban: z.string(),
      bic: z.string().nullable(),
      railReference: z.string().nullable(),
    }),
  )
  .nullable();

export const readFailure = json
  .pipe(z.object({ code: z.string(), message: z.string() }))
  .nullable();
