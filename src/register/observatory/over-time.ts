import { TRAINING_AGENTS } from '#register/observer/crawlers.ts';
import type { SeenFact } from '#register/observer/seen.ts';

/** The share of publishers that refuse a crawler, for each day. */

/** The series for publishers that refuse any crawler for model training. */
export const ANY_TRAINING = 'any';

interface Point {
  day: string;
  count: number;
  /** How many publishers have a known verdict on that day. */
  of: number;
}

export interface Series {
  /** A crawler, or `ANY_TRAINING`. */
  subject: string;
  points: readonly Point[];
}

interface Watched {
  facts: ReadonlyMap<string, SeenFact>;
}

type Step = Pick<SeenFact, 'verdict' | 'since'>;

/** The earlier and the present verdicts of a fact, oldest first. */
const stepsOf = (fact: SeenFact | undefined): readonly Step[] =>
  fact === undefined ? [] : [...(fact.before ?? []), fact];

const verdictOn = (steps: readonly Step[], day: string): Step['verdict'] =>
  steps.findLast(({ since }) => since <= day)?.verdict ?? 'unknown';

/** For each publisher, the steps of each crawler of the series. */
type Steps = readonly (readonly (readonly Step[])[])[];

const pointOn = (steps: Steps, day: string): Point => {
  let count = 0;
  let of = 0;
  for (const publisher of steps) {
    const verdicts = publisher.map((each) => verdictOn(each, day));
    if (verdicts.includes('refused')) count += 1;
    if (verdicts.some((verdict) => verdict !== 'unknown')) of += 1;
  }
  return { day, count, of };
};

const factNames = (subject: string): string[] =>
  (subject === ANY_TRAINING ? TRAINING_AGENTS : [subject]).map((name) => `crawler:${name}`);

const seriesOf = (publishers: readonly Watched[], subject: string, lastDay: string): Series => {
  const names = factNames(subject);
  const steps = publishers.map(({ facts }) => names.map((name) => stepsOf(facts.get(name))));
  const changes = steps.flat(2).map(({ since }) => since);
  const days = [...new Set([...changes, lastDay])].filter((day) => day <= lastDay).sort();
  const points = days.map((day) => pointOn(steps, day)).filter(({ of }) => of > 0);
  return { subject, points };
};

/** All series, `ANY_TRAINING` first; none if nothing is known. */
export const overTime = (
  publishers: readonly Watched[],
  crawlers: readonly string[],
  lastDay: string | null,
): Series[] =>
  lastDay === null
    ? []
    : [ANY_TRAINING, ...crawlers]
        .map((subject) => seriesOf(publishers, subject, lastDay))
        .filter(({ points }) => points.length > 0);
