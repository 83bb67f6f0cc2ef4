import { z } from 'zod';
import type { Blockchain, Commitment } from '../blockchain.ts';
import { bytesOfBase58 } from '../bytes.ts';
import { invalidParams, MIN_CONTEXT_SLOT, RpcFaultError } from './fault.ts';

/** What callers may give, read by schema. Options that this node does not know are passed over. */

export const base58Of = (size: number, meaning: string) =>
  z.string().transform((text, context) => {
    const bytes = bytesOfBase58(text, size);
    if (bytes !== undefined) return bytes;
    context.addIssue({ code: 'custom', message: `${meaning} in base58` });
    return z.NEVER;
  });

export const addressParameter = base58Of(32, 'an address');
export const signatureParameter = base58Of(64, 'a signature');

const commitment = z.enum(['processed', 'confirmed', 'finalized']);
export const slotNumber = z.number().int().nonnegative().transform(BigInt);

export const bankFields = {
  commitment: commitment.nullish(),
  minContextSlot: slotNumber.nullish(),
};
export const bankConfig = z.looseObject(bankFields).nullish();
export const commitmentField = commitment;

export const parse = <Schema extends z.ZodType>(
  schema: Schema,
  params: readonly unknown[],
): z.output<Schema> => {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalidParams(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
};

/** A tuple whose last parts may be left out. */
export const params = <First extends z.ZodType, Rest extends z.ZodType>(first: First, rest: Rest) =>
  z.tuple([first, rest.optional()]);

interface BankAsked {
  commitment?: Commitment | null | undefined;
  minContextSlot?: bigint | null | undefined;
}

/** The slot whose state a caller is shown. */
export const bankSlot = (chain: Blockchain, asked: BankAsked | null | undefined): bigint => {
  const slot = chain.slotAt(asked?.commitment ?? 'finalized');
  const least = asked?.minContextSlot ?? null;
  if (least === null || least <= slot) return slot;
  const message = 'Minimum context slot has not been reached';
  throw new RpcFaultError(MIN_CONTEXT_SLOT, message, { contextSlot: slot });
};

/** Some reads are only of blocks that a vote stands behind. */
export const votedSlot = (chain: Blockchain, asked: BankAsked | null | undefined): bigint => {
  if (asked?.commitment === 'processed')
    throw invalidParams('Method does not support commitment below `confirmed`');
  return bankSlot(chain, asked);
};

export const API_VERSION = '2.3.0';

export const withContext = (slot: bigint, value: unknown) => ({
  context: { apiVersion: API_VERSION, slot },
  value,
});
