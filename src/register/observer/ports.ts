import type { Answer, Failure } from './answer.ts';
import type { Look } from './fact.ts';
import type { Held } from './settle.ts';
import type { ListedSite } from './site.ts';

/** What a host gave with a file, so that it need not send the same again. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** One request without redirects: an answer, or why there is none. */
export type Request = (
  url: string,
  validators: Validators | null,
) => Promise<Omit<Answer, 'url' | 'finalUrl'> | Omit<Failure, 'url'>>;

/** What a visit needs of the world. */
export interface VisitPorts {
  request: Request;
  pause(lengthMs: number): Promise<void>;
  now(): Date;
  /** Letters and digits that make an address that cannot be there. */
  randomCode(characters: number): string;
  /** Whether another request may begin in so long. */
  hasTime(inMs: number): boolean;
}

/** A site that this process alone may visit for a while. */
export interface ClaimedSite extends ListedSite {
  leasedUntil: Date;
  /** How long the last visit was put off; null after one that went well. */
  waitMs: number | null;
  validators: Readonly<Record<string, Validators>>;
  held: ReadonlyMap<string, Held>;
}

/** A fact that is another from now on. */
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
  /** Takes in sites that are not known yet, due at once, and what is new of the others. */
  add(sites: readonly ListedSite[], now: Date): Promise<void>;
  /** Takes sites that are due, for as long as the lease; of these names, or of all. */
  claim(order: {
    now: Date;
    leaseMs: number;
    most: number;
    sites: readonly string[];
    isDueOnly: boolean;
  }): Promise<ClaimedSite[]>;
  /** Writes what came of a visit; false where another process has taken the site meanwhile. */
  finish(site: ClaimedSite, visit: FinishedVisit): Promise<boolean>;
}
