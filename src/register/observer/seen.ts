import { z } from 'zod';
import { dayOf } from '#kernel/world.ts';
import { VERDICTS } from './fact.ts';
import type { FactChange } from './ports.ts';
import type { ObservedFact } from './reads.ts';

/** The observations that pages show: facts on which three days agreed, as the content has them. */

/** An earlier verdict of a fact, and the day from which it held. */
const pastFact = z.strictObject({ verdict: z.enum(VERDICTS), since: z.iso.date() });

const seenFact = z.strictObject({
  fact: z.string().min(1).max(60),
  verdict: z.enum(VERDICTS),
  value: z.string().nullable(),
  /** The day from which this verdict holds. */
  since: z.iso.date(),
  /** The day on which this verdict was last observed. */
  observedOn: z.iso.date(),
  /** Earlier verdicts, oldest first; absent if the fact never changed. */
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

/** By site; a site that is missing has never answered a visit. */
export type Seen = ReadonlyMap<string, SeenSite>;

const pastOf = (fact: string, since: string, history: readonly FactChange[]) => {
  const changes = history.filter((change) => change.fact === fact && dayOf(change.at) < since);
  const past = changes.map(({ verdict, at }) => ({ verdict, since: dayOf(at) }));
  return past.length === 0 ? {} : { before: past };
};

/** The day on which the site last answered a request; null if it never did. */
export const answeredOn = (facts: readonly ObservedFact[]): string | null =>
  facts
    .flatMap(({ held: { looks } }) => looks)
    .filter(({ evidence }) => evidence.status !== null)
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? null;

/** The readings of the last looks that differ from the agreed facts. */
export const notAgreed = (facts: readonly ObservedFact[]): SeenFact[] =>
  facts.flatMap(({ fact, held }) => {
    const last = held.looks.at(-1);
    if (last === undefined || last.verdict === 'unknown') return [];
    const { day, verdict, value } = last;
    const isAgreed = held.verdict === verdict && held.value === value;
    return isAgreed ? [] : [{ fact, verdict, value, since: day, observedOn: day }];
  });

/** Facts in the form that pages show; `history` has their changes, oldest first. */
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
