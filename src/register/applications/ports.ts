import type { Kind } from '#register/records/kinds.ts';
import type { ProofStore } from '#register/proofs/ports.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import type { Application, ApplicationStatus } from './application.ts';

/** What the operations of this folder need from outside. */

export interface ApplicationStore {
  add(application: Application): Promise<void>;
  find(applicationId: string): Promise<Application | undefined>;
  /** Oldest first. */
  list(status: ApplicationStatus | undefined): Promise<Application[]>;
  /** Stores the decision; false when the application was decided in the meantime. */
  decide(decided: Application): Promise<boolean>;
  markVerified(applicationId: string, at: Date): Promise<void>;
  /** Erases the application and its proof; false when no such application exists. */
  erase(applicationId: string): Promise<boolean>;
}

export interface SubmitPorts {
  /** Finds the entries of a website; absent where the listed entries are not known. */
  findListed?(websiteUrl: string): Promise<readonly { kind: Kind; slug: string }[]>;
  applications: ApplicationStore;
  limiter: RateLimiter;
  world: World;
}
export type ReadPorts = Pick<SubmitPorts, 'applications'>;
export type DecidePorts = Pick<SubmitPorts, 'applications' | 'world'>;
export type ApprovePorts = DecidePorts & {
  shelf: Shelf;
  proofs: Pick<ProofStore, 'find' | 'ofEntry' | 'put'>;
};
export type VerifyPorts = ApprovePorts & { lookup: TokenLookup };
