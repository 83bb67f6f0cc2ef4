import type { Answer, Failure } from './answer.ts';
import type { Look } from './fact.ts';
import type { Held } from './settle.ts';
import type { ListedSite } from './site.ts';

/** The cache validators of a file, so that the host need not send an unchanged file again. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Makes one request without following redirects: gives the answer, or why there is none. */
export type Request = (
  url: string,
  validators: Validators | null,
) => Promise<Omit<Answer, 'url' | 'finalUrl'> | Omit<Failure, 'url'>>;

/** What a visit needs from outside. */
export interface VisitPorts {
  request: Request;
  pause(lengthMs: number): Promise<void>;
  now(): Date;
  /** Random letters and digits, for an address that cannot exist. */
  randomCode(characters: number): string;
  /** Whether there is time to begin another request after this delay. */
  hasTime(inMs: number): boolean;
}

/** A site that this process has leased: no other process visits it until the lease ends. */
export interface ClaimedSite extends ListedSite {
  leasedUntil: Date;
  /** How long the last visit postponed the next; null if that visit succeeded. */
  waitMs: number | null;
  validators: Readonly<Record<string, Validators>>;
  held: ReadonlyMap<string, Held>;
}

/** A fact that has a new verdict or value from `at` on. */
export interface FactChange extends Look {
  at: Date;
}

export interface FinishedVisit {
  held: ReadonlyMap<string, Held>;
  changes: readonly FactChange[];
  validators: Readonly<Record<string, Validators>>;
  visitedAt: Date;
  dueAt: Date;
  waitMs: number | null;
}

export interface ObserverStore {
  /** Adds unknown sites, due at once, and updates the addresses of sites already known. */
  add(sites: readonly ListedSite[], now: Date): Promise<void>;
  /** Leases sites from the given names: those that are due, or any if `isDueOnly` is false. */
  claim(order: {
    now: Date;
    leaseMs: number;
    most: number;
    sites: readonly string[];
    isDueOnly: boolean;
  }): Promise<ClaimedSite[]>;
  /** Stores the result of a visit; false if the lease of the site is no longer this one. */
  finish(site: ClaimedSite, visit: FinishedVisit): Promise<boolean>;
}
