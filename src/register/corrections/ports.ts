import type { RateLimiter, World } from '#kernel/world.ts';
import type { Correction, CorrectionStatus } from './correction.ts';

/** What the operations of this folder need from outside. */

export interface CorrectionStore {
  add(correction: Correction): Promise<void>;
  find(correctionId: string): Promise<Correction | undefined>;
  /** Oldest first. */
  list(status: CorrectionStatus | undefined): Promise<Correction[]>;
  /** Closes an OPEN request; false when it is no longer OPEN. */
  close(correctionId: string, closing: { at: Date; note: string | null }): Promise<boolean>;
  /** Returns false when no such request exists. */
  erase(correctionId: string): Promise<boolean>;
}

export interface CorrectionPorts {
  corrections: CorrectionStore;
  limiter: RateLimiter;
  world: World;
}
