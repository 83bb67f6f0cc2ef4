import type { Kind } from '#register/records/kinds.ts';
import type { ProofStore } from '#register/proofs/ports.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import type { Shelf } from '#register/records/shelf.ts';
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
  /** Erases the application and its proof; false when there was none. */
  erase(applicationId: string): Promise<boolean>;
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
export type ApprovePorts = DecidePorts & {
  shelf: Shelf;
  proofs: Pick<ProofStore, 'find' | 'ofEntry' | 'put'>;
};
export type VerifyPorts = ApprovePorts & { lookup: TokenLookup };
