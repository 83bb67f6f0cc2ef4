import type { Kind } from '#register/records/kinds.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import type { Application, ApplicationStatus } from './application.ts';

/** What the verbs need of the world. */

export interface ApplicationStore {
  add(application: Application): Promise<void>;
  find(applicationId: string): Promise<Application | undefined>;
  /** Oldest first. */
  list(status: ApplicationStatus | undefined): Promise<Application[]>;
  /** Writes what was decided; false when somebody has decided meanwhile. */
  decide(decided: Application): Promise<boolean>;
  markVerified(applicationId: string, at: Date): Promise<void>;
  /** False when there was none. */
  erase(applicationId: string): Promise<boolean>;
}

/** The content folder. */
export interface Shelf {
  /** The file of the record that has this slug or this website, if any. */
  conflict(record: {
    kind: Kind;
    slug: string;
    websiteUrl: string;
  }): Promise<{ field: 'slug' | 'websiteUrl'; file: string } | undefined>;
  /** Writes a new file, whole or not at all; throws when it is there already. Gives its path. */
  put(kind: Kind, slug: string, record: object): Promise<string>;
  /** Changes an existing file, whole or not at all; undefined when there is none. */
  amend(
    kind: Kind,
    slug: string,
    change: (record: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<string | undefined>;
  remove(kind: Kind, slug: string): Promise<void>;
}

/** One place where the token was looked for, and what was there instead. */
export interface Look {
  where: string;
  found: boolean;
  /** In words; for what was not found, why. */
  result: string;
}

export interface TokenLookup {
  /** Looks for the token at the host of the website: every place, its result. */
  look(websiteUrl: string, token: string): Promise<Look[]>;
}

export interface SubmitPorts {
  /** The entries of a website; absent where nothing is known to be listed. */
  findListed?(websiteUrl: string): Promise<readonly { kind: Kind; slug: string }[]>;
  applications: ApplicationStore;
  limiter: RateLimiter;
  world: World;
}
export type ReadPorts = Pick<SubmitPorts, 'applications'>;
export type DecidePorts = Pick<SubmitPorts, 'applications' | 'world'>;
export type ApprovePorts = DecidePorts & { shelf: Shelf };
export type VerifyPorts = ApprovePorts & { lookup: TokenLookup };
