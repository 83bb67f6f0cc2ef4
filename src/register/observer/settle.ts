import { dayOf } from '#kernel/world.ts';
import type { Evidence, Look, Verdict } from './fact.ts';

/** Decides when a fact changes: one look alone never changes it. */

/** The last look of a day. */
interface DayLook {
  day: string;
  verdict: Verdict;
  value: string | null;
  evidence: Evidence;
}

/** The stored state of a fact, with the looks of the last days, oldest first. */
export interface Held {
  verdict: Verdict;
  value: string | null;
  evidence: Evidence | null;
  /** When it got its present verdict and value; null while no looks have agreed yet. */
  since: Date | null;
  /** When the stored verdict and value were last observed. */
  observedAt: Date | null;
  looks: readonly DayLook[];
}

const LOOKS_TO_AGREE = 3;

const NEVER: Held = {
  verdict: 'unknown',
  value: null,
  evidence: null,
  since: null,
  observedAt: null,
  looks: [],
};

const says = (one: Pick<Held, 'verdict' | 'value'>, other: Pick<Held, 'verdict' | 'value'>) =>
  one.verdict === other.verdict && one.value === other.value;

/** Whether the last looks, from different days, agree. */
export const isSettled = ({ looks }: Held): boolean => {
  const [first] = looks;
  return (
    first !== undefined &&
    looks.length === LOOKS_TO_AGREE &&
    looks.every((look) => says(look, first))
  );
};

/** The fact after one more look; it changes only if the looks of three days agree. */
export const settle = (held: Held | undefined, look: Look, at: Date): Held => {
  const { fact: _, ...seen } = look;
  const before = held ?? NEVER;
  const day = dayOf(at);
  const earlier = before.looks.filter((each) => each.day !== day);
  const looks = [...earlier, { day, ...seen }].slice(-LOOKS_TO_AGREE);
  const after = { ...before, looks };
  const isKnown = before.since !== null && says(before, seen);
  if (isKnown) return { ...after, evidence: seen.evidence, observedAt: at };
  return isSettled(after) ? { ...after, ...seen, since: at, observedAt: at } : after;
};
