import { z } from 'zod';
import { dayOf } from '#kernel/world.ts';
import { VERDICTS } from './fact.ts';
import type { FactChange } from './ports.ts';
import type { ObservedFact } from './reads.ts';

/** What pages show of observations: facts on which three days agreed, as the content holds them. */

/** What a fact was, and from which day. */
const pastFact = z.strictObject({ verdict: z.enum(VERDICTS), since: z.iso.date() });

const seenFact = z.strictObject({
  fact: z.string().min(1).max(60),
  verdict: z.enum(VERDICTS),
  value: z.string().nullable(),
  /** From which day on it is so. */
  since: z.iso.date(),
  /** On which day it was last seen so. */
  observedOn: z.iso.date(),
  /** What it was before, the oldest first; absent where it never was anything else. */
  before: z.array(pastFact).optional(),
});
export type SeenFact = z.output<typeof seenFact>;

/** A line of the content's file of observations. */
export const seenSite = z.strictObject({
  site: z.string().min(1).max(260),
  /** The day of the last visit that was answered. */
  visitedOn: z.iso.date(),
  /** Empty until three days agree on something. */
  facts: z.array(seenFact),
});
export type SeenSite = z.output<typeof seenSite>;

/** By site; one that is not in it never answered a visit. */
export type Seen = ReadonlyMap<string, SeenSite>;

const pastOf = (fact: string, since: string, history: readonly FactChange[]) => {
  const changes = history.filter((change) => change.fact === fact && dayOf(change.at) < since);
  const past = changes.map(({ verdict, at }) => ({ verdict, since: dayOf(at) }));
  return past.length === 0 ? {} : { before: past };
};

/** The day on which the site last answered anything; null where no visit has reached it. */
export const answeredOn = (facts: readonly ObservedFact[]): string | null =>
  facts
    .flatMap(({ held: { looks } }) => looks)
    .filter(({ evidence }) => evidence.status !== null)
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? null;

/** What the last looks say beside what is agreed on. */
export const notAgreed = (facts: readonly ObservedFact[]): SeenFact[] =>
  facts.flatMap(({ fact, held }) => {
    const last = held.looks.at(-1);
    if (last === undefined || last.verdict === 'unknown') return [];
    const { day, verdict, value } = last;
    const isAgreed = held.verdict === verdict && held.value === value;
    return isAgreed ? [] : [{ fact, verdict, value, since: day, observedOn: day }];
  });

/** What is shown of facts; `history` is what changed, the oldest first. */
export const seenFacts = (
  facts: readonly ObservedFact[],
  history: readonly FactChange[] = [],
): SeenFact[] =>
  facts.flatMap(({ fact, held: { verdict, value, since, observedAt } }) => {
    if (since === null || observedAt === null || verdict === 'unknown') return [];
    const from = dayOf(since);
    const said = { fact, verdict, value, since: from, observedOn: dayOf(observedAt) };
    return [{ ...said, ...pastOf(fact, from, history) }];
  });
