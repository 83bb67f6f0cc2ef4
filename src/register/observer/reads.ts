import type { Verdict } from './fact.ts';
import type { FactChange } from './ports.ts';
import type { Held } from './settle.ts';

/** What was observed of a site, and whether it is observed at all. */

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
  /** Null for all of them. */
  verdict: Verdict | null;
  sites: readonly string[];
  page: number;
}

export interface ObservationReads {
  site(site: string): Promise<ObservedSite | undefined>;
  facts(site: string): Promise<ObservedFact[]>;
  /** The same of many sites, by site. */
  factsOf(sites: readonly string[]): Promise<ReadonlyMap<string, ObservedFact[]>>;
  /** All that changed of many sites, the oldest first, by site. */
  historyOf(sites: readonly string[]): Promise<ReadonlyMap<string, FactChange[]>>;
  /** What changed, the newest first. */
  history(site: string): Promise<FactChange[]>;
  /** Facts of many sites, by site and fact. */
  list(
    asked: ObservationsAsked,
  ): Promise<{ rows: (ObservedFact & { site: string })[]; total: number }>;
  /** Ends visits of a site and erases what was seen of it; false where it is not known. */
  exclude(site: string, because: string, now: Date): Promise<boolean>;
  /** Lets a site be visited again; false where it was not excluded. */
  include(site: string, now: Date): Promise<boolean>;
}
