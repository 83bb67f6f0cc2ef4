import { isAddress, isSignature } from '@solana/kit';
import { z } from 'zod';
import { chainError } from './chain-errors.ts';

/**
 * The shapes of providers' answers. They come from outside: one that does not match its shape is
 * rejected.
 */

const whole = z.union([z.bigint().min(0n), z.number().int().min(0)]).transform(BigInt);
const position = whole.refine((value) => value < 256n).transform(Number);

const address = z.string().refine(isAddress, 'an address');
const signature = z.string().refine(isSignature, 'a signature');
const bytes = z
  .tuple([z.base64(), z.literal('base64')])
  .transform(([text]) => new Uint8Array(Buffer.from(text, 'base64')));

const at = <Value extends z.ZodType>(value: Value) =>
  z.object({ context: z.object({ slot: whole }), value });

export const wholeAnswer = whole;
export const signatureAnswer = signature;
export const textAnswer = z.string().max(100);

export const blockhashAnswer = at(z.object({ blockhash: address, lastValidBlockHeight: whole }));
export const epochAnswer = z.object({ absoluteSlot: whole, blockHeight: whole });

const account = z
  .object({
    data: bytes,
    executable: z.boolean(),
    lamports: whole,
    owner: address,
    space: whole,
  })
  .nullable();
export type FoundAccount = NonNullable<z.output<typeof account>>;
export const accountsAnswer = at(z.array(account));

const commitment = z.enum(['processed', 'confirmed', 'finalized']);

const status = z
  .object({
    slot: whole,
    confirmations: whole.transform(Number).nullable(),
    err: chainError.nullable(),
    confirmationStatus: commitment.nullable(),
  })
  .transform(({ slot, confirmations, err, confirmationStatus }) => ({
    block: slot,
    confirmations,
    error: err,
    // Very old nodes omit the commitment; there a missing count alone means a finalized block.
    commitment: confirmationStatus ?? (confirmations === null ? 'finalized' : 'processed'),
  }));
export const statusesAnswer = at(z.array(status.nullable()));

export const prioritiesAnswer = z.array(z.object({ slot: whole, prioritizationFee: whole }));

export const historyAnswer = z.array(
  z.object({
    signature,
    slot: whole,
    err: chainError.nullable(),
    memo: z.string().nullish(),
  }),
);

const tokenBalance = z.object({
  accountIndex: position,
  mint: address,
  owner: address.optional(),
  uiTokenAmount: z.object({
    amount: z
      .string()
      .regex(/^\d{1,20}$/)
      .transform(BigInt),
  }),
});
export type TokenBalance = z.output<typeof tokenBalance>;

const innerInstruction = z.object({
  programIdIndex: position,
  accounts: z.array(position),
  data: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]*$/),
});

export const transactionAnswer = z
  .object({
    slot: whole,
    blockTime: whole.nullish(),
    transaction: bytes,
    meta: z.object({
      err: chainError.nullable(),
      preBalances: z.array(whole).nullish(),
      postBalances: z.array(whole).nullish(),
      fee: whole,
      innerInstructions: z
        .array(z.object({ index: position, instructions: z.array(innerInstruction) }))
        .nullish(),
      loadedAddresses: z
        .object({ readonly: z.array(address), writable: z.array(address) })
        .nullish(),
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
    }),
  })
  .nullable();
export type FoundTransaction = NonNullable<z.output<typeof transactionAnswer>>;

export const preflightData = z.object({
  err: chainError,
  logs: z.array(z.string()).nullish(),
});
