import type { RateLimiter, World } from '#kernel/world.ts';
import type { Correction, CorrectionStatus } from './correction.ts';

/** What the verbs need of the world. */

export interface CorrectionStore {
  add(correction: Correction): Promise<void>;
  find(correctionId: string): Promise<Correction | undefined>;
  /** Oldest first. */
  list(status: CorrectionStatus | undefined): Promise<Correction[]>;
  /** Closes what is OPEN; false when it no longer is. */
  close(correctionId: string, closing: { at: Date; note: string | null }): Promise<boolean>;
  /** False when there was none. */
  erase(correctionId: string): Promise<boolean>;
}

export interface CorrectionPorts {
  corrections: CorrectionStore;
  limiter: RateLimiter;
  world: World;
}
