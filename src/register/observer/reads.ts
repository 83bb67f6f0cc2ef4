import type { Verdict } from './fact.ts';
import type { FactChange } from './ports.ts';
import type { Held } from './settle.ts';

/** Reads what was observed of sites, and excludes sites from visits. */

export interface ObservedSite {
  site: string;
  origin: string;
  visitedAt: Date | null;
  dueAt: Date;
  excludedAt: Date | null;
  excludedBecause: string | null;
}

export interface ObservedFact {
  fact: string;
  held: Held;
}

export interface ObservationsAsked {
  facts: readonly string[];
  /** Null selects all verdicts. */
  verdict: Verdict | null;
  sites: readonly string[];
  page: number;
}

export interface ObservationReads {
  site(site: string): Promise<ObservedSite | undefined>;
  facts(site: string): Promise<ObservedFact[]>;
  /** The facts of many sites, by site. */
  factsOf(sites: readonly string[]): Promise<ReadonlyMap<string, ObservedFact[]>>;
  /** All changes of facts of many sites, oldest first, by site. */
  historyOf(sites: readonly string[]): Promise<ReadonlyMap<string, FactChange[]>>;
  /** The changes of facts of a site, newest first. */
  history(site: string): Promise<FactChange[]>;
  /** Facts of many sites, sorted by site and fact. */
  list(
    asked: ObservationsAsked,
  ): Promise<{ rows: (ObservedFact & { site: string })[]; total: number }>;
  /** Stops visits of a site and erases its observations; false if the site is not known. */
  exclude(site: string, because: string, now: Date): Promise<boolean>;
  /** Allows visits of a site again; false if it was not excluded. */
  include(site: string, now: Date): Promise<boolean>;
}
