import { z } from 'zod';
import { payoutOfReference } from '#payments/rail/bank.ts';

/** Elements that several kinds of bank messages contain. An unexpected value counts as missing. */

/** An optional element; if it is empty or has an unexpected form, it is undefined. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).partial().optional().catch(undefined);

export const word = z.string().optional().catch(undefined);

/** A list of elements; undefined if the element is empty or has an unexpected form. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).optional().catch(undefined);

const REASON_MOST = 35;

/** The reason that a bank gives, as an ISO code or in its own words. */
export const reason = part({ Rsn: part({ Cd: word, Prtry: word }) });

export const reasonText = (given: z.infer<typeof reason>): string | null => {
  const text = given?.Rsn?.Cd || given?.Rsn?.Prtry;
  return text ? text.slice(0, REASON_MOST) : null;
};

/** The id of the payout with this reference; undefined if the reference is not one of Kontor's. */
export const payoutOf = (reference: string | undefined): string | undefined =>
  reference !== undefined && /^po-[0-9a-z]{26}$/.test(reference)
    ? payoutOfReference(reference)
    : undefined;
