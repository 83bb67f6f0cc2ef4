import type { Kind } from '#register/records/kinds.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { ProofStore } from '#register/proofs/ports.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import type { TokenLookup } from '#register/proofs/token.ts';
import type { RateLimiter, World } from '#kernel/world.ts';
import type { Change, ChangeStatus } from './change.ts';
import type { Address, Claim, ClaimStatus } from './claim.ts';

/** What the verbs need of the world. */

export interface ClaimStore {
  add(claim: Claim): Promise<void>;
  find(claimId: string): Promise<Claim | undefined>;
  /** Adds an address, or sets how long a known one lasts. */
  putAddress(address: Address): Promise<void>;
  findAddress(digest: string): Promise<Address | undefined>;
  /** Closes every address of the claim. */
  closeAddresses(claimId: string): Promise<void>;
  /** Claims of one entry, oldest first. */
  ofEntry(entry: { kind: Kind; slug: string }): Promise<Claim[]>;
  /** Oldest first. */
  list(status: ClaimStatus | undefined): Promise<Claim[]>;
  /** Writes the status, unless the claim has ended meanwhile: then false. */
  update(claim: Claim): Promise<boolean>;
  /**
   * Writes the status of a claim with the proof that it follows from and an address of it; false,
   * and nothing is written, where the claim has ended meanwhile.
   */
  updateProof(after: {
    claim: Claim;
    proof: OwnershipProof;
    address: Address | null;
  }): Promise<boolean>;
  /** Erases the claim, its changes and its proof; false when there was none. */
  erase(claimId: string): Promise<boolean>;
}

export interface ChangeStore {
  add(changes: readonly Change[]): Promise<void>;
  find(changeId: string): Promise<Change | undefined>;
  /** Oldest first. */
  ofClaim(claimId: string): Promise<Change[]>;
  /** Oldest first. */
  list(status: ChangeStatus | undefined): Promise<Change[]>;
  /** Moves a change on from a status; false when it is no longer in that. */
  move(change: Change, from: ChangeStatus): Promise<boolean>;
}

export interface ClaimPorts {
  claims: ClaimStore;
  changes: ChangeStore;
  proofs: ProofStore;
  limiter: RateLimiter;
  lookup: TokenLookup;
  world: World;
  /** The entries of exactly this website. */
  findListed(websiteUrl: string): Promise<readonly { kind: Kind; slug: string }[]>;
}

export type WritePorts = Pick<ClaimPorts, 'claims' | 'changes' | 'proofs' | 'world'> & {
  shelf: Shelf;
};
