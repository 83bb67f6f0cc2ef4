import { z } from 'zod';
import { dayOf } from '#kernel/world.ts';
import { VERDICTS } from './fact.ts';
import type { ObservedFact } from './reads.ts';

/** What pages show of observations: facts on which three days agreed, as the content holds them. */

const seenFact = z.strictObject({
  fact: z.string().min(1).max(60),
  verdict: z.enum(VERDICTS),
  value: z.string().nullable(),
  observedOn: z.iso.date(),
});
export type SeenFact = z.output<typeof seenFact>;

/** A line of the content's file of observations. */
export const seenSite = z.strictObject({
  site: z.string().min(1).max(260),
  facts: z.array(seenFact).min(1),
});

/** By site. */
export type Seen = ReadonlyMap<string, readonly SeenFact[]>;

export const seenFacts = (facts: readonly ObservedFact[]): SeenFact[] =>
  facts.flatMap(({ fact, held: { verdict, value, since, observedAt } }) =>
    since === null || observedAt === null || verdict === 'unknown'
      ? []
      : [{ fact, verdict, value, observedOn: dayOf(observedAt) }],
  );
