import { z } from 'zod';
import { payoutOfReference } from '#payments/rail/bank.ts';

/** Parts that several messages of banks have. What is not as it should be counts as not there. */

/** An element that may be empty, or hold what nobody expects, and then says nothing. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).partial().optional().catch(undefined);

export const word = z.string().optional().catch(undefined);

/** A list of elements; one that holds nothing is none. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).optional().catch(undefined);

const REASON_MOST = 35;

/** The reason that a bank gives, by its code or in its own words. */
export const reason = part({ Rsn: part({ Cd: word, Prtry: word }) });

export const reasonText = (given: z.infer<typeof reason>): string | null => {
  const text = given?.Rsn?.Cd || given?.Rsn?.Prtry;
  return text ? text.slice(0, REASON_MOST) : null;
};

/** The payout of a reference; undefined where it is none of ours. */
export const payoutOf = (reference: string | undefined): string | undefined =>
  reference !== undefined && /^po-[0-9a-z]{26}$/.test(reference)
    ? payoutOfReference(reference)
    : undefined;
