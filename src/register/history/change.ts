import { z } from 'zod';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { day, slug } from '#register/records/fields.ts';

/** One change of one entry: a line of content/history.jsonl. */
export const change = z.strictObject({
  /** The day on which it was recorded. */
  on: day,
  kind: z.enum(KINDS),
  slug,
  change: z.enum(['created', 'updated', 'removed']),
  /** Digests of the fields that were set or changed; null where a field was emptied. */
  fields: z.record(z.string(), z.string().nullable()).default({}),
  reason: z.string().nullable().default(null),
  movedTo: z.string().nullable().default(null),
  /** Whether it is a change of a fictional record, which only some sites show. */
  demo: z.boolean().default(false),
});

export type Change = z.output<typeof change>;

/** A change as a line of the file, without fields that have their default value. */
export const changeLine = ({ demo, fields, reason, movedTo, ...rest }: Change): string => {
  const known = {
    ...(reason === null ? {} : { reason }),
    ...(movedTo === null ? {} : { movedTo }),
    ...(demo ? { demo } : {}),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
  return `${JSON.stringify({ ...rest, ...known })}\n`;
};

/** A change at its position in the history, counted from one. */
export interface Numbered {
  sequence: number;
  /** The digest of this change and all earlier changes. */
  chain: string;
  change: Change;
}

/** An entry of the register as the history knows it. */
export interface Known {
  kind: Kind;
  slug: string;
  demo: boolean;
  digests: Readonly<Record<string, string>>;
}
