import type { Verdict } from '#register/observer/fact.ts';

/** The log of observed changes of sites, in the order in which they were stored. */

interface LoggedFact {
  fact: string;
  verdict: Verdict;
  value: string | null;
}

/** The facts of a site that one visit changed. */
export interface LoggedVisit {
  /** The position of the last changed fact. */
  position: number;
  site: string;
  at: Date;
  facts: readonly LoggedFact[];
}

/** A range of the log, oldest visit first. */
interface LogStretch {
  visits: readonly LoggedVisit[];
  /** Whether the range reaches the end of the log. */
  isWhole: boolean;
}

export interface ObservationLog {
  /** The log after a position, of one site, or of all sites if `site` is null. */
  after(position: number, site: string | null): Promise<LogStretch>;
  /** The position before the first change on this day or later. */
  before(day: string): Promise<number>;
  /** The last position; 0 while the log is empty. */
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

/** Groups changes by visit; those of one visit are adjacent, since they are one write. */
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
