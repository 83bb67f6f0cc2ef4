import type { Verdict } from '#register/observer/fact.ts';

/** What changed of sites, in the order in which it was written down. */

interface LoggedFact {
  fact: string;
  verdict: Verdict;
  value: string | null;
}

/** The facts of a site that one visit changed. */
export interface LoggedVisit {
  /** The position of the last of them. */
  position: number;
  site: string;
  at: Date;
  facts: readonly LoggedFact[];
}

/** A stretch of the log, oldest first. */
interface LogStretch {
  visits: readonly LoggedVisit[];
  /** Whether nothing follows it. */
  isWhole: boolean;
}

export interface ObservationLog {
  /** After a position, of one site or, where it is null, of all. */
  after(position: number, site: string | null): Promise<LogStretch>;
  /** The position before the first change of a day, or of a later one. */
  before(day: string): Promise<number>;
  /** The last position; 0 while nothing was ever agreed on. */
  end(): Promise<number>;
}

/** A change of one fact at its position. */
export interface LoggedChange extends LoggedFact {
  position: number;
  site: string;
  at: Date;
}

const isOfVisit = ({ site, at }: LoggedVisit, change: LoggedChange): boolean =>
  site === change.site && at.getTime() === change.at.getTime();

/** What a visit changed stands together in the log, since it is one write. */
export const visitsIn = (changes: readonly LoggedChange[]): LoggedVisit[] => {
  const visits: (LoggedVisit & { facts: LoggedFact[] })[] = [];
  for (const { position, site, at, ...fact } of changes) {
    const last = visits.at(-1);
    if (last === undefined || !isOfVisit(last, { position, site, at, ...fact }))
      visits.push({ position, site, at, facts: [fact] });
    else {
      last.facts.push(fact);
      last.position = position;
    }
  }
  return visits;
};
